import { type SyntheticEvent, useState } from 'react';

interface Tip {
  text: string;
  /** Middle of its entry, in pixels from the top of the window. */
  top: number;
}

/** The name of the entry under the pointer or with the focus, while the rail shows icons alone. */
export function useRailTip(isRail: boolean) {
  const [tip, setTip] = useState<Tip>();
  const show = ({ target }: SyntheticEvent) => {
    const entry = target instanceof Element ? target.closest('a') : null;
    const text = entry?.querySelector('span')?.textContent ?? undefined;
    if (!entry || text === undefined) return setTip(undefined);
    const { top, height } = entry.getBoundingClientRect();
    setTip({ text, top: top + height / 2 });
  };
  const hide = () => setTip(undefined);
  return {
    shown: isRail ? tip : undefined,
    handlers: { onMouseOver: show, onMouseLeave: hide, onFocus: show, onBlur: hide, onScroll: hide },
  };
}

/** Beside the rail, not in it: the list scrolls and would cut it off. The entry says the same. */
export function RailTip({ tip }: { tip: Tip | undefined }) {
  if (!tip) return null;
  return (
    <div
      aria-hidden="true"
      style={{ top: tip.top }}
      className="pointer-events-none fixed left-17 z-50 -translate-y-1/2 rounded-md bg-fg px-2.5 py-1.5 text-13 font-medium whitespace-nowrap text-bg"
    >
      {tip.text}
    </div>
  );
}

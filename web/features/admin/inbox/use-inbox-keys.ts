import { useEffect, useEffectEvent, type RefObject } from 'react';
import { secondMs } from '#core/values/time.ts';
import { areSingleKeysOn, isTaken } from '#web/lib/shortcuts.ts';

interface InboxKeys {
  /** Of the item: its buttons say what they decide (`data-decision`). */
  readonly pane: RefObject<HTMLElement | null>;
  readonly onMove: (by: 1 | -1) => void;
}

/** In the list alone: elsewhere they scroll. They are no letters, so they stay when those are off. */
const arrows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const isInList = (): boolean => Boolean(document.activeElement?.closest('.inbox-list'));

/** The site's pairs begin with it: "g k" goes to a page. */
const pairKey = 'g';
const pairMs = 1.5 * secondMs;

/**
 * j and k move, a and r decide. Like all single keys they rest while somebody types or a dialog is
 * open, and can be switched off.
 */
export function useInboxKeys({ pane, onMove }: InboxKeys): void {
  const press = useEffectEvent((key: string): boolean => {
    if (key === 'j' || key === 'k') onMove(key === 'j' ? 1 : -1);
    else if (key === 'a' || key === 'r') {
      if (pane.current) decide(pane.current, key === 'a' ? 'approve' : 'reject');
    } else return false;
    return true;
  });
  const move = useEffectEvent(onMove);
  useEffect(() => {
    let pairAt = -pairMs;
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event) || event.shiftKey) return;
      const step = arrows[event.key];
      if (step && isInList()) {
        move(step);
        event.preventDefault();
      }
      if (!areSingleKeysOn()) return;
      const isSecond = event.timeStamp - pairAt <= pairMs;
      pairAt = event.key === pairKey ? event.timeStamp : -pairMs;
      if (!isSecond && press(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/**
 * What only asks once more is opened. What would act at once only gets the focus, for Enter to
 * press; a reason is typed first.
 */
function decide(pane: HTMLElement, act: 'approve' | 'reject'): void {
  const button = pane.querySelector<HTMLButtonElement>(`[data-decision="${act}"]:not(:disabled)`);
  if (!button) return;
  if (button.dataset['asks'] !== undefined) button.click();
  if (act === 'approve') return button.dataset['asks'] === undefined ? button.focus() : undefined;
  requestAnimationFrame(() =>
    pane.querySelector<HTMLInputElement>('input[type=text], input:not([type])')?.focus(),
  );
}

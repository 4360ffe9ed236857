import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { showWithin } from '#web/ui/chart/show-within.ts';

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onValue: (value: Value) => void;
  /** Id of the panel the tabs control. */
  panelId: string;
  isFilled?: boolean;
  /** In two columns on a phone: for labels that would not fit beside each other. */
  isWrapped?: boolean;
}

/**
 * A tab list: arrows, Home and End move and choose. What is chosen belongs to the caller, usually
 * the URL.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValue,
  panelId,
  isFilled,
  isWrapped,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the list scrolls: an address may have chosen a tab beyond its edge.
  useEffect(() => showWithin(list.current, '[aria-selected=true]'), [value]);
  const onKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (target === undefined || !tab) return;
    event.preventDefault();
    onValue(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classes(
        'gap-1 rounded-md border border-line bg-panel-2 p-1',
        isFilled && 'grid auto-cols-[minmax(min-content,1fr)] grid-flow-col',
        isWrapped && 'grid grid-cols-2 sm:flex sm:w-max',
        !isFilled && !isWrapped && 'flex w-max max-w-full overflow-x-auto',
      )}
    >
      {tabs.map((tab) => {
        const isChosen = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${panelId}-${tab.value}`}
            aria-selected={isChosen}
            aria-controls={panelId}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onValue(tab.value)}
            onKeyDown={onKey}
            className={classes(
              'min-h-9 rounded-sm border text-sm transition-colors',
              isFilled || isWrapped ? 'px-1 md:px-3.5' : 'px-3.5 whitespace-nowrap',
              isChosen
                ? 'border-line bg-panel font-medium text-fg'
                : 'border-transparent text-muted hover:text-fg',
            )}
          >
            {tab.label}
          </button>
        );
      })}
    </div>
  );
}

export function TabPanel({
  id,
  value,
  children,
  className,
}: {
  id: string;
  value: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={`${id}-${value}`} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}

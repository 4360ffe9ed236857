import { useEffect, useEffectEvent } from 'react';

/** Wherever the focus is: a pointer that holds something has none. Before anything else that it ends. */
export function useEscape(isMoving: boolean, leave: () => void): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    if (!isMoving) return;
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, [isMoving]);
}

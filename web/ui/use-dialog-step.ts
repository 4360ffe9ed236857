// Back closes a dialog instead of leaving the page: while one is open it is an entry of the browser's history.
import { useEffect, useRef } from 'react';
import type { AnyRouter } from '@tanstack/react-router';

type State = { readonly dialogs?: readonly string[] };
const dialogsAt = (made: AnyRouter): readonly string[] =>
  (made.history.location.state as State).dialogs ?? [];

/** An id for each opening, also after the page came again. */
let openings = 0;
const open = new Set<string>();
const closed = new Set<string>();

/** Takes the entries of closed dialogs off the history, all that close in one act at once. */
function takeOff(made: AnyRouter): void {
  const dialogs = dialogsAt(made);
  const first = dialogs.findIndex((id) => closed.has(id));
  closed.clear();
  // Whoever went on to another page meanwhile keeps what is behind it: Back goes past it.
  if (first >= 0) made.history.go(first - dialogs.length);
}

let router: AnyRouter | undefined;

/** The router whose history dialogs are entries of. Handed in: pages of text have dialogs and no router. */
export function keepDialogsIn(made: AnyRouter): () => void {
  router = made;
  // On the way back, entries of dialogs that are long closed are gone past.
  return made.history.subscribe(({ action }: { action: { type: string } }) => {
    if (action.type !== 'BACK') return;
    const dialogs = dialogsAt(made);
    if (dialogs.length > 0 && !dialogs.some((id) => open.has(id))) made.history.back();
  });
}

/** Calls `onClose` when the person goes back while the dialog is open. Without a router, on pages of text, nothing happens. */
export function useDialogStep(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const at = router;
    if (!isOpen || !at) return;
    openings += 1;
    const id = `${performance.timeOrigin}/${openings}`;
    open.add(id);
    void at.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (before: State) => ({ ...before, dialogs: [...(before.dialogs ?? []), id] }),
      resetScroll: false,
    } as never);
    let isEntered = dialogsAt(at).includes(id);
    const stop = at.history.subscribe(() => {
      if (dialogsAt(at).includes(id)) isEntered = true;
      else if (isEntered) close.current();
    });
    return () => {
      stop();
      open.delete(id);
      closed.add(id);
      setTimeout(() => takeOff(at));
    };
  }, [isOpen]);
}

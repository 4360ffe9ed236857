// Back closes a dialog instead of leaving the page: while one is open it stands on an entry of the
// browser's history.
import { useEffect, useRef } from 'react';
import type { AnyRouter } from '@tanstack/react-router';

type Moved = { readonly action: { readonly type: string } };
type State = { readonly dialogs?: readonly string[] };
const dialogsAt = (made: AnyRouter): readonly string[] =>
  (made.history.location.state as State).dialogs ?? [];

/** An id for each opening, also after the page came again. */
let openings = 0;
const open = new Set<string>();

let router: AnyRouter | undefined;

/**
 * The router whose history dialogs are entries of. Handed in: pages of text have dialogs and no
 * router.
 *
 * The entry of a dialog that was closed by a button stays: moving in the history takes a moment,
 * and would undo a step to another page taken meanwhile. The next dialog uses that entry again, and
 * Back passes it.
 */
export function keepDialogsIn(made: AnyRouter): () => void {
  router = made;
  let before = dialogsAt(made);
  return made.history.subscribe(({ action }: Moved) => {
    const left = before.at(-1);
    const depth = before.length;
    before = dialogsAt(made);
    if (action.type !== 'BACK' || left === undefined || open.has(left)) return;
    if (before.length < depth) made.history.back();
  });
}

/** Goes to an address, for what lives beside the page. False without a router. */
export function goTo(href: string): boolean {
  router?.history.push(href);
  return router !== undefined;
}

/** The same page and address, with these dialogs on it. */
function step(at: AnyRouter, dialogs: readonly string[], replace: boolean): void {
  void at.navigate({
    to: '.',
    search: true,
    hash: true,
    state: (before: State) => ({ ...before, dialogs }),
    replace,
    resetScroll: false,
  } as never);
}

/**
 * Calls `onClose` when the person goes back while the dialog is open. Without a router, on pages of
 * text, nothing happens.
 */
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
    const below = dialogsAt(at);
    const last = below.at(-1);
    const isUsedUp = last !== undefined && !open.has(last);
    step(at, [...(isUsedUp ? below.slice(0, -1) : below), id], isUsedUp);
    const page = at.history.location.pathname;
    let isEntered = dialogsAt(at).includes(id);
    const stop = at.history.subscribe(({ action }: Moved) => {
      if (dialogsAt(at).includes(id)) isEntered = true;
      else if (!isEntered) return;
      else if (['BACK', 'FORWARD', 'GO'].includes(action.type)) close.current();
      // A choice in the dialog that stands in the address made an entry without it.
      else if (at.history.location.pathname === page) step(at, [...dialogsAt(at), id], true);
    });
    return () => {
      stop();
      open.delete(id);
    };
  }, [isOpen]);
}

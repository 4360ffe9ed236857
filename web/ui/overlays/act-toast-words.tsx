import { m } from '#core/messages/messages.js';
import type { MouseEvent } from 'react';
import type { ActName } from '#web/lib/own-acts/own-acts.ts';
import { ownActs } from '#web/lib/own-acts/own-mutations.ts';
import { goTo } from '#web/ui/overlays/use-dialog-step.ts';
import type { ActWords } from '#web/ui/overlays/toast-words.ts';
import { showToast } from '#web/ui/overlays/toast.ts';

function View({ to }: { to: string }) {
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    if (goTo(to)) event.preventDefault();
  };
  return (
    <a href={to} onClick={go} className="link ml-auto shrink-0 self-center px-1 py-2 font-medium">
      {m.common_view()}
    </a>
  );
}

const isHere = (to: string): boolean => new URL(to, location.href).pathname === location.pathname;

let toasts = 0;

/** Shows the toast of an act when all of it is known; see `toastOfAct`. */
export function sayAct(name: ActName, title: string, words: ActWords): void {
  const { tone = 'success', detail, view, isOver = false, isMoved } = words;
  const id = `act-${(toasts += 1)}`;
  const show = (isChanged: boolean) =>
    showToast({
      id,
      tone,
      title,
      description: descriptionOf(isChanged, detail),
      ...(view !== undefined && !isHere(view) && { action: <View to={view} /> }),
    });
  ownActs.said(name, show, { isOver, ...(isMoved !== undefined && { isMoved }) });
}

/** That the portfolio changed stands first: it is there with every act. */
function descriptionOf(isChanged: boolean, detail: string | undefined) {
  if (!isChanged) return detail;
  return (
    <>
      <span className="block">{m.ledger_portfolio_updated()}</span>
      {detail !== undefined && <span className="block">{detail}</span>}
    </>
  );
}

// Everything a person can do to what they hold, for the palette: the same action objects that rows
// and cards offer.
import { createElement } from 'react';
import { formatQuantityText } from '#core/content/figures.ts';
import { readUnits } from '#core/values/money.ts';
import type { Offer } from '#web/app/shell/palette/line.ts';
import { actionWords } from '#web/app/shell/palette/other-words.ts';
import { PaletteQuestion } from '#web/app/shell/palette/question.tsx';
import { detachCopy } from '#web/features/copying/copies/actions/detach-copy.ts';
import { editCopy } from '#web/features/copying/copies/actions/edit-copy.ts';
import { moveMoney } from '#web/features/copying/copies/actions/move-money.ts';
import { pauseCopy } from '#web/features/copying/copies/actions/pause-copy.ts';
import { resumeCopy } from '#web/features/copying/copies/actions/resume-copy.ts';
import { stopCopy } from '#web/features/copying/copies/actions/stop-copy.ts';
import { copiesQuery } from '#web/features/copying/queries.ts';
import { cancelOrder } from '#web/features/trading/orders/actions/cancel-order.ts';
import { editOrder } from '#web/features/trading/orders/actions/edit-order.ts';
import { closePosition } from '#web/features/trading/positions/actions/close-position.ts';
import { protectPosition } from '#web/features/trading/positions/actions/protect-position.ts';
import { portfolioQuery, positionsQuery, workingOrdersQuery } from '#web/features/trading/queries.ts';
import type { Action } from '#web/lib/action.ts';
import { useQuery } from '#web/lib/use-query.ts';

export const positionActions = [closePosition, protectPosition];
export const orderActions = [cancelOrder, editOrder];
export const copyActions = [pauseCopy, resumeCopy, moveMoney, editCopy, detachCopy, stopCopy];

/** The actions that are open for this thing now. */
export const offersOf = <Thing>(
  thing: Thing,
  id: string,
  note: string,
  actions: readonly Action<Thing>[],
): Offer[] =>
  actions
    .filter((action) => action.isOffered(thing) && action.blockedBy(thing) === undefined)
    .map((action) => {
      const name = action.spoken?.(thing) ?? action.label;
      const words = actionWords[action.name] ?? [];
      const key = `${action.name} ${id}`;
      return { key, group: 'actions', name, note, words, choose: asking(action, thing, name, note) };
    });

const asking =
  <Thing>(action: Action<Thing>, thing: Thing, title: string, note: string): Offer['choose'] =>
  (show) => {
    if (action.effect === undefined)
      return action.perform(thing, {
        ask: (Dialog) => show((onClose) => createElement(Dialog, { thing, onClose })),
      });
    const question = { title, note, effect: action.effect, perform: () => action.perform(thing) };
    show((onClose) => createElement(PaletteQuestion, { ...question, onClose }));
  };

/** Everything that can be done to open positions, pending orders and copies. */
export function useOffers(): readonly Offer[] {
  const positions = useQuery(positionsQuery()).data ?? [];
  const orders = useQuery(workingOrdersQuery()).data?.orders ?? [];
  const copies = useQuery(copiesQuery()).data ?? [];
  const availableCents = readUnits(useQuery(portfolioQuery()).data?.balance ?? '0', 2);
  const amountOf = ({ quantity, symbol }: { quantity: string; symbol: string }) =>
    `${formatQuantityText(quantity)} ${symbol}`;
  return [
    ...positions.flatMap((one) => offersOf(one, one.id, amountOf(one), positionActions)),
    ...orders.flatMap((one) => offersOf(one, one.id, amountOf(one), orderActions)),
    ...copies.flatMap((copy) => offersOf({ copy, availableCents }, copy.id, copy.leaderName, copyActions)),
  ];
}

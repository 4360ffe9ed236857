import { refuse } from '#core/trading/contract.ts';
import { opposite } from '#core/trading/rules.ts';
import type { OrderId, PositionId } from '#core/values/ids.ts';
import { parseQuantity } from '#core/values/price.ts';
import { announce } from '#server/domains/trading/orders/announce.ts';
import { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import { answerOnce } from '#server/domains/trading/orders/refused/answer-once.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import { findOrder, findPosition, listOpenPositions, type OrderRow } from '#server/domains/trading/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

export interface CloseInput {
  readonly id: OrderId;
  readonly positionId: PositionId;
  /** Part of it; all when left out. */
  readonly quantity?: string | undefined;
}

/** Closes a position of one of the person's portfolios at market, whole or in part. The same id again returns the first order, or its refusal. */
export async function closePosition(app: Needs, actor: Actor, input: CloseInput): Promise<OrderRow> {
  const at = app.clock.now();
  const { id, ...asked } = input;
  return answerOnce(app, { id, userId: actor.userId, request: JSON.stringify(asked) }, async (tx) => {
    const position = await findPosition(tx, actor.userId, input.positionId);
    if (!position) throw refuse('not_found');
    if (position.kind === 'copy') throw refuse('managed_by_copy');
    const { owner, symbol, product } = position;
    await lockAccounts(tx, [owner]);
    const known = await findOrder(tx, input.id);
    const open = (await listOpenPositions(tx, [owner])).find(({ id }) => id === input.positionId);
    // A retry after the close has nothing open any more: the first order says how much it was.
    const quantity = parseQuantity(input.quantity ?? '') ?? known?.quantity ?? open?.quantity;
    if (quantity === undefined || !(open ?? known)) throw refuse('position_closed', { symbol });
    const order = {
      id: input.id,
      owner,
      symbol,
      product,
      side: opposite(position.side),
      quantity,
      leverage: 1,
      closes: input.positionId,
    };
    const done = await executeOrder(app, tx, order, at);
    if (done.trade) await announce(tx, actor.userId, done.order, done.trade, at);
    return done.order;
  });
}

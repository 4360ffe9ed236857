import { refuse } from '#core/trading/contract.ts';
import type { OrderId, PositionId } from '#core/values/ids.ts';
import type { Quantity } from '#core/values/price.ts';
import { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import { answerOnce, requestText } from '#server/domains/trading/orders/refused/answer-once.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { closingOrder } from '#server/domains/trading/orders/order.ts';
import { lockOrder } from '#server/domains/trading/orders/order-context.ts';
import { findPosition } from '#server/domains/trading/accounts/positions/store.ts';
import { type OrderRow } from '#server/domains/trading/orders/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

export interface CloseInput {
  readonly id: OrderId;
  readonly positionId: PositionId;
  /** Part of it; all when left out. */
  readonly quantity?: Quantity | undefined;
}

/**
 * Closes a position of one of the person's portfolios at market, whole or in part. The same id
 * again returns the first order, or its refusal.
 */
export async function closePosition(app: Needs, actor: Actor, input: CloseInput): Promise<OrderRow> {
  const at = app.clock.now();
  const { id, ...asked } = input;
  return answerOnce(app, { id, userId: actor.userId, request: requestText(asked) }, async (tx) => {
    const position = await findPosition(tx, actor.userId, input.positionId);
    if (!position) throw refuse('not_found');
    if (position.kind === 'copy') throw refuse('managed_by_copy');
    const { owner, symbol } = position;
    const locked = await lockOrder(app, tx, { id, owner }, at);
    const { known, account } = locked;
    const open = account.positions.find((held) => held.id === input.positionId);
    // A retry after the close has nothing open any more: the first order says how much it was.
    const quantity = input.quantity ?? known?.quantity ?? open?.quantity;
    if (quantity === undefined || !(open ?? known)) throw refuse('position_closed', { symbol });
    const closed = { ...position, id: input.positionId, quantity };
    return (await executeOrder(app, tx, closingOrder(id, owner, closed), at, locked)).order;
  });
}

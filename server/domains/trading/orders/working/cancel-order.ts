import { refuse } from '#core/trading/contract.ts';
import type { OrderId } from '#core/values/ids.ts';
import { announceChange } from '#server/domains/trading/orders/announce.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import { findOrder, type OrderRow } from '#server/domains/trading/orders/store.ts';
import { endOrder } from '#server/domains/trading/orders/working/end-orders.ts';
import { findOwnerOf, findWorking, type WorkingRow } from '#server/domains/trading/orders/working/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Ends a working order of the person and returns its money. Safe to repeat; refuses
 * `order_not_working` for a filled one.
 */
export async function cancelOrder(app: Needs, actor: Actor, id: OrderId): Promise<OrderRow> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const { order, row } = await lockOwnOrder(tx, actor.userId, id);
    if (row?.endedReason === 'by_user') return order;
    if (!row || row.endedAt !== null) throw refuse('order_not_working', { status: order.status });
    await endOrder(tx, row, 'by_user', at);
    const ended = (await findOrder(tx, id)) ?? order;
    await announceChange(tx, actor.userId, ended, 'by_user', at);
    return ended;
  });
}

/**
 * An order of one of the person's portfolios with its account locked. Somebody else's is
 * `not_found`, like one that never was.
 */
export async function lockOwnOrder(
  tx: Tx,
  userId: string,
  id: OrderId,
): Promise<{ order: OrderRow; row: WorkingRow | undefined }> {
  const owner = await findOwnerOf(tx, userId, id);
  if (owner === undefined) throw refuse('not_found');
  await lockAccounts(tx, [owner]);
  const order = await findOrder(tx, id);
  if (!order) throw refuse('not_found');
  return { order, row: await findWorking(tx, id) };
}

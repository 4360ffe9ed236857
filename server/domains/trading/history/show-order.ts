import { type FillConditions, type OrderView, refuse } from '#core/trading/contract.ts';
import type { OrderId } from '#core/values/ids.ts';
import type { Needs } from '#server/domains/trading/history/show-portfolio.ts';
import { findFillConditions } from '#server/domains/trading/history/store.ts';
import { findOrder } from '#server/domains/trading/orders/store.ts';
import { orderView } from '#server/domains/trading/orders/working/show-orders.ts';

/**
 * One order of a person, own or copied, with what the market showed. Somebody else's is
 * `not_found`, like one that never was.
 */
export async function showOrder(
  app: Needs,
  userId: string,
  id: OrderId,
): Promise<OrderView & { conditions: FillConditions | null }> {
  const tx = app.db.read;
  const order = await findOrder(tx, id);
  const found = await findFillConditions(tx, id);
  if (!order || !found || found.userId !== userId) throw refuse('not_found');
  return { ...(await orderView(tx, app.market, order)), conditions: found.conditions };
}

import { refuse } from '#core/trading/contract.ts';
import { markOf } from '#core/trading/rules.ts';
import { bracketProblem } from '#core/trading/working.ts';
import { newId, type PositionId } from '#core/values/ids.ts';
import type { Price } from '#core/values/price.ts';
import { announceChange } from '#server/domains/trading/orders/announce.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import { findOrder, type OrderRow } from '#server/domains/trading/orders/store.ts';
import { findPosition, listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import { insertBracket } from '#server/domains/trading/orders/working/brackets.ts';
import { endOrder } from '#server/domains/trading/orders/working/end-orders.ts';
import { listWaiting } from '#server/domains/trading/orders/working/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

export interface ProtectInput {
  readonly positionId: PositionId;
  /** Null for none. */
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
}

/**
 * Sets the prices at which a whole position closes itself, instead of any it had. Safe to repeat.
 */
export async function protectPosition(app: Needs, actor: Actor, input: ProtectInput): Promise<OrderRow[]> {
  const at = app.clock.now();
  const takeProfit = input.takeProfit ?? undefined;
  const stopLoss = input.stopLoss ?? undefined;
  return app.db.transaction(async (tx) => {
    const found = await findPosition(tx, actor.userId, input.positionId);
    if (!found) throw refuse('not_found');
    if (found.kind === 'copy') throw refuse('managed_by_copy');
    const { owner, symbol, product, side } = found;
    await lockAccounts(tx, [owner]);
    const open = (await listOpenPositions(tx, [owner])).find(({ id }) => id === input.positionId);
    if (!open) throw refuse('position_closed', { symbol });
    const { tick } = app.market.requireInstrument(symbol);
    for (const price of [takeProfit, stopLoss])
      if (price !== undefined && price % tick !== 0n) throw refuse('price_off_tick', { symbol });
    const quote = app.market.quote(symbol, at);
    const mark = quote.isOpen && !quote.isStale ? markOf(side, quote) : undefined;
    const problem = bracketProblem(side, { takeProfit, stopLoss }, mark);
    if (problem) throw refuse(problem, { symbol });

    for (const row of await listWaiting(tx, owner))
      if (row.positionId === input.positionId && row.role !== null) await endOrder(tx, row, 'replaced', at);
    const ids = await insertBracket(
      app,
      tx,
      {
        owner,
        positionId: input.positionId,
        symbol,
        product,
        side,
        quantity: open.quantity,
        group: newId('ord', at),
      },
      { takeProfit, stopLoss },
      at,
    );
    const orders: OrderRow[] = [];
    for (const id of ids) {
      const order = await findOrder(tx, id);
      if (!order) continue;
      orders.push(order);
      await announceChange(tx, actor.userId, order, 'accepted', at);
    }
    return orders;
  });
}

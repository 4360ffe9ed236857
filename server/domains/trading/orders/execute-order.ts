// Executes one order on one account, together with everyone who copies it, at one price.
// Runs inside the caller's transaction: live, or replayed at a past instant.
//
// Refuses, first match wins; a refusal before the write leaves the transaction as it was:
//   id_reused             the id is known with another account or another request
//   unknown_instrument
//   leverage_not_offered, leverage_above_cap, quantity_too_small, quantity_too_large,
// not_a_lot_multiple
//   position_closed       the position it closes is gone
//   more_than_held        it would sell more than is held                     detail: held
//   market_halted, market_closed, stale_quote
//   no_liquidity          the book gives nothing, or not all to an all-or-nothing order
//   plan_limit_reached    it would open something in a portfolio that rests
//   insufficient_funds                                                        detail: available
//   own_limit             it would open more than the person's own limits     detail: what, limit, until
// Never refuses a retry: the same id with the same request returns the first order, whatever
// changed since. Locks: the account (it covers its pending orders), its balances, its leader.
import { newId } from '#core/values/ids.ts';
import {
  blockOrderOf,
  requireAffordable,
  requireFill,
  requireSameRequest,
  requireSize,
} from '#server/domains/trading/orders/decide-order.ts';
import type { Engine } from '#server/domains/trading/orders/engine.ts';
import { readMarket } from '#server/domains/trading/orders/market-facts.ts';
import type { ExecutedOrder, OrderToExecute } from '#server/domains/trading/orders/order.ts';
import { lockOrder, type OrderContext } from '#server/domains/trading/orders/order-context.ts';
import { writeExecution } from '#server/domains/trading/orders/write-execution.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * `locked`: what `lockOrder` read in this transaction, when the caller decided on it already and
 * has written nothing since.
 */
export async function executeOrder(
  engine: Engine,
  tx: Tx,
  order: OrderToExecute,
  at: number,
  locked?: OrderContext,
): Promise<ExecutedOrder> {
  const context = locked ?? (await lockOrder(engine, tx, order, at));
  const { account, known, leader } = context;
  if (known && !order.continues) return { order: requireSameRequest(known, order), trade: undefined };

  requireSize(order, account, engine.market.requireInstrument(order.symbol));
  const market = readMarket(engine.market, order.symbol, at);
  const asked = blockOrderOf(order, account, market);
  // Copiers are part of a market order; every other price is the leader's own, and they follow it.
  const block = order.price.kind === 'market' ? await leader?.size(asked) : undefined;
  const taken = requireFill(order, market, block);
  const decided = requireAffordable(context, order, taken, market, newId('pos', at));
  return writeExecution(tx, { context, order, market, asked, block, taken, decided });
}

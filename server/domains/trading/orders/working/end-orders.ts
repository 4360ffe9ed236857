// Every way an order stops waiting ends here: the row, the order's status and the money taken
// aside, in one transaction.
import type { Cents } from '#core/values/kind.ts';
import type { OrderId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Trade } from '#server/domains/trading/rules.ts';
import { findOrder } from '#server/domains/trading/orders/store.ts';
import {
  type EndReason,
  listWaiting,
  updateWorking,
  type WorkingRow,
  updateOrder,
} from '#server/domains/trading/orders/working/store.ts';
import { openingOrders, reducersOfClosed } from '#server/domains/trading/orders/working/rules.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Takes money aside for an order, or changes how much. Refuses `insufficient_funds`. Answers the
 * row as it is now.
 */
export async function holdFor(tx: Tx, row: WorkingRow, cents: Cents, at: number): Promise<WorkingRow> {
  if (cents === row.holdCents) return row;
  await releaseHold(tx, row, at);
  const revision = row.revision + 1;
  if (cents > 0n)
    await ledger.hold(tx, {
      ...holdOf(row, revision, cents, at),
      description: `Reserved for ${row.symbol} order`,
    });
  return { ...row, holdCents: cents, revision };
}

async function releaseHold(tx: Tx, row: WorkingRow, at: number): Promise<void> {
  if (row.holdCents === 0n) return;
  await ledger.release(tx, {
    ...holdOf(row, row.revision, row.holdCents, at),
    description: `Released from ${row.symbol} order`,
  });
}

const holdOf = (row: WorkingRow, revision: number, units: bigint, at: number): ledger.Hold => ({
  owner: row.owner,
  asset: 'USD',
  units,
  purpose: 'order',
  ref: `${row.id}.${revision}`,
  at,
});

/** Ends one order that waits. The caller has locked its account. */
export async function endOrder(tx: Tx, row: WorkingRow, reason: EndReason, at: number): Promise<void> {
  await releaseHold(tx, row, at);
  await updateWorking(tx, { ...row, holdCents: 0n, endedAt: at, endedReason: reason });
  const order = await findOrder(tx, row.id);
  if (!order || order.status !== 'working') return;
  const unfilled = reason === 'expired' ? 'expired' : 'cancelled';
  await updateOrder(tx, { ...order, status: order.filledQuantity > 0n ? 'partially_filled' : unfilled });
}

/**
 * Ends every order that could open something, and answers how many: their money may be needed, or
 * nothing new may open.
 */
export async function endOpeningOrders(
  tx: Tx,
  owner: number,
  reason: 'close_out' | 'loss',
  at: number,
): Promise<number> {
  const opening = openingOrders(await listWaiting(tx, owner));
  for (const row of opening) await endOrder(tx, row, reason, at);
  return opening.length;
}

/** What was to reduce a position ends with it, whatever closed it. */
export async function endOrdersOfClosed(tx: Tx, trade: Trade, except: OrderId, at: number): Promise<void> {
  // A copy has no pending orders.
  if (trade.state.cashKind !== 'wallet') return;
  const waiting = await listWaiting(tx, trade.state.owner);
  for (const row of reducersOfClosed(waiting, trade, except)) await endOrder(tx, row, 'position_closed', at);
}

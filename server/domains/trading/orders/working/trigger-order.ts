// One waiting order that a quote has reached: judged again under the lock of its account, then
// filled, armed or ended.
import { isCrossed, restingPrice, watchOf } from '#core/trading/working.ts';
import { required } from '#core/values/assert.ts';
import { Refusal } from '#core/values/refusal.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { announceChange } from '#server/domains/trading/orders/announce.ts';
import { lockAccountState } from '#server/domains/trading/accounts/account-states.ts';
import { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import type { ExecutedOrder } from '#server/domains/trading/orders/order.ts';
import type { OrderToExecute } from '#server/domains/trading/orders/order.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { findOrder, type OrderRow } from '#server/domains/trading/orders/store.ts';
import { protectOpened } from '#server/domains/trading/orders/working/brackets.ts';
import { endOrder, holdFor } from '#server/domains/trading/orders/working/end-orders.ts';
import { availableCents, costOf } from '#server/domains/trading/orders/working/rest-order.ts';
import { isGapQuote } from '#server/domains/trading/orders/working/rules.ts';
import {
  type Crossed,
  type EndReason,
  findWorking,
  listWaiting,
  updateWorking,
  type WorkingRow,
  tryLockAccount,
  updateOrder,
} from '#server/domains/trading/orders/working/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** busy: another node has the account. waits: it stays in the book. */
export type Outcome = 'filled' | 'ended' | 'waits' | 'busy';

/** Refusals that an order which waited ends with by their own names. */
const saidReasons = ['insufficient_funds', 'own_limit', 'plan_limit_reached'] as const;

/**
 * Fills the order if its price is still reached. `seenAt`: the newest quote of its symbol that was
 * matched before.
 */
export async function triggerOrder(
  app: Needs,
  crossed: Crossed,
  seenAt: number | undefined,
): Promise<Outcome> {
  const at = app.clock.now();
  try {
    return await app.db.transaction(async (tx) => {
      const found = await lockWaiting(tx, crossed);
      if (typeof found === 'string') return found;
      return await fillWaiting(app, tx, found, seenAt, at);
    });
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    // Nothing of the attempt was written. No market or no depth now: it waits for the next tick.
    if (['market_halted', 'market_closed', 'stale_quote', 'no_liquidity'].includes(fault.code))
      return 'waits';
    return endWaiting(app, crossed, saidReasons.find((reason) => reason === fault.code) ?? 'refused');
  }
}

/** Ends an order that waits, in a transaction of its own. */
export async function endWaiting(app: Needs, crossed: Crossed, reason: EndReason): Promise<Outcome> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const found = await lockWaiting(tx, crossed);
    if (typeof found === 'string') return found;
    await endOrder(tx, found.row, reason, at);
    await tell(tx, found, reason, at);
    return 'ended';
  });
}

interface Waiting {
  readonly row: WorkingRow;
  readonly order: OrderRow;
  readonly userId: string | null;
}

/** The account's lock covers its orders: whoever holds it decides alone. */
async function lockWaiting(tx: Tx, { id, owner }: Crossed): Promise<Waiting | 'busy' | 'waits'> {
  const account = await tryLockAccount(tx, owner);
  if (!account) return 'busy';
  ledger.noteAccounts(tx, [owner]);
  const row = await findWorking(tx, id);
  const order = await findOrder(tx, id);
  if (!row || !order || row.endedAt !== null) return 'waits';
  return { row, order, userId: account.userId };
}

async function tell(tx: Tx, { order, userId }: Waiting, reason: EndReason, at: number): Promise<void> {
  const now = await findOrder(tx, order.id);
  if (userId !== null && now) await announceChange(tx, userId, now, reason, at);
}

async function fillWaiting(
  app: Needs,
  tx: Tx,
  waiting: Waiting,
  seenAt: number | undefined,
  at: number,
): Promise<Outcome> {
  const { row } = waiting;
  const quote = app.market.tradableQuote(row.symbol, at);
  if (quote.at < row.acceptedAt || !isCrossed({ watch: row.watch, price: row.watchPrice }, quote))
    return 'waits';
  const isArming = row.type === 'stop_limit' && !row.isArmed;
  if (isArming) {
    const armed = await arm(tx, row);
    if (!isCrossed({ watch: armed.watch, price: armed.watchPrice }, quote)) return 'waits';
    return execute(app, tx, { ...waiting, row: armed }, { kind: 'limit', worst: armed.watchPrice }, at);
  }
  if (row.type !== 'limit' && row.type !== 'stop_limit')
    return execute(app, tx, waiting, { kind: 'market' }, at);
  const instrument = app.market.requireInstrument(row.symbol);
  const isGap =
    !row.isPostOnly && isGapQuote(instrument, quote.at, Math.max(seenAt ?? row.acceptedAt, row.acceptedAt));
  const restedAt = restingPrice(row.side, row.watchPrice, quote, isGap);
  return execute(app, tx, waiting, { kind: 'resting', at: restedAt }, at);
}

/** A stop-limit whose stop was reached waits as a limit from now on, whatever happens next. */
async function arm(tx: Tx, row: WorkingRow): Promise<WorkingRow> {
  const watching = watchOf({ ...row, isArmed: true });
  const armed = { ...row, isArmed: true, watch: watching.watch, watchPrice: watching.price };
  await updateWorking(tx, armed);
  return armed;
}

async function execute(
  app: Needs,
  tx: Tx,
  waiting: Waiting,
  price: OrderToExecute['price'],
  at: number,
): Promise<Outcome> {
  const order = await clamped(tx, waiting);
  if (!order) {
    await endOrder(tx, waiting.row, 'position_closed', at);
    await tell(tx, waiting, 'position_closed', at);
    return 'ended';
  }
  // Its money comes back first, so that it pays for the order it was kept for.
  const row = await holdFor(tx, waiting.row, 0n, at);
  const done = await executeOrder(app, tx, nextPart(order, row, price), at);
  const trade = required(done.trade, 'a pending order that is executed is filled');
  if (row.takeProfit !== null || row.stopLoss !== null)
    await protectOpened(app, tx, trade, row, order.id, at);
  await settleWaiting(app, tx, { ...waiting, row }, done, at);
  await yieldGroup(tx, row, done.order, at);
  return 'filled';
}

/** What is left of a pending order, at this price. */
const nextPart = (
  order: OrderRow,
  { positionId }: WorkingRow,
  price: OrderToExecute['price'],
): OrderToExecute => ({
  ...order,
  quantity: order.quantity - order.filledQuantity,
  intent: positionId === null ? { kind: 'trade', leverage: order.leverage } : { kind: 'close', positionId },
  price,
  mustFillWhole: false,
  continues: order,
});

/** A reducing order is cut to what is still open. Undefined when nothing is. */
async function clamped(tx: Tx, { row, order }: Waiting): Promise<OrderRow | undefined> {
  if (row.positionId === null) return order;
  const { positions } = await lockAccountState(tx, row.owner);
  const position = positions.find(({ id }) => id === row.positionId);
  if (!position || position.side === row.side) return undefined;
  const most = order.filledQuantity + position.quantity;
  if (order.quantity <= most) return order;
  const smaller = { ...order, quantity: most };
  await updateOrder(tx, smaller);
  return smaller;
}

/**
 * What becomes of the order after a fill: done, waiting for the rest, or ended because a market
 * order's rest expires.
 */
async function settleWaiting(
  app: Needs,
  tx: Tx,
  { row }: Waiting,
  { order }: ExecutedOrder,
  at: number,
): Promise<void> {
  if (order.status === 'filled') return endOrder(tx, row, 'filled', at);
  const isLimit = row.type === 'limit' || row.isArmed;
  // A protecting stop keeps at it: the rest of the position is as much in danger.
  if (!isLimit && row.positionId === null) return endOrder(tx, row, 'no_depth', at);
  const state = await lockAccountState(tx, row.owner);
  const rest = { ...order, quantity: order.quantity - order.filledQuantity };
  const cents = costOf(app, state, row, rest, at);
  if (cents > availableCents(app, state, at)) return endOrder(tx, row, 'insufficient_funds', at);
  await updateWorking(tx, await holdFor(tx, row, cents, at));
}

/** One cancels the other; a part takes as much from the other. */
async function yieldGroup(tx: Tx, row: WorkingRow, done: OrderRow, at: number): Promise<void> {
  if (row.ocoGroup === null) return;
  for (const other of await listWaiting(tx, row.owner)) {
    if (other.ocoGroup !== row.ocoGroup || other.id === row.id) continue;
    if (done.status === 'filled') {
      await endOrder(tx, other, 'other_side', at);
      continue;
    }
    const order = await findOrder(tx, other.id);
    if (order)
      await updateOrder(tx, {
        ...order,
        quantity: order.filledQuantity + done.quantity - done.filledQuantity,
      });
  }
}

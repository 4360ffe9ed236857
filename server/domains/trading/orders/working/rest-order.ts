// Puts an order into the book of waiting orders, with the money it may cost taken aside.
import type { Cents } from '#core/values/kind.ts';
import type { Instrument, Quote } from '#core/market/instrument.ts';
import { type Product, refuse, type Side } from '#core/trading/contract.ts';
import type { OrderTerms } from '#core/trading/order-input.ts';
import { watchOf } from '#core/trading/working.ts';
import type { OrderId, PositionId } from '#core/values/ids.ts';
import type { Quantity } from '#core/values/price.ts';
import { lockAccountState } from '#server/domains/trading/accounts/account-states.ts';
import type { Engine } from '#server/domains/trading/orders/engine.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { requireInUse } from '#server/domains/trading/accounts/portfolios/rest-portfolios.ts';
import { ownLimitsOf, requireWithin } from '#server/domains/trading/risk/own-limits/require-within-limits.ts';
import {
  type AccountState,
  heldIn,
  marginUnrealisedCents,
  requiredCents,
} from '#server/domains/trading/rules.ts';
import type { Opening } from '#core/trading/own-limits/own-limits.ts';
import { usdCents } from '#core/trading/rules.ts';
import { freeCents } from '#core/trading/netting.ts';
import { formatUnits } from '#core/values/money.ts';
import { holdFor } from '#server/domains/trading/orders/working/end-orders.ts';
import {
  countWaiting,
  insertWorking,
  updateWorking,
  type WorkingRow,
} from '#server/domains/trading/orders/working/store.ts';
import {
  endOfDay,
  holdPrice,
  maxWaiting,
  openingCents,
  type Sized,
} from '#server/domains/trading/orders/working/rules.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** An order that may wait, in whose account it stands, and the words it came with. */
export interface AskedOrder extends OrderTerms {
  readonly id: OrderId;
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  readonly product: Product;
  readonly leverage: number;
  readonly quantity: Quantity;
  /** Everything that was asked, word for word. */
  readonly request: string;
}

export type WaitingOrder = Omit<AskedOrder, 'type' | 'request'> & {
  readonly type: WorkingRow['type'];
  readonly positionId: PositionId | null;
  readonly ocoGroup?: string;
  readonly role?: NonNullable<WorkingRow['role']>;
};

/**
 * Lets an order wait whose row in `trading.orders` is written. Refuses `too_many_orders` and
 * `insufficient_funds`.
 */
export async function restOrder(
  engine: Pick<Engine, 'market'>,
  tx: Tx,
  order: WaitingOrder,
  at: number,
): Promise<WorkingRow> {
  if (order.role === undefined && (await countWaiting(tx, order.owner)) >= maxWaiting)
    throw refuse('too_many_orders', { limit: String(maxWaiting) });
  const row = rowOf(engine, order, at);
  await insertWorking(tx, row);
  return coverOrder(engine, tx, row, order, at);
}

/** An order as it begins to wait: nothing reserved, nothing watched yet but its first price. */
function rowOf({ market }: Pick<Engine, 'market'>, order: WaitingOrder, at: number): WorkingRow {
  const terms = termsOf(order, market.quote(order.symbol, at));
  const { watch, price: watchPrice } = watchOf(terms);
  return {
    ...terms,
    id: order.id,
    owner: order.owner,
    symbol: order.symbol,
    ...lifeOf(order, market.requireInstrument(order.symbol), at),
    isPostOnly: order.isPostOnly,
    positionId: order.positionId,
    ocoGroup: order.ocoGroup ?? null,
    role: order.role ?? null,
    takeProfit: order.takeProfit ?? null,
    stopLoss: order.stopLoss ?? null,
    holdCents: 0n,
    revision: 0,
    watch,
    watchPrice,
    acceptedAt: at,
    endedAt: null,
    endedReason: null,
  };
}

function termsOf({ type, side, limitPrice, stopPrice, trailBps }: WaitingOrder, { bid, ask }: Quote) {
  const best = side === 'sell' ? bid : ask;
  return {
    type,
    side,
    limitPrice: limitPrice ?? null,
    stopPrice: stopPrice ?? null,
    trailBps: trailBps ?? null,
    watermark: type === 'trailing_stop' ? best : null,
    isArmed: false,
  };
}

/** How long it waits: until the market's day ends, until an instant, or until it is cancelled. */
function lifeOf(
  { timeInForce, expiresAt }: WaitingOrder,
  instrument: Instrument,
  at: number,
): Pick<WorkingRow, 'timeInForce' | 'expiresAt'> {
  if (timeInForce === 'DAY') return { timeInForce, expiresAt: endOfDay(instrument, at) };
  return { timeInForce: timeInForce === 'GTD' ? 'GTD' : 'GTC', expiresAt: expiresAt ?? null };
}

/**
 * Takes aside what the order may cost now, instead of what was set aside for it before. The account
 * is locked. Refuses `insufficient_funds` when free money, less open losses, does not cover it, and
 * `plan_limit_reached` and `own_limit` as an order that fills does.
 */
export async function coverOrder(
  engine: Pick<Engine, 'market'>,
  tx: Tx,
  row: WorkingRow,
  order: Sized,
  at: number,
): Promise<WorkingRow> {
  const state = await lockAccountState(tx, row.owner);
  const opening = row.positionId === null ? waitingOpening(engine, state, row, order, at) : undefined;
  if (opening) requireInUse(state);
  const cents = costOf(engine, state, row, order, at);
  const available = availableCents(engine, state, at) + row.holdCents;
  if (cents > available) throw refuse('insufficient_funds', { available: formatUnits(available, 2) });
  if (opening) requireWithin(await ownLimitsOf(tx, engine.market, row.owner, at), opening);
  const covered = await holdFor(tx, row, cents, at);
  if (covered !== row) await updateWorking(tx, covered);
  return covered;
}

/** What a waiting order would open at its price; undefined when it can only reduce what is held. */
function waitingOpening(
  { market }: Pick<Engine, 'market'>,
  state: AccountState,
  row: WorkingRow,
  order: Sized,
  at: number,
): Opening | undefined {
  const held = heldIn(state, row.symbol, order.product);
  const against = held && held.side !== row.side ? held.quantity : 0n;
  if (order.quantity <= against) return undefined;
  const quantity = order.quantity - against + (held && held.side === row.side ? held.quantity : 0n);
  const rate = market.usdRate(market.requireInstrument(row.symbol).quoteCurrency, at);
  return { leverage: order.leverage, positionCents: usdCents(holdPrice(row), quantity, rate, 'up') };
}

/** What an order must have set aside; nothing when it can only reduce. */
export function costOf(
  { market }: Pick<Engine, 'market'>,
  state: AccountState,
  row: WorkingRow,
  order: Sized,
  at: number,
): bigint {
  if (row.positionId !== null) return 0n;
  const instrument = market.requireInstrument(row.symbol);
  return openingCents(state, instrument, order, holdPrice(row), market.usdRate(instrument.quoteCurrency, at));
}

/** Money that may be set aside: free cash less what open losses have eaten. */
export const availableCents = ({ market }: Pick<Engine, 'market'>, state: AccountState, at: number): Cents =>
  freeCents(state.money, requiredCents(state), marginUnrealisedCents(state, marksAt(market, at)));

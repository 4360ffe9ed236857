// Pure decisions about orders that wait, as far as only the server knows their account.
import type { Instrument, UsdRate } from '#core/market/instrument.ts';
import { isOpenAt, lastSession, nextOpen } from '#core/market/sessions.ts';
import type { OrderType, Product, Side, TimeInForce } from '#core/trading/contract.ts';
import { feeCents, feeClassOf, marginCents } from '#core/trading/rules.ts';
import type { OrderId } from '#core/values/ids.ts';
import type { Price, Quantity } from '#core/values/price.ts';
import { type AccountState, heldIn, type Trade } from '#server/domains/trading/rules.ts';
import type { Crossed, WorkingRow } from '#server/domains/trading/orders/working/store.ts';

/** Enough for any trader, few enough that one account cannot slow a tick. */
export const maxWaiting = 200;

export interface Sized {
  readonly side: Side;
  readonly product: Product;
  readonly leverage: number;
  readonly quantity: Quantity;
}

/**
 * Margin and fee of what the order would open if it filled now at its price; what it would close
 * costs nothing.
 */
export function openingCents(
  state: AccountState,
  instrument: Instrument,
  order: Sized,
  price: Price,
  rate: UsdRate,
): bigint {
  const held = heldIn(state, instrument.symbol, order.product);
  const closing = held && held.side !== order.side ? held.quantity : 0n;
  const opening = order.quantity - closing;
  if (opening <= 0n) return 0n;
  const fee = feeCents(feeClassOf(instrument, order.product), order.side, price, opening, rate);
  return marginCents(price, opening, order.leverage, rate) + fee;
}

/**
 * The price money is taken aside for: the worst a limit allows, or where a stop becomes a market
 * order.
 */
export const holdPrice = (row: Pick<WorkingRow, 'limitPrice' | 'watchPrice'>): Price =>
  row.limitPrice ?? row.watchPrice;

/**
 * End of the session that the order can trade in: the running one, or the next while the market is
 * closed.
 */
export function endOfDay(instrument: Instrument, at: number): number {
  const { calendar } = instrument;
  const open = isOpenAt(calendar, at) ? at : nextOpen(calendar, at);
  return lastSession(calendar, open).close;
}

export interface WaitDraft {
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly expiresAt?: number | undefined;
  readonly isPostOnly: boolean;
  readonly isReduceOnly: boolean;
  readonly takeProfit?: Price | undefined;
  readonly stopLoss?: Price | undefined;
}

/** Whether kind, time in force and flags go together. */
export function isWaitable(draft: WaitDraft, at: number): boolean {
  const { type, timeInForce } = draft;
  const isAtOnce = timeInForce === 'IOC' || timeInForce === 'FOK';
  if ((timeInForce === 'GTD') !== (draft.expiresAt !== undefined)) return false;
  if (draft.expiresAt !== undefined && (draft.expiresAt <= at || type === 'market')) return false;
  if (isAtOnce && type !== 'limit' && type !== 'market') return false;
  if (draft.isPostOnly && (type !== 'limit' || isAtOnce)) return false;
  return !draft.isReduceOnly || (draft.takeProfit === undefined && draft.stopLoss === undefined);
}

/**
 * The order in which one tick takes the orders it reaches: by id, those of a group where the
 * group's order stood, and in a group the protective stop before the take-profit, so that a quote
 * that satisfies both counts as the loss.
 */
export const inTurn = <Row extends Pick<Crossed, 'id' | 'ocoGroup' | 'role'>>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => {
    const [placeA, placeB] = [a.ocoGroup ?? a.id, b.ocoGroup ?? b.id];
    if (placeA !== placeB) return placeA < placeB ? -1 : 1;
    if (a.role !== b.role) return a.role === 'stop_loss' ? -1 : b.role === 'stop_loss' ? 1 : 0;
    return a.id < b.id ? -1 : 1;
  });

/**
 * Whether a quote is the first after a closed market or an outage, for an order that last saw one
 * at `seenAt`.
 */
export function isGapQuote(instrument: Instrument, quoteAt: number, seenAt: number): boolean {
  return (
    lastSession(instrument.calendar, quoteAt).open > seenAt || quoteAt - seenAt > instrument.maxQuoteAgeMs
  );
}

/** Pending orders that could open something, besides the one that is executed. */
export const openingOrders = (waiting: readonly WorkingRow[], except?: OrderId): readonly WorkingRow[] =>
  waiting.filter(({ id, positionId }) => positionId === null && id !== except);

/** Pending orders that were to reduce a position which this trade closed. */
export function reducersOfClosed(
  waiting: readonly WorkingRow[],
  trade: Trade,
  except: OrderId,
): readonly WorkingRow[] {
  const closed = new Set<string>(
    trade.parts.filter((part) => part.isClosing && !part.after).map(({ position }) => position.id),
  );
  return waiting.filter(
    ({ id, positionId }) => positionId !== null && closed.has(positionId) && id !== except,
  );
}

// How orders that wait are judged. What would buy is judged on the ask, what would sell on the bid
// (trading rules 2 to 5).
import type { OrderType, Side } from '#core/trading/contract.ts';
import { divide } from '#core/values/money.ts';
import type { Price } from '#core/values/price.ts';

type BidAsk = { readonly bid: Price; readonly ask: Price };

/** Which side of the quote has to go where before an order may be filled. */
export const watches = ['ask_falls', 'bid_rises', 'ask_rises', 'bid_falls'] as const;
type Watch = (typeof watches)[number];

export interface Watching {
  readonly watch: Watch;
  readonly price: Price;
}

export interface WaitingTerms {
  readonly type: Exclude<OrderType, 'market'>;
  readonly side: Side;
  readonly limitPrice: Price | null;
  readonly stopPrice: Price | null;
  readonly trailBps: number | null;
  /** Best favourable quote a trailing stop has seen. */
  readonly watermark: Price | null;
  /** A stop-limit whose stop was reached. */
  readonly isArmed: boolean;
}

/**
 * A trailing stop's price: its best quote less (selling) or plus (buying) the distance, on the
 * exact side of the cent.
 */
export const trailingStop = (side: Side, watermark: Price, trailBps: number): Price =>
  side === 'sell'
    ? divide(watermark * BigInt(10_000 - trailBps), 10_000n, 'down')
    : divide(watermark * BigInt(10_000 + trailBps), 10_000n, 'up');

/** The price that fills or wakes the order. */
export function watchOf(terms: WaitingTerms): Watching {
  const { side, type } = terms;
  if (type === 'limit' || terms.isArmed)
    return { watch: side === 'buy' ? 'ask_falls' : 'bid_rises', price: terms.limitPrice ?? 0n };
  const price =
    type === 'trailing_stop'
      ? trailingStop(side, terms.watermark ?? 0n, terms.trailBps ?? 0)
      : (terms.stopPrice ?? 0n);
  return { watch: side === 'buy' ? 'ask_rises' : 'bid_falls', price };
}

/** Reaching the price is enough. */
export function isCrossed({ watch, price }: Watching, { bid, ask }: BidAsk): boolean {
  if (watch === 'ask_falls') return ask <= price;
  if (watch === 'ask_rises') return ask >= price;
  return watch === 'bid_rises' ? bid >= price : bid <= price;
}

/**
 * A resting limit fills at its own price; at the first quote after a closed market or an outage at
 * that, if better.
 */
export function restingPrice(side: Side, limit: Price, quote: BidAsk, isGap: boolean): Price {
  if (!isGap) return limit;
  if (side === 'buy') return quote.ask < limit ? quote.ask : limit;
  return quote.bid > limit ? quote.bid : limit;
}

export interface DraftPrices {
  readonly type: OrderType;
  readonly side: Side;
  readonly limitPrice?: Price | undefined;
  readonly stopPrice?: Price | undefined;
  readonly trailBps?: number | undefined;
  readonly takeProfit?: Price | undefined;
  readonly stopLoss?: Price | undefined;
}

/** What a kind of order needs and what it must not carry. */
const needs: Readonly<
  Record<OrderType, readonly (keyof Pick<DraftPrices, 'limitPrice' | 'stopPrice' | 'trailBps'>)[]>
> = {
  market: [],
  limit: ['limitPrice'],
  stop: ['stopPrice'],
  stop_limit: ['limitPrice', 'stopPrice'],
  trailing_stop: ['trailBps'],
};

export type PriceProblem = 'order_terms_invalid' | 'price_off_tick' | 'price_already_passed';

/**
 * What is wrong with the prices of an order. `quote` is left out while the market is closed: then
 * only their order counts.
 */
export function priceProblem(
  draft: DraftPrices,
  tick: Price,
  quote: BidAsk | undefined,
): PriceProblem | undefined {
  const { type, side, limitPrice, stopPrice, takeProfit, stopLoss } = draft;
  for (const field of ['limitPrice', 'stopPrice', 'trailBps'] as const)
    if (needs[type].includes(field) !== (draft[field] !== undefined)) return 'order_terms_invalid';
  for (const price of [limitPrice, stopPrice, takeProfit, stopLoss])
    if (price !== undefined && (price <= 0n || price % tick !== 0n)) return 'price_off_tick';
  if (quote && stopPrice !== undefined) {
    if (isCrossed({ watch: side === 'buy' ? 'ask_rises' : 'bid_falls', price: stopPrice }, quote))
      return 'price_already_passed';
  }
  // What it opens is closed on the other side of the book: a long on the bid.
  const entry = limitPrice ?? stopPrice ?? (quote && (side === 'buy' ? quote.bid : quote.ask));
  return bracketProblem(side, { takeProfit, stopLoss }, entry);
}

/**
 * A take-profit must lie on the winning side of `reference`, a stop-loss on the losing one; `side`
 * is the position's.
 */
export function bracketProblem(
  side: Side,
  { takeProfit, stopLoss }: Pick<DraftPrices, 'takeProfit' | 'stopLoss'>,
  reference: Price | undefined,
): 'order_terms_invalid' | 'price_already_passed' | undefined {
  const wins = (a: Price, b: Price) => (side === 'buy' ? a > b : a < b);
  if (takeProfit !== undefined && stopLoss !== undefined && !wins(takeProfit, stopLoss))
    return 'order_terms_invalid';
  if (reference === undefined) return undefined;
  if (takeProfit !== undefined && !wins(takeProfit, reference)) return 'price_already_passed';
  if (stopLoss !== undefined && !wins(reference, stopLoss)) return 'price_already_passed';
  return undefined;
}

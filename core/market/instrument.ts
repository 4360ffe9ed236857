import type { InstrumentClass } from '#core/market/contract.ts';
import type { Calendar } from '#core/market/sessions.ts';
import type { Price, Quantity } from '#core/values/price.ts';

/**
 * Who is charged how (trading rule 8). `share_cfd` becomes `cash_stock` when the shares are paid in
 * full.
 */
export type FeeClass = 'cash_stock' | 'share_cfd' | 'crypto' | 'spread';

/**
 * The trading terms of one instrument: the same on both sides, so a preview and a charge cannot
 * differ.
 */
export interface Instrument {
  readonly symbol: string;
  readonly name: string;
  readonly class: InstrumentClass;
  /** ISO code of the currency its price is in; converted to USD by the feed. */
  readonly quoteCurrency: string;
  readonly priceDecimals: number;
  readonly tick: Price;
  /** Quantities are whole multiples of this. */
  readonly lot: Quantity;
  readonly minQuantity: Quantity;
  readonly maxQuantity: Quantity;
  readonly calendar: Calendar;
  /** Highest leverage on the margin product; 1 means that only the cash product is offered. */
  readonly leverageCap: number;
  /** Whether it can be paid in full and held without leverage. */
  readonly hasCash: boolean;
  readonly feeClass: FeeClass;
  /** How far from the best price a market order may walk: 500 = 5 %, 50 = 0.5 %. */
  readonly bandBps: number;
  /** A quote older than this while the market is open is stale: no market orders, no close-outs. */
  readonly maxQuoteAgeMs: number;
  readonly source: 'simulated';
}

/** One price level of the book. */
export type DepthLevel = readonly [price: Price, quantity: Quantity];

/** What the market shows at one instant. Bids fall and asks rise from the best price. */
export interface Quote {
  readonly symbol: string;
  readonly bid: Price;
  readonly ask: Price;
  /** Milliseconds since the epoch at which the feed made it. */
  readonly at: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  readonly isOpen: boolean;
  readonly isStale: boolean;
}

/**
 * US dollars per unit of a currency as a fraction. A fraction, because the inverse of a yen rate at
 * eight decimals loses cents on large amounts: multiply by the numerator first, divide by the
 * denominator last.
 */
export interface UsdRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const usdItself: UsdRate = { numerator: 1n, denominator: 1n };

/** Middle of bid and ask, at the tick, toward zero: what lists show as "price". */
export const midOf = (quote: Pick<Quote, 'bid' | 'ask'>, tick: Price): Price => {
  const middle = (quote.bid + quote.ask) / 2n;
  return middle - (middle % tick);
};

// The shapes of the contract: integers and instants become text at the instrument's own decimals.
import type { CandleView, DayView, InstrumentView, QuoteView } from '#core/market/contract.ts';
import { type DepthLevel, type Instrument, midOf, type Quote } from '#core/market/instrument.ts';
import type { QuoteTuple } from '#core/events.ts';
import { divide, formatUnits } from '#core/values/money.ts';
import { formatPrice, formatQuantity, formatTick, type Price } from '#core/values/price.ts';
import { dayMs } from '#core/values/time.ts';
import { type Bar, unitsTraded } from '#server/domains/market/charts/candles.ts';
import type { Day } from '#server/domains/market/charts/day.ts';
import type { Market } from '#server/domains/market/market.ts';

const instant = (at: number): string => new Date(at).toISOString();

export const instrumentView = (instrument: Instrument): InstrumentView => ({
  symbol: instrument.symbol,
  name: instrument.name,
  class: instrument.class,
  quoteCurrency: instrument.quoteCurrency,
  priceDecimals: instrument.priceDecimals,
  tick: formatTick(instrument.tick),
  lot: formatQuantity(instrument.lot),
  minQuantity: formatQuantity(instrument.minQuantity),
  maxQuantity: formatQuantity(instrument.maxQuantity),
  leverageCap: instrument.leverageCap,
  feeClass: instrument.feeClass,
});

/** Mid price a day earlier; of the last session when there was none. */
const yesterday = (market: Market, instrument: Instrument, at: number): Price =>
  midOf(market.quote(instrument.symbol, at - dayMs), instrument.tick);

/** Signed percent with two decimals: "-1.25". */
const percentText = (change: bigint, base: bigint): string =>
  base === 0n ? '0.00' : formatUnits(divide(change * 10_000n, base, 'half-away'), 2);

export function quoteView(market: Market, instrument: Instrument, quote: Quote, at: number): QuoteView {
  const last = midOf(quote, instrument.tick);
  const before = yesterday(market, instrument, at);
  const text = (price: Price) => formatPrice(price, instrument.priceDecimals);
  return {
    symbol: quote.symbol,
    bid: text(quote.bid),
    ask: text(quote.ask),
    last: text(last),
    change24h: text(last - before),
    changePercent24h: percentText(last - before, before),
    at: instant(quote.at),
    isOpen: quote.isOpen,
    isStale: quote.isStale,
    source: market.sourceOf(quote.symbol, at),
  };
}

/** Why and since when a market is stopped; null while it trades. */
export function haltView(market: Market, symbol: string, at: number) {
  const halt = market.haltOf(symbol, at);
  return halt ? { reason: halt.reason, since: instant(halt.since.getTime()) } : null;
}

export const depthView = (levels: readonly DepthLevel[], instrument: Instrument): [string, string][] =>
  levels.map(([price, quantity]) => [formatPrice(price, instrument.priceDecimals), formatQuantity(quantity)]);

/** One line of the quotes frame of the live stream. */
export function quoteTuple(market: Market, symbol: string, at: number): QuoteTuple {
  const view = quoteView(market, market.requireInstrument(symbol), market.quote(symbol, at), at);
  return [symbol, view.bid, view.ask, view.changePercent24h, view.isStale ? 1 : 0];
}

export function candleView(bar: Bar, instrument: Instrument): CandleView {
  const text = (price: number) => price.toFixed(instrument.priceDecimals);
  return {
    at: instant(bar.at),
    open: text(bar.open),
    high: text(bar.high),
    low: text(bar.low),
    close: text(bar.close),
    volume: formatQuantity(unitsTraded(bar, instrument)),
  };
}

/** The present price is in the range too: it is newer than the candles. */
export function dayView(day: Day | null, instrument: Instrument, quote: Quote): DayView | null {
  if (!day) return null;
  const last = midOf(quote, instrument.tick);
  const text = (price: Price) => formatPrice(price, instrument.priceDecimals);
  return {
    high: text(day.high > last ? day.high : last),
    low: text(day.low < last ? day.low : last),
    volume: day.traded && formatQuantity(day.traded.volume),
    turnover: day.traded && formatUnits(day.traded.turnoverCents, 2),
  };
}

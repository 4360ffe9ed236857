// US dollars per unit of a market's currency, from the stream's own quotes: the way the server
// takes it.
import { midOf, type UsdRate } from '#core/market/instrument.ts';
import { findInstrument } from '#core/market/instruments.ts';
import { usdRateOf } from '#core/market/usd-rate.ts';
import { parsePrice, type Price } from '#core/values/price.ts';
import { type LiveQuote, useLiveQuotes } from '#web/lib/realtime/quotes.ts';

export type QuoteOf = (symbol: string) => LiveQuote | undefined;

/** Markets whose prices turn this currency into dollars. */
export const pairsOf = (currency: string): readonly string[] =>
  currency === 'USD' ? [] : [`${currency}USD`, `USD${currency}`];

/**
 * Undefined until a pair has a quote; `before` is a middle price from before the stream, as plain
 * decimals.
 */
export function usdRateAt(
  currency: string,
  quoteOf: QuoteOf,
  before?: (symbol: string) => string | undefined,
): UsdRate | undefined {
  return usdRateOf(currency, (pair) => liveMid(pair, quoteOf(pair)) ?? parsePrice(before?.(pair) ?? ''));
}

export const useUsdRate = (currency: string, before: (symbol: string) => string | undefined) =>
  usdRateAt(currency, useLiveQuotes(pairsOf(currency)), before);

function liveMid(symbol: string, quote: LiveQuote | undefined): Price | undefined {
  const instrument = findInstrument(symbol);
  const bid = quote && parsePrice(quote.bid);
  const ask = quote && parsePrice(quote.ask);
  return instrument && bid !== undefined && ask !== undefined
    ? midOf({ bid, ask }, instrument.tick)
    : undefined;
}

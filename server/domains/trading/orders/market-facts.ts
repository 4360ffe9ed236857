// What an order knows of the market: all of one instant.
import type { Instrument, Quote, UsdRate } from '#core/market/instrument.ts';
import type { Market } from '#server/domains/market/index.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import type { Marks } from '#server/domains/trading/rules.ts';

export interface MarketFacts {
  readonly instrument: Instrument;
  readonly quote: Quote;
  /** US dollars per unit of the quote currency. */
  readonly rate: UsdRate;
  readonly marks: Marks;
  readonly at: number;
}

/** Refuses `unknown_instrument`, `market_halted`, `market_closed` and `stale_quote`. */
export function readMarket(market: Market, symbol: string, at: number): MarketFacts {
  const instrument = market.requireInstrument(symbol);
  const quote = market.tradableQuote(symbol, at);
  return {
    instrument,
    quote,
    rate: market.usdRate(instrument.quoteCurrency, at),
    marks: marksAt(market, at),
    at,
  };
}

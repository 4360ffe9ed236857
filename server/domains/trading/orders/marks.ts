// Quote and rate of each market at one instant.
import type { Quote, UsdRate } from '#core/market/instrument.ts';
import type { Market } from '#server/domains/market/index.ts';

/** Values positions at one instant; each symbol is asked for once. */
export function marksAt(
  market: Market,
  at: number,
): (symbol: string) => { readonly quote: Quote; readonly rate: UsdRate } {
  const known = new Map<string, { readonly quote: Quote; readonly rate: UsdRate }>();
  return (symbol) => {
    let mark = known.get(symbol);
    if (!mark) {
      const { quoteCurrency } = market.requireInstrument(symbol);
      mark = { quote: market.quote(symbol, at), rate: market.usdRate(quoteCurrency, at) };
      known.set(symbol, mark);
    }
    return mark;
  };
}

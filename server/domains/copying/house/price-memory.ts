import { hourMs } from '#core/values/time.ts';
import type { Market } from '#server/domains/market/index.ts';

/**
 * Mid prices an hour apart, asked from the feed once: decisions of one strategy look back over
 * mostly the same hours.
 */
export function createPriceMemory(
  market: Market,
): (symbols: readonly string[], at: number, hours: number) => Record<string, number[]> {
  const known = new Map<string, number>();
  const priceAt = (symbol: string, at: number): number => {
    const key = `${symbol}@${at}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { bid, ask } = market.quote(symbol, at);
    const price = Number(bid + ask) / 2e8;
    known.set(key, price);
    return price;
  };
  return (symbols, at, hours) => {
    if (known.size > 50_000) known.clear();
    return Object.fromEntries(
      symbols.map((symbol) => [
        symbol,
        Array.from({ length: hours }, (_, back) => priceAt(symbol, at - (hours - 1 - back) * hourMs)),
      ]),
    );
  };
}

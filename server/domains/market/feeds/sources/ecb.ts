// Daily euro reference rates of the European Central Bank. For valuation only: a rate of yesterday
// is never fresh enough to trade on.
import { unitsOf, type FeedQuote } from '#server/domains/market/feeds/feed.ts';
import { divide } from '#core/values/money.ts';
import { priceScale } from '#core/values/price.ts';

export const ecbUrl = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

const one = 10n ** BigInt(priceScale);

/**
 * Rates of the published file as quotes without a spread, named by pair: "EURUSD" as printed,
 * "USDJPY" and "GBPUSD" by cross rates over the euro at eight decimals. Empty for a text that is
 * not that file.
 */
export function ecbQuotes(xml: string): FeedQuote[] {
  const perEuro = new Map<string, bigint>([['EUR', one]]);
  for (const [, currency = '', rate] of xml.matchAll(
    /<Cube currency=['"]([A-Z]{3})['"] rate=['"]([\d.]+)['"]\s*\/>/g,
  )) {
    const units = unitsOf(rate);
    if (units !== undefined && units > 0n) perEuro.set(currency, units);
  }
  const dollar = perEuro.get('USD');
  if (dollar === undefined) return [];
  return [...perEuro].flatMap(([currency, rate]): FeedQuote[] => {
    if (currency === 'USD') return [];
    const dollars = divide(dollar * one, rate, 'half-away');
    const units = divide(rate * one, dollar, 'half-away');
    return [
      { native: `${currency}USD`, bid: dollars, ask: dollars },
      { native: `USD${currency}`, bid: units, ask: units },
    ];
  });
}

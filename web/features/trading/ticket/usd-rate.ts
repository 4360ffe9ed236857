import type { Instrument, UsdRate } from '#core/market/instrument.ts';
import { usdItself } from '#core/market/instrument.ts';
import { parsePrice } from '#core/values/price.ts';

const one = 100_000_000n;

/** Middle price of a market in 1e-8, undefined while none is known. */
export type MidOf = (symbol: string) => string | undefined;

/** US dollars per unit of the market's quote currency, the way the server takes it: from the pair with the dollar. */
export function usdRateOf(instrument: Pick<Instrument, 'quoteCurrency'>, midOf: MidOf): UsdRate | undefined {
  const currency = instrument.quoteCurrency;
  if (currency === 'USD') return usdItself;
  const direct = parsePrice(midOf(`${currency}USD`) ?? '');
  if (direct !== undefined && direct > 0n) return { numerator: direct, denominator: one };
  const inverse = parsePrice(midOf(`USD${currency}`) ?? '');
  if (inverse !== undefined && inverse > 0n) return { numerator: one, denominator: inverse };
  return undefined;
}

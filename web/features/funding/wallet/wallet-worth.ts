import type { AssetCode } from '#core/values/money.ts';
import { parsePrice } from '#core/values/price.ts';
import { coinCents, tetherCents } from '#core/values/worth.ts';

/**
 * US cents that units of an asset are worth at a bid in dollars, rounded down; undefined where it
 * needs one and there is none.
 */
export function worthCents(asset: AssetCode, units: bigint, bid: string | undefined): bigint | undefined {
  if (asset === 'USD' || units === 0n) return units;
  if (asset === 'USDT') return tetherCents(units);
  const price = parsePrice(bid ?? '');
  return price === undefined || price <= 0n ? undefined : coinCents(asset, units, price);
}

import { type AssetCode, assetScale, divide } from '#core/values/money.ts';
import { parsePrice } from '#core/values/price.ts';

/**
 * US cents that units of an asset are worth at a price in dollars, rounded down; undefined without a price. Tether has no
 * market here: it counts as a dollar, as it does where it is converted and in the value of the account.
 */
export function worthCents(asset: AssetCode, units: bigint, bid: string | undefined): bigint | undefined {
  if (asset === 'USD') return units;
  if (units === 0n) return 0n;
  if (asset === 'USDT') return divide(units, 10_000n, 'down');
  const price = parsePrice(bid ?? '');
  // Prices are 1e-8 dollars.
  return price === undefined || price <= 0n
    ? undefined
    : divide(units * price * 100n, 10n ** BigInt(assetScale[asset]) * 100_000_000n, 'down');
}

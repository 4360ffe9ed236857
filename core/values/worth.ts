// What balances are worth in US cents, rounded down: the same on the screen and in the value of an
// account.
import type { Cents } from '#core/values/kind.ts';
import { type AssetCode, assetScale, divide } from '#core/values/money.ts';
import type { Price } from '#core/values/price.ts';

/** Tether has no market here: it counts as a dollar. */
export const tetherCents = (units: bigint): Cents => divide(units, 10_000n, 'down');

/** Coins at a bid; prices are 1e-8 dollars. */
export const coinCents = (asset: AssetCode, units: bigint, bid: Price): Cents =>
  divide(units * bid * 100n, 10n ** BigInt(assetScale[asset] + 8), 'down');

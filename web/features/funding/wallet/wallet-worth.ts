import { assetScale, type AssetCode, readUnits } from '#core/values/money.ts';
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

/** One currency of the wallet, plain decimals. */
export interface Held {
  readonly asset: AssetCode;
  readonly available: string;
  readonly held: string;
}

/** US cents of what is free and of all of it; undefined while a price that is needed is not known. */
export function rowWorth(
  { asset, available, held }: Held,
  bid: string | undefined,
): { free: bigint; whole: bigint } | undefined {
  const scale = assetScale[asset];
  const units = readUnits(available, scale);
  const whole = worthCents(asset, units + readUnits(held, scale), bid);
  const free = worthCents(asset, units, bid);
  return whole === undefined || free === undefined ? undefined : { free, whole };
}

/** Of all currencies together: what each row shows, added up. */
export function walletWorth(
  rows: readonly Held[],
  bidOf: (asset: AssetCode) => string | undefined,
): { free: bigint; whole: bigint } | undefined {
  let [free, whole] = [0n, 0n];
  for (const row of rows) {
    const worth = rowWorth(row, bidOf(row.asset));
    if (!worth) return undefined;
    free += worth.free;
    whole += worth.whole;
  }
  return { free, whole };
}

import type { AssetCode, Fine } from '#core/values/kind.ts';

/**
 * Exact money: whole minor units of one asset. Never a JS number, so no amount is ever rounded by
 * accident.
 */
export type { AssetCode };

/** Decimal places of one minor unit. */
export const assetScale: Readonly<Record<AssetCode, number>> = { USD: 2, USDT: 6, BTC: 8, ETH: 18 };

export type Rounding = 'down' | 'up' | 'half-away';

/**
 * `numerator / denominator` as an integer. `down` is toward zero, `up` away from zero. Denominator
 * must be positive.
 */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError('divide: the denominator must be positive');
  const sign = numerator < 0n ? -1n : 1n;
  const magnitude = numerator < 0n ? -numerator : numerator;
  const whole = magnitude / denominator;
  const rest = magnitude % denominator;
  const bump = rounding === 'up' ? rest > 0n : rounding === 'half-away' ? rest * 2n >= denominator : false;
  return sign * (bump ? whole + 1n : whole);
}

/** A share of `units` in basis points (1 bp = 0.01 %). */
export function shareOf(units: bigint, shareBps: number, rounding: Rounding): bigint {
  return divide(units * BigInt(shareBps), 10_000n, rounding);
}

const decimalPattern = /^(-?)(\d{1,30})(?:\.(\d{1,18}))?$/;

/**
 * Parses a plain decimal ("-12.5") into units of `scale`. Undefined for anything else: exponents,
 * blanks, more decimals than the scale.
 */
export function parseUnits(text: string, scale: number): bigint | undefined {
  const match = decimalPattern.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > scale) return undefined;
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  return sign === '-' ? -units : units;
}

/** Decimals of an amount whose asset is told beside it: as many as the finest of them has. */
export const fineScale = 18;

/**
 * An amount with `fineScale` decimals in units of the asset; undefined when it is finer than the
 * asset can be divided.
 */
export function unitsOfFine(fine: Fine, asset: AssetCode): bigint | undefined {
  const step = 10n ** BigInt(fineScale - assetScale[asset]);
  return fine % step === 0n ? fine / step : undefined;
}

export const fineOf = (units: bigint, asset: AssetCode): Fine =>
  units * 10n ** BigInt(fineScale - assetScale[asset]);

/**
 * Units of a text that was checked before, or that this side wrote itself: anything else is a
 * fault, never zero.
 */
export function readUnits(text: string, scale: number): bigint {
  const units = parseUnits(text, scale);
  if (units === undefined) throw new RangeError(`"${text}" is no amount with at most ${scale} decimals`);
  return units;
}

/** Units as a plain decimal with exactly `scale` places: `formatUnits(1250n, 2)` is "12.50". */
export function formatUnits(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

import { readUnits } from '#core/values/money.ts';
import { formatPrice, priceScale } from '#core/values/price.ts';

/**
 * How far a line moves at a time: the tick of the market times the largest power of ten that is
 * still finer than a pixel, so that a dragged price is a round one. In units of a price.
 */
export function stepOf(tick: string, pricePerPixel: number): bigint {
  let step = readUnits(tick, priceScale);
  const pixel = pricePerPixel * 10 ** priceScale;
  while (Number(step) * 10 <= pixel) step *= 10n;
  return step;
}

/** A price of the canvas as a multiple of `step`, never below one; a plain decimal. */
export function snapped(price: number, step: bigint, decimals: number): string {
  const steps = BigInt(Math.max(1, Math.round((price * 10 ** priceScale) / Number(step))));
  return formatPrice(steps * step, decimals);
}

/** A typed or drawn price moved by whole steps, never below one. */
export function stepped(price: string, by: number, step: bigint, decimals: number): string {
  const at = readUnits(price, priceScale);
  const to = (at / step + BigInt(by)) * step;
  return formatPrice(to < step ? step : to, decimals);
}

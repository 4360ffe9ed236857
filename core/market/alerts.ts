// Price alerts: the middle of bid and ask reaches a price, once.
import type { Price } from '#core/values/price.ts';

export const alertDirections = ['above', 'below'] as const;
export type AlertDirection = (typeof alertDirections)[number];

/** Reaching the price is enough. */
const isReached = (direction: AlertDirection, price: Price, mid: Price): boolean =>
  direction === 'above' ? mid >= price : mid <= price;

export type AlertProblem = 'alert_price_invalid' | 'alert_already_reached';

/**
 * What is wrong with a new alert. `mid` is left out while the market has no fresh price: then any
 * price may be awaited.
 */
export function alertProblem(
  direction: AlertDirection,
  price: Price,
  tick: Price,
  mid: Price | undefined,
): AlertProblem | undefined {
  if (price <= 0n || price % tick !== 0n) return 'alert_price_invalid';
  return mid !== undefined && isReached(direction, price, mid) ? 'alert_already_reached' : undefined;
}

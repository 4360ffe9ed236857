import type { Cents, Price, Quantity } from '#core/values/kind.ts';
import { divide, formatUnits, parseUnits, type Rounding } from '#core/values/money.ts';

/**
 * Prices and quantities are integers of 1e-8: fine enough for every tick and lot of the catalogue.
 */
export const priceScale = 8;
export const quantityScale = 8;
const one = 100_000_000n;

export type { Price, Quantity };

export const parsePrice = (text: string): Price | undefined => parseUnits(text, priceScale);
export const parseQuantity = (text: string): Quantity | undefined => parseUnits(text, quantityScale);

/** Drops trailing zeros beyond `decimals`, so 671000000n at 2 decimals reads "6.71". */
export function formatPrice(price: Price, decimals: number): string {
  const text = formatUnits(price, priceScale);
  const cut = text.length - (priceScale - decimals);
  return decimals === 0 ? text.slice(0, cut - 1) : text.slice(0, cut);
}

/** Plain decimal without needless zeros: 1.5, 100, 0.00012. */
export const formatQuantity = (quantity: Quantity): string =>
  withoutZeros(formatUnits(quantity, quantityScale));

/** The smallest step of a price, in the same way. */
export const formatTick = (tick: Price): string => withoutZeros(formatUnits(tick, priceScale));

function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/**
 * Puts commas between thousands of a plain decimal: "12500.5" reads "12,500.5". Plain text, for
 * sentences that are kept.
 */
export function groupThousands(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/**
 * price × quantity in US cents. Rounding is said by the caller: fees up, P&L and margin half away
 * from zero.
 */
export function notionalCents(price: Price, quantity: Quantity, rounding: Rounding): Cents {
  return divide(price * quantity * 100n, one * one, rounding);
}

/** Largest multiple of the lot that is not above the quantity (toward zero). */
export const floorToLot = (quantity: Quantity, lot: Quantity): Quantity => quantity - (quantity % lot);

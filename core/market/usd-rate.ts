import { type DepthLevel, type UsdRate, usdItself } from '#core/market/instrument.ts';
import { parsePrice, parseQuantity, type Price, priceScale } from '#core/values/price.ts';

const one = 10n ** BigInt(priceScale);

/**
 * US dollars per unit of a currency from the mid price of its dollar pair. `midOf` answers
 * undefined for an unknown symbol; the result is undefined when neither EURUSD-like nor USDJPY-like
 * pair is known.
 */
export function usdRateOf(
  currency: string,
  midOf: (symbol: string) => Price | undefined,
): UsdRate | undefined {
  if (currency === 'USD') return usdItself;
  const direct = midOf(`${currency}USD`);
  if (direct !== undefined && direct > 0n) return { numerator: direct, denominator: one };
  const inverse = midOf(`USD${currency}`);
  return inverse !== undefined && inverse > 0n ? { numerator: one, denominator: inverse } : undefined;
}

/**
 * Depth as the contract sends it, back to exact levels; a level that is not a plain number is left
 * out.
 */
export const parseDepth = (levels: readonly (readonly [price: string, quantity: string])[]): DepthLevel[] =>
  levels.flatMap(([priceText, quantityText]) => {
    const [price, quantity] = [parsePrice(priceText), parseQuantity(quantityText)];
    return price === undefined || quantity === undefined ? [] : [[price, quantity] as const];
  });

// Amounts as a test types them, in the whole units that verbs take. A typing mistake throws.
import { parseUnits } from '#core/values/money.ts';
import { priceScale } from '#core/values/price.ts';

export const dollars = (text: string): bigint => unitsOf(text, 2);
export const priceOf = (text: string): bigint => unitsOf(text, priceScale);

function unitsOf(text: string, scale: number): bigint {
  const units = parseUnits(text, scale);
  if (units === undefined) throw new Error(`"${text}" is no amount with at most ${scale} decimals`);
  return units;
}

// Amounts as a test types them, in the whole units that verbs take. A typing mistake throws.
import { readUnits } from '#core/values/money.ts';
import { priceScale, quantityScale } from '#core/values/price.ts';

export const dollars = (text: string): bigint => readUnits(text, 2);
export const priceOf = (text: string): bigint => readUnits(text, priceScale);
export const quantityOf = (text: string): bigint => readUnits(text, quantityScale);

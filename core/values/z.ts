// zod probes `new Function` unless told not to, which a strict Content-Security-Policy reports.
// Import z from here only.
import { m } from '#core/messages/messages.js';
import * as z from 'zod';
import { idPattern } from '#core/values/ids.ts';
import type { Cents, Fine, Price } from '#core/values/kind.ts';
import { fineScale, parseUnits } from '#core/values/money.ts';
import { priceScale } from '#core/values/price.ts';

z.config({ jitless: true });

export { z };

/**
 * A decimal string with at most `scale` decimals; anything else ("1e3", "NaN", "") is refused at
 * the edge.
 */
export const decimal = (scale: number) =>
  z
    .string()
    .max(40)
    .refine((text) => parseUnits(text, scale) !== undefined, m.values_please_enter_plain_number());

/** A decimal string above zero. */
export const positiveDecimal = (scale: number) =>
  z
    .string()
    .max(40)
    .refine((text) => unitsAboveZero(text, scale) !== undefined, m.values_please_enter_amount_above_zero());

/** The same decimal string, handed to the call in whole units: a verb never parses it again. */
export const positiveCents = () => positiveUnits<Cents>(2);
export const positivePrice = () => positiveUnits<Price>(priceScale);
export const positiveFine = () => positiveUnits<Fine>(fineScale);

const positiveUnits = <Kind extends bigint>(scale: number) =>
  z
    .string()
    .max(40)
    .transform((text, context): Kind => {
      const units = unitsAboveZero(text, scale);
      if (units !== undefined) return units as Kind;
      context.addIssue(m.values_please_enter_amount_above_zero());
      return z.NEVER;
    });

function unitsAboveZero(text: string, scale: number): bigint | undefined {
  const units = parseUnits(text, scale);
  return units !== undefined && units > 0n ? units : undefined;
}

export const id = <Prefix extends string>(prefix: Prefix) =>
  z.custom<`${Prefix}_${string}`>(
    (value) => typeof value === 'string' && idPattern(prefix).test(value),
    m.values_unknown_id(),
  );

export const instant = z.iso.datetime();

// zod probes `new Function` unless told not to, which a strict Content-Security-Policy reports.
// Import z from here only.
import { m } from '#core/messages/messages.js';
import * as z from 'zod';
import { idPattern } from '#core/values/ids.ts';
import type { Cents, Fine, Price, Quantity } from '#core/values/kind.ts';
import { fineScale, parseUnits } from '#core/values/money.ts';
import { priceScale, quantityScale } from '#core/values/price.ts';
import { isDay } from '#core/values/time.ts';
import { zoneNamed } from '#core/values/zone/zone.ts';

z.config({ jitless: true });

export { z };

/**
 * Dollars of any sign with at most two decimals, handed to the call in cents; anything else ("1e3",
 * "NaN", "") is refused at the edge.
 */
export const cents = () =>
  z
    .string()
    .max(40)
    .transform((text, context): Cents => {
      const units = parseUnits(text, 2);
      if (units !== undefined) return units;
      context.addIssue(m.values_please_enter_plain_number());
      return z.NEVER;
    });

/** A decimal string above zero, handed to the call in whole units: a verb never parses it again. */
export const positiveCents = () => positiveUnits<Cents>(2);
export const positivePrice = () => positiveUnits<Price>(priceScale);
export const positiveQuantity = () => positiveUnits<Quantity>(quantityScale);
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

/** A day that a call takes: YYYY-MM-DD, from 1900 to 2999. */
export const day = z.iso.date(m.values_please_give_day()).refine(isDay, m.values_please_give_day());

/** The time zone in which a call means its days, by its IANA name. */
export const zone = z.string().transform((name, context): string => {
  const known = zoneNamed(name);
  if (known !== undefined) return known;
  context.addIssue(m.values_unknown_time_zone());
  return z.NEVER;
});

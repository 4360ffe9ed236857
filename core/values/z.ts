// zod probes `new Function` unless told not to, which a strict Content-Security-Policy reports. Import z from here only.
import * as z from 'zod';
import { idPattern } from '#core/values/ids.ts';
import { parseUnits } from '#core/values/money.ts';

z.config({ jitless: true });

export { z };

/** A decimal string with at most `scale` decimals; anything else ("1e3", "NaN", "") is refused at the edge. */
export const decimal = (scale: number) =>
  z
    .string()
    .max(40)
    .refine((text) => parseUnits(text, scale) !== undefined, 'Please enter a plain number');

/** A decimal string above zero. */
export const positiveDecimal = (scale: number) =>
  z
    .string()
    .max(40)
    .refine((text) => (parseUnits(text, scale) ?? 0n) > 0n, 'Please enter an amount above zero');

export const id = <Prefix extends string>(prefix: Prefix) =>
  z.custom<`${Prefix}_${string}`>(
    (value) => typeof value === 'string' && idPattern(prefix).test(value),
    'Unknown id',
  );

export const instant = z.iso.datetime();

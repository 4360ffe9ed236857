import { z } from '#core/values/z.ts';

/**
 * A trader's public name: letters of any script, digits, blanks and . _ - ' & (3 to 40 characters).
 */
export const traderNameSchema = z
  .string()
  .trim()
  .min(3)
  .max(40)
  .regex(/^[\p{L}\p{M}\p{N} ._'’&-]+$/u);

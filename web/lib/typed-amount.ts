import { m } from '#core/messages/messages.js';
import { parseUnits } from '#core/values/money.ts';

/** An amount as a number field hands it on, parsed once: its units, or why it is none. */
export type TypedAmount =
  | { readonly units: bigint; readonly problem?: undefined }
  | { readonly units?: undefined; readonly problem: string };

/** An amount above zero with at most `scale` decimals. */
export function typedAmount(
  text: string,
  scale: number,
  words: { readonly empty?: string; readonly malformed?: string } = {},
): TypedAmount {
  const { empty = m.common_enter_amount(), malformed = m.common_enter_plain_number() } = words;
  if (text === '') return { problem: empty };
  const units = parseUnits(text, scale);
  return units === undefined || units <= 0n ? { problem: malformed } : { units };
}

/** The same, and not above `most`. */
export function typedUpTo(text: string, scale: number, most: bigint, tooMuch: string): TypedAmount {
  const typed = typedAmount(text, scale);
  return typed.units !== undefined && typed.units > most ? { problem: tooMuch } : typed;
}

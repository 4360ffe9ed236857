import { m } from '#core/messages/messages.js';
import { hasLetter, nameProblem } from '#core/values/text/names.ts';
import { lengthOf, plainLine } from '#core/values/text/visible.ts';
import { z } from '#core/values/z.ts';

/**
 * The sentence about a trader's public name as typed; undefined when it may be used: 3 to 40
 * letters and digits of any script, blanks and . _ - ' & ·
 */
export function traderNameProblem(typed: string): string | undefined {
  // What is far too long is not read any further.
  const name = plainLine(typed.slice(0, 200));
  const length = lengthOf(name);
  if (length < 3 || length > 40) return m.copying_trader_name_length();
  const problem = nameProblem(name);
  if (problem !== undefined) return problem;
  if (!/^[\p{L}\p{M}\p{Join_Control}\p{N} ._'’‘&·\p{Pd}]+$/u.test(name))
    return m.copying_trader_name_letters();
  return hasLetter(name) ? undefined : m.values_name_letter();
}

/** A trader's public name, as `plainLine` writes it. */
export const traderNameSchema = z
  .string()
  .max(200, { error: () => m.copying_trader_name_length(), abort: true })
  .overwrite(plainLine)
  .superRefine((name, context) => {
    const problem = traderNameProblem(name);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

import { m } from '#core/messages/messages.js';
import { nameProblem } from '#core/values/text/names.ts';
import { lengthOf, plainLine } from '#core/values/text/visible.ts';
import { z } from '#core/values/z.ts';

/** The sentence about a trader's public name as typed; undefined when it may be used. */
export function traderNameProblem(typed: string): string | undefined {
  const name = plainLine(typed);
  const length = lengthOf(name);
  if (length < 3 || length > 40) return m.copying_trader_name_length();
  const problem = nameProblem(name);
  if (problem !== undefined) return problem;
  return /^[\p{L}\p{M}\p{Join_Control}\p{N} ._'’‘&·\p{Pd}]+$/u.test(name) && /[\p{L}\p{N}]/u.test(name)
    ? undefined
    : m.copying_trader_name_letters();
}

/** A trader's public name: 3 to 40 letters and digits of any script, blanks and . _ - ' & · */
export const traderNameSchema = z
  .string()
  .overwrite(plainLine)
  .superRefine((name, context) => {
    const problem = traderNameProblem(name);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

// Schemas of what people write into a call: a line that names something, and a text to read.
import { m } from '#core/messages/messages.js';
import { isPersonName, nameProblem } from '#core/values/text/names.ts';
import { hasInk, plainLine } from '#core/values/text/visible.ts';
import { z } from '#core/values/z.ts';

/** A length in UTF-16 units, with its sentence where it has one: asked when it is needed. */
type Bound = number | readonly [length: number, sentence: () => string];
interface Bounds {
  readonly min: Bound;
  readonly max: Bound;
}
const lengthIn = (bound: Bound): number => (typeof bound === 'number' ? bound : bound[0]);
const sentenceIn = (bound: Bound): (() => string) | undefined =>
  typeof bound === 'number' ? undefined : bound[1];

/** One line in one way of writing it, for which `problemOf` has no sentence. */
function line({ min, max }: Bounds, problemOf: (name: string) => string | undefined): z.ZodString {
  const longest = lengthIn(max);
  // What is too long is not read any further: anybody can send a page of marks.
  const tooLong = {
    error: sentenceIn(max) ?? (() => m.values_name_too_long({ max: longest })),
    abort: true,
  };
  return z
    .string()
    .max(4 * longest, tooLong)
    .overwrite(plainLine)
    .min(lengthIn(min), { error: sentenceIn(min) ?? m.values_give_it_name })
    .max(longest, tooLong)
    .superRefine((name, context) => {
      const problem = problemOf(name);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    });
}

/** A name that its owner gives to something of theirs. */
export const labelOf = (bounds: Bounds): z.ZodString => line(bounds, (name) => nameProblem(name, 'any'));

/**
 * The name of a person, as on documents: letters of any kind with spaces and punctuation, and
 * digits where `digits` says so. `letters`: the sentence about anything else.
 */
export const personNameOf = (
  rules: Bounds & { readonly digits: boolean; readonly letters: () => string },
): z.ZodString =>
  line(
    rules,
    (name) => nameProblem(name, 'any') ?? (isPersonName(name, rules.digits) ? undefined : rules.letters()),
  );

/** A text of which something can be seen. */
export const writtenOf = ({ min, max }: Bounds): z.ZodString => {
  const tooShort = sentenceIn(min);
  return z
    .string()
    .trim()
    .min(lengthIn(min), { error: tooShort })
    .max(lengthIn(max), { error: sentenceIn(max), abort: true })
    .refine(hasInk, { error: tooShort ?? m.values_nothing_to_see });
};

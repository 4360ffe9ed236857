// What a display name and a password must be, as plain functions: the sign-in page uses them
// without the library that checks whole calls. `rules.ts` makes the schemas of the calls from them.
import { m } from '#core/messages/messages.js';
import { hasLetter, nameProblem } from '#core/values/text/names.ts';
import { lengthOf, plainLine } from '#core/values/text/visible.ts';

/** The five criteria of a password, in the order the form shows them. */
export const passwordCriteria = [
  { key: 'length', label: m.identity_password_rule_length(), isMet: (p: string) => p.length >= 8 },
  { key: 'upper', label: m.identity_one_uppercase_letter(), isMet: (p: string) => /\p{Lu}/u.test(p) },
  { key: 'lower', label: m.identity_one_lowercase_letter(), isMet: (p: string) => /\p{Ll}/u.test(p) },
  { key: 'number', label: m.identity_one_number(), isMet: (p: string) => /\p{Nd}/u.test(p) },
  {
    key: 'special',
    label: m.identity_one_special_character(),
    isMet: (p: string) => /[^\p{L}\p{Nd}\s]/u.test(p),
  },
] as const;

const messages: Record<(typeof passwordCriteria)[number]['key'], string> = {
  length: m.identity_password_too_short(),
  upper: m.identity_password_needs_uppercase(),
  lower: m.identity_password_needs_lowercase(),
  number: m.identity_password_needs_number(),
  special: m.identity_password_needs_special(),
};

/** Score 0 to 5: how many criteria hold. Weak up to 2, medium 3, strong 4 and above. */
export function passwordStrength(password: string): { score: number; word: 'weak' | 'medium' | 'strong' } {
  const score = passwordCriteria.filter((criterion) => criterion.isMet(password)).length;
  return { score, word: score <= 2 ? 'weak' : score === 3 ? 'medium' : 'strong' };
}

/** Each sentence about what a new password lacks; empty when it is good. */
export const passwordProblems = (password: string): string[] => [
  ...(password.length > 128 ? [m.identity_password_too_long()] : []),
  ...passwordCriteria.filter(({ isMet }) => !isMet(password)).map(({ key }) => messages[key]),
];

/**
 * The sentence about what cannot be an email address at a glance: what a page says before it asks
 * the server, which reads an address in full (`reach/email.ts`).
 */
export function emailSlip(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return m.identity_email_required();
  return /^[^\s@]+@[^\s@]+[.。．｡][^\s@]+$/u.test(email)
    ? undefined
    : m.identity_please_enter_valid_email_address();
}

/** The sentence about a typed display name; undefined when it may be used. */
export function displayNameProblem(typed: string): string | undefined {
  // What is far too long is not read any further.
  if (typed.length > 200) return m.identity_display_name_must_be_less();
  const name = plainLine(typed);
  const length = lengthOf(name);
  if (length < 2) return m.identity_display_name_must_be_least();
  if (length > 50) return m.identity_display_name_must_be_less();
  const problem = nameProblem(name);
  if (problem !== undefined) return problem;
  // Letters and digits of every language.
  if (!/^[\p{L}\p{M}\p{Join_Control}\p{Nd} ._-]+$/u.test(name))
    return m.identity_display_name_can_only_contain();
  return hasLetter(name) ? undefined : m.values_name_letter();
}

// What a name, an email address and a password must be, as plain functions: the sign-in page uses
// them without the library that checks whole calls. `rules.ts` makes the schemas of the calls from
// them.
import { m } from '#core/messages/messages.js';

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

/** As it is stored and compared. */
export const plainEmail = (email: string): string => email.trim().toLowerCase();

const atom = "[a-z0-9_'+-]+";
const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
/** Dotted words, an at sign, and a domain whose last part is letters only. */
const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z]{2,}$`);

/** The sentence about a typed email address; undefined when mail can be sent to it. */
export function emailProblem(email: string): string | undefined {
  const plain = plainEmail(email);
  if (plain === '') return m.identity_email_required();
  return plain.length <= 254 && address.test(plain)
    ? undefined
    : m.identity_please_enter_valid_email_address();
}

/** As it is stored and shown: two ways to write é are one name. */
export const plainName = (name: string): string => name.trim().normalize('NFC');

/**
 * Letters that look alike in another alphabet, or towers of accents, only serve to pass for someone
 * else.
 */
const isDisguised = (name: string): boolean =>
  /\p{M}{3}/u.test(name) ||
  (/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name));

/** The sentence about a typed display name; undefined when it may be used. */
export function displayNameProblem(typed: string): string | undefined {
  const { length } = typed.trim();
  if (length < 2) return m.identity_display_name_must_be_least();
  if (length > 50) return m.identity_display_name_must_be_less();
  const name = plainName(typed);
  // Letters of every language with their accents; nothing invisible.
  return /^[\p{L}\p{M}0-9 ._-]+$/u.test(name) && !isDisguised(name)
    ? undefined
    : m.identity_display_name_can_only_contain();
}

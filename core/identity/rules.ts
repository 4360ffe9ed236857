import { m } from '#core/messages/messages.js';
import { z } from '#core/values/z.ts';

/** The five criteria of a password, in the order the form shows them. */
export const passwordCriteria = [
  { key: 'length', label: m.identity_least_8_characters(), isMet: (p: string) => p.length >= 8 },
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
  length: m.identity_password_must_be_least_8(),
  upper: m.identity_password_must_contain_least_one(),
  lower: m.identity_password_must_contain_least_one_2(),
  number: m.identity_password_must_contain_least_one_3(),
  special: m.identity_password_must_contain_least_one_4(),
};

/** Score 0 to 5: how many criteria hold. Weak up to 2, medium 3, strong 4 and above. */
export function passwordStrength(password: string): { score: number; word: 'weak' | 'medium' | 'strong' } {
  const score = passwordCriteria.filter((criterion) => criterion.isMet(password)).length;
  return { score, word: score <= 2 ? 'weak' : score === 3 ? 'medium' : 'strong' };
}

export const emailSchema = z
  .string()
  .trim()
  .min(1, m.identity_email_required())
  .max(254, m.identity_please_enter_valid_email_address())
  .toLowerCase()
  .pipe(z.email(m.identity_please_enter_valid_email_address()));

export const newPasswordSchema = z
  .string()
  .max(128, m.identity_password_must_be_most_128())
  .superRefine((password, context) => {
    for (const criterion of passwordCriteria) {
      if (!criterion.isMet(password)) context.addIssue({ code: 'custom', message: messages[criterion.key] });
    }
  });

const isDisguised = (name: string): boolean =>
  /\p{M}{3}/u.test(name) ||
  (/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name));

export const displayNameSchema = z
  .string()
  .trim()
  .min(2, m.identity_display_name_must_be_least())
  .max(50, m.identity_display_name_must_be_less())
  .normalize('NFC')
  // Letters of every language with their accents; nothing invisible.
  .regex(/^[\p{L}\p{M}0-9 ._-]+$/u, m.identity_display_name_can_only_contain())
  // Letters that look alike in another alphabet, or towers of accents, only serve to pass for someone else.
  .refine((name) => !isDisguised(name), m.identity_display_name_can_only_contain());

import { z } from '#core/values/z.ts';

/** The five criteria of a password, in the order the form shows them. */
export const passwordCriteria = [
  { key: 'length', label: 'At least 8 characters', isMet: (p: string) => p.length >= 8 },
  { key: 'upper', label: 'One uppercase letter', isMet: (p: string) => /\p{Lu}/u.test(p) },
  { key: 'lower', label: 'One lowercase letter', isMet: (p: string) => /\p{Ll}/u.test(p) },
  { key: 'number', label: 'One number', isMet: (p: string) => /\p{Nd}/u.test(p) },
  { key: 'special', label: 'One special character', isMet: (p: string) => /[^\p{L}\p{Nd}\s]/u.test(p) },
] as const;

const messages: Record<(typeof passwordCriteria)[number]['key'], string> = {
  length: 'Password must be at least 8 characters long',
  upper: 'Password must contain at least one uppercase letter',
  lower: 'Password must contain at least one lowercase letter',
  number: 'Password must contain at least one number',
  special: 'Password must contain at least one special character',
};

/** Score 0 to 5: how many criteria hold. Weak up to 2, medium 3, strong 4 and above. */
export function passwordStrength(password: string): { score: number; word: 'weak' | 'medium' | 'strong' } {
  const score = passwordCriteria.filter((criterion) => criterion.isMet(password)).length;
  return { score, word: score <= 2 ? 'weak' : score === 3 ? 'medium' : 'strong' };
}

export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Please enter a valid email address')
  .toLowerCase()
  .pipe(z.email('Please enter a valid email address'));

export const newPasswordSchema = z
  .string()
  .max(128, 'Password must be at most 128 characters long')
  .superRefine((password, context) => {
    for (const criterion of passwordCriteria) {
      if (!criterion.isMet(password)) context.addIssue({ code: 'custom', message: messages[criterion.key] });
    }
  });

export const displayNameSchema = z
  .string()
  .trim()
  .min(2, 'Display name must be at least 2 characters')
  .max(50, 'Display name must be less than 50 characters')
  .regex(
    /^[A-Za-z0-9 ._-]+$/,
    'Display name can only contain letters, numbers, spaces, dots, underscores, and hyphens',
  );

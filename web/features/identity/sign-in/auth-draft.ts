import { m } from '#core/messages/messages.js';
import { displayNameSchema, emailSchema, newPasswordSchema } from '#core/identity/rules.ts';
import { z } from '#core/values/z.ts';
import { problemsOfSchema } from '#web/lib/failures/problems.ts';

export interface SignInDraft extends Record<string, string> {
  email: string;
  password: string;
}
export interface SignUpDraft extends SignInDraft {
  displayName: string;
  confirmPassword: string;
}
export interface NewPasswordDraft extends Record<string, string> {
  password: string;
  confirmPassword: string;
}

const signIn = z.object({ email: emailSchema, password: z.string().min(1, m.identity_password_required()) });
const signUp = z.object({ email: emailSchema, password: newPasswordSchema });
const named = z.object({ displayName: displayNameSchema });
const emailOnly = z.object({ email: emailSchema });
const newPassword = z.object({ password: newPasswordSchema });

const mismatch = (draft: NewPasswordDraft): Record<string, string> =>
  draft.password === draft.confirmPassword ? {} : { confirmPassword: m.identity_passwords_do_not_match() };

export const signInProblems = (draft: SignInDraft): Record<string, string> => problemsOfSchema(signIn, draft);

export function signUpProblems(draft: SignUpDraft): Record<string, string> {
  const ofName = draft.displayName.trim() === '' ? {} : problemsOfSchema(named, draft);
  return { ...ofName, ...problemsOfSchema(signUp, draft), ...mismatch(draft) };
}

export const emailProblems = (draft: { email: string }): Record<string, string> =>
  problemsOfSchema(emailOnly, draft);
export const newPasswordProblems = (draft: NewPasswordDraft): Record<string, string> => ({
  ...problemsOfSchema(newPassword, draft),
  ...mismatch(draft),
});

/** What the part after # asks of /auth: password recovery with its token, the sentence for an existing account, or nothing. */
export function readAuthHash(
  hash: string,
): { kind: 'recovery'; token: string } | { kind: 'existing' } | { kind: 'none' } {
  const text = hash.replace(/^#/, '');
  if (text === 'existing') return { kind: 'existing' };
  const parts = new URLSearchParams(text);
  return parts.get('type') === 'recovery'
    ? { kind: 'recovery', token: parts.get('token') ?? '' }
    : { kind: 'none' };
}

/** Where to go after sign-in: a path of this site that was asked for, else the dashboard. Never another site. */
export const safeReturnPath = (asked: string | undefined): string =>
  asked !== undefined && /^\/(?![/\\])/.test(asked) && !asked.startsWith('/auth') ? asked : '/dashboard';

import { m } from '#core/messages/messages.js';
import { displayNameProblem, emailSlip, passwordProblems } from '#core/identity/credentials.ts';

export interface SignInDraft {
  email: string;
  password: string;
}
export interface SignUpDraft extends SignInDraft {
  displayName: string;
  confirmPassword: string;
}
export interface NewPasswordDraft {
  password: string;
  confirmPassword: string;
}

/** The fields that have a sentence, each with it. */
const problemsOf = (sentences: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sentences).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

export const emailProblems = ({ email }: { email: string }): Record<string, string> =>
  problemsOf({ email: emailSlip(email) });

export const newPasswordProblems = ({
  password,
  confirmPassword,
}: NewPasswordDraft): Record<string, string> =>
  problemsOf({
    password: passwordProblems(password)[0],
    confirmPassword: password === confirmPassword ? undefined : m.identity_passwords_do_not_match(),
  });

export const signInProblems = ({ email, password }: SignInDraft): Record<string, string> =>
  problemsOf({
    email: emailSlip(email),
    password: password === '' ? m.identity_password_required() : undefined,
  });

export const signUpProblems = (draft: SignUpDraft): Record<string, string> => ({
  ...problemsOf({
    displayName: draft.displayName.trim() === '' ? undefined : displayNameProblem(draft.displayName),
  }),
  ...emailProblems(draft),
  ...newPasswordProblems(draft),
});

/**
 * What the part after # asks of /auth: password recovery with its token, the sentence for an
 * existing account, or nothing.
 */
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

/**
 * Where to go after sign-in: a path of this site that was asked for, else the dashboard. Never
 * another site.
 */
export const safeReturnPath = (asked: string | undefined): string =>
  asked !== undefined && /^\/(?![/\\])/.test(asked) && !asked.startsWith('/auth') ? asked : '/dashboard';

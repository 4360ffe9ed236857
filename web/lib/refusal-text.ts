// The sentence for each refusal code of the contracts: here those that somebody without a session may meet, the others in
// refusal-text-inside.ts, which pages behind the gate bring. Types only are imported, so no contract travels for it.
import type { contentRefusals } from '#core/content/contract.ts';
import type { copyingRefusals } from '#core/copying/contract.ts';
import type { fundingRefusals } from '#core/funding/contract.ts';
import type { identityRefusals } from '#core/identity/contract.ts';
import type { ledgerRefusals } from '#core/ledger/contract.ts';
import type { marketRefusals } from '#core/market/contract.ts';
import type { plansRefusals } from '#core/plans/contract.ts';
import type { supportRefusals } from '#core/support/contract.ts';
import type { notificationsRefusals } from '#core/notifications/contract.ts';
import type { tradingRefusals } from '#core/trading/contract.ts';
import type { CommonRefusal } from '#core/values/refusal.ts';

export type RefusalCode =
  | CommonRefusal
  | (typeof contentRefusals)[number]
  | (typeof copyingRefusals)[number]
  | (typeof fundingRefusals)[number]
  | (typeof identityRefusals)[number]
  | (typeof ledgerRefusals)[number]
  | (typeof marketRefusals)[number]
  | (typeof plansRefusals)[number]
  | (typeof supportRefusals)[number]
  | (typeof notificationsRefusals)[number]
  | (typeof tradingRefusals)[number];

/** Codes that the sign-in screen and the public pages can be answered with. */
type OutsideCode =
  | Exclude<CommonRefusal, 'plan_limit_reached'>
  | Extract<
      (typeof identityRefusals)[number],
      | 'invalid_credentials'
      | 'account_exists'
      | 'invalid_token'
      | 'link_used'
      | 'wrong_code'
      | 'code_required'
      | 'code_used'
      | 'codes_locked'
      | 'challenge_expired'
      | 'wrong_recovery_code'
      | 'passkey_failed'
      | 'invalid_reset_link'
      | 'common_password'
      | 'not_registered_or_verified'
      | 'setup_done'
    >;
/** Codes behind the gate: their sentences stand in refusal-text-inside.ts. */
export type InsideCode = Exclude<RefusalCode, OutsideCode>;

export type Detail = Readonly<Record<string, string>>;
export const isDecimal = (text: string | undefined): text is string =>
  text !== undefined && /^-?\d+(\.\d+)?$/.test(text);
export type RefusalTexts<Code extends RefusalCode> = Record<Code, string | ((detail: Detail) => string)>;

const outside: RefusalTexts<OutsideCode> = {
  not_signed_in: 'Please sign in to access this page',
  not_verified: 'Please verify your email to continue.',
  not_admin: "You don't have admin privileges to access this page.",
  two_factor_required:
    'Administrators of a live site need two-factor sign-in. Switch it on in Account Settings first.',
  not_found: 'This was not found. It may have been removed.',
  too_many_attempts: ({ seconds }) =>
    isDecimal(seconds)
      ? `Too many attempts. Please try again in ${seconds} seconds.`
      : 'Too many attempts. Please wait a moment and try again.',
  id_reused: 'This request was already sent with other details. Please start again.',

  invalid_credentials: 'Invalid email or password. Please check your credentials and try again.',
  account_exists: 'An account with this email already exists. Try logging in instead.',
  invalid_token: 'This link or token is not valid. Please request a new one.',
  link_used: 'This verification link has already been used or has expired.',
  wrong_code: 'That code is not right. Check the six digits and try again.',
  code_required: 'Enter the code of your authenticator app.',
  code_used: 'This code was used already. Wait for the next one in your app.',
  codes_locked: ({ minutes }) =>
    isDecimal(minutes)
      ? `Too many wrong codes. Codes are accepted again in ${minutes} minutes.`
      : 'Too many wrong codes. Please try again later.',
  challenge_expired: 'This sign-in took too long. Please enter your email and password again.',
  wrong_recovery_code: 'This recovery code is not right, or it was used before.',
  passkey_failed: 'This passkey could not be checked. Please try again.',
  invalid_reset_link: 'Invalid or expired reset link. Please request a new password reset.',
  common_password: 'This password is on a list of common passwords. Please choose another one.',
  not_registered_or_verified: 'Failed to promote user. Make sure the email is registered and verified.',
  setup_done:
    'The first administrator already exists. Only a signed-in administrator can promote a user now.',
};

const known = new Map<string, string | ((detail: Detail) => string)>(Object.entries(outside));

/** Teaches the sentences of the codes behind the gate. */
export function knowRefusals(texts: RefusalTexts<InsideCode>): void {
  for (const [code, text] of Object.entries(texts)) known.set(code, text);
}

/** The sentence of a code; a code this build does not know yet still reads as a plain "no". */
export function refusalText(code: string, detail: Detail = {}): string {
  const text = known.get(code);
  if (text === undefined) return 'This was refused. Please check your input and try again.';
  return typeof text === 'string' ? text : text(detail);
}

/** Codes that have a sentence, for the test that holds them against the contracts. */
export const knownRefusals = (): readonly string[] => [...known.keys()];

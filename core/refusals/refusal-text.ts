// The sentence for each refusal code of the contracts: here those that a visitor without a session
// may meet, the others in refusal-text-inside.ts, which pages behind the gate bring, and in
// refusal-text-files.ts, which doors for files bring. Types only are imported, so no contract
// travels for it.
import { m } from '#core/messages/messages.js';
import type { adminRefusals } from '#core/admin/contract.ts';
import type { collectiblesRefusals } from '#core/collectibles/contract.ts';
import type { contentRefusals } from '#core/content/contract.ts';
import type { copyingRefusals } from '#core/copying/contract.ts';
import type { fundingRefusals } from '#core/funding/contract.ts';
import type { identityRefusals } from '#core/identity/contract.ts';
import type { ledgerRefusals } from '#core/ledger/contract.ts';
import type { marketRefusals } from '#core/market/contract.ts';
import type { plansRefusals } from '#core/plans/contract.ts';
import type { rewardsRefusals } from '#core/rewards/contract.ts';
import type { supportRefusals } from '#core/support/contract.ts';
import type { notificationsRefusals } from '#core/notifications/contract.ts';
import type { tradingRefusals } from '#core/trading/contract.ts';
import type { CommonRefusal } from '#core/values/refusal.ts';

type RefusalCode =
  | CommonRefusal
  | (typeof adminRefusals)[number]
  | (typeof collectiblesRefusals)[number]
  | (typeof contentRefusals)[number]
  | (typeof copyingRefusals)[number]
  | (typeof fundingRefusals)[number]
  | (typeof identityRefusals)[number]
  | (typeof ledgerRefusals)[number]
  | (typeof marketRefusals)[number]
  | (typeof plansRefusals)[number]
  | (typeof rewardsRefusals)[number]
  | (typeof supportRefusals)[number]
  | (typeof notificationsRefusals)[number]
  | (typeof tradingRefusals)[number];

/** Codes that the sign-in screen and the public pages can be answered with. */
type OutsideCode =
  | Exclude<CommonRefusal, 'plan_limit_reached' | 'read_only_view'>
  | Extract<
      (typeof identityRefusals)[number],
      | 'invalid_credentials'
      | 'puzzle_required'
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
      | 'name_reserved'
      | 'not_registered_or_verified'
      | 'setup_done'
    >;
/** Codes of administrators' own calls: their sentences stand in refusal-text-admin.ts. */
export type AdminCode = Extract<
  RefusalCode,
  | 'proposal_closed'
  | 'proposal_expired'
  | 'own_proposal'
  | 'own_case'
  | 'time_lock_runs'
  | 'second_admin_there'
  | 'proposal_waits'
  | 'dead_letter_gone'
  | 'not_an_admin'
  | 'last_admin'
  | 'target_is_admin'
  | 'wrong_person'
  | 'day_over'
  | 'market_not_halted'
  | 'position_in_the_way'
  | 'price_off_quote'
  | 'cool_off_out_of_range'
  | 'not_cooling_off'
  | 'not_approvable'
  | 'own_withdrawal'
  | 'needs_second_admin'
  | 'not_halted'
  | 'own_assignment'
  | 'already_proposed'
  | 'not_assignable'
  | 'bonus_taken_back'
  | 'bonus_to_oneself'
  | 'kyc_not_pending'
  | 'papers_not_viewed'
  | 'own_application'
  | 'already_answered'
>;
/** Codes behind the gate: their sentences stand in refusal-text-inside.ts. */
export type InsideCode = Exclude<RefusalCode, OutsideCode | AdminCode | FileCode>;
/** Codes of files that are sent: their sentences stand in refusal-text-files.ts. */
export type FileCode = Extract<
  RefusalCode,
  `file_${string}` | 'too_many_files' | 'files_too_large' | 'too_many_chat_files' | 'chat_files_too_large'
>;

export type Detail = Readonly<Record<string, string>>;
export const isDecimal = (text: string | undefined): text is string =>
  text !== undefined && /^-?\d+(\.\d+)?$/.test(text);
export type RefusalTexts<Code extends RefusalCode> = Record<Code, string | ((detail: Detail) => string)>;

const outside: RefusalTexts<OutsideCode> = {
  not_signed_in: m.refusals_please_sign_access_page(),
  not_verified: m.refusals_please_verify_email_continue(),
  not_admin: m.refusals_dont_have_admin_privileges_access(),
  two_factor_required: m.refusals_administrators_live_site_need_two(),
  not_found: m.refusals_was_not_found_may_have(),
  puzzle_required: m.refusals_puzzle_required(),
  too_many_attempts: ({ seconds }) =>
    isDecimal(seconds)
      ? m.refusals_too_many_attempts_please_try({ seconds })
      : m.refusals_too_many_attempts_please_wait(),
  id_reused: m.refusals_request_was_already_sent_with(),

  invalid_credentials: m.refusals_invalid_email_or_password_please(),
  account_exists: m.refusals_account_with_email_already_exists(),
  invalid_token: m.refusals_link_or_token_not_valid(),
  link_used: m.refusals_verification_link_has_already_been(),
  wrong_code: m.refusals_code_not_right_check_six(),
  code_required: m.refusals_enter_code_authenticator_app(),
  code_used: m.refusals_code_was_used_already_wait(),
  codes_locked: ({ minutes }) =>
    isDecimal(minutes)
      ? m.refusals_too_many_wrong_codes_codes({ minutes })
      : m.refusals_too_many_wrong_codes_please(),
  challenge_expired: m.refusals_sign_took_too_long_please(),
  wrong_recovery_code: m.refusals_recovery_code_not_right_or(),
  passkey_failed: m.refusals_passkey_could_not_be_checked(),
  invalid_reset_link: m.refusals_invalid_or_expired_reset_link(),
  name_reserved: m.refusals_name_reserved(),
  common_password: m.refusals_password_on_list_common_passwords(),
  not_registered_or_verified: m.refusals_failed_promote_user_make_sure(),
  setup_done: m.refusals_first_administrator_already_exists_only(),
};

const known = new Map<string, string | ((detail: Detail) => string)>(Object.entries(outside));

/** Teaches the sentences of the codes behind the gate, or of the files that a page sends. */
export function knowRefusals(
  texts: RefusalTexts<InsideCode> | RefusalTexts<FileCode> | RefusalTexts<AdminCode>,
): void {
  for (const [code, text] of Object.entries(texts)) known.set(code, text);
}

/** The sentence of a code; a code this build does not know yet still reads as a plain "no". */
export function refusalText(code: string, detail: Detail = {}): string {
  const text = known.get(code);
  if (text === undefined) return m.refusals_was_refused_please_check_input();
  return typeof text === 'string' ? text : text(detail);
}

/** Codes that have a sentence, for the test that holds them against the contracts. */
export const knownRefusals = (): readonly string[] => [...known.keys()];

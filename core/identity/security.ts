// Changes to how an account is opened: each is audited, mailed to its owner and told on their
// pages.
import { m } from '#core/messages/messages.js';

export const securityChanges = {
  'password-changed': {
    title: m.identity_password_was_changed,
    text: m.identity_every_other_session_account_was,
  },
  'password-reset': {
    title: m.identity_password_was_reset,
    text: m.identity_reset_ended_sessions,
  },
  'email-change-asked': {
    title: m.identity_new_email_address_was_asked,
    text: m.identity_address_stays_as_until_new,
  },
  'email-changed': {
    title: m.identity_email_address_was_changed,
    text: m.identity_from_now_on_sign_with,
  },
  'totp-on': {
    title: m.identity_two_factor_sign_on,
    text: m.identity_from_now_on_signing_withdrawing,
  },
  'totp-off': {
    title: m.identity_two_factor_sign_off,
    text: m.identity_password_alone_opens_account_again,
  },
  'recovery-codes-renewed': {
    title: m.identity_new_recovery_codes_were_made,
    text: m.identity_earlier_recovery_codes_no_longer,
  },
  'recovery-code-used': {
    title: m.identity_recovery_code_was_used_sign,
    text: m.identity_code_no_longer_works_can,
  },
  'codes-locked': {
    title: m.identity_wrong_sign_codes_for_account,
    text: m.identity_somebody_who_knows_password_entered,
  },
  'passkey-added': { title: m.identity_passkey_was_added, text: m.identity_can_open_account_from_now },
  'api-key-made': { title: m.keys_made_title, text: m.keys_made_text },
  'api-key-revoked': { title: m.keys_revoked_title, text: m.keys_revoked_text },
  'data-exported': { title: m.settings_exported_title, text: m.settings_exported_text },
  'passkey-removed': { title: m.identity_passkey_was_removed, text: m.identity_no_longer_opens_account },
} as const;
export type SecurityChange = keyof typeof securityChanges;

/**
 * Changes to how an account opens. Payments that are asked for within the hold after one of them
 * wait, whoever decides about one sees them, and the mail about each says so.
 */
export const openingChanges = [
  'password-changed',
  'password-reset',
  'email-changed',
  'totp-on',
  'totp-off',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
] as const satisfies readonly SecurityChange[];
export type OpeningChange = (typeof openingChanges)[number];

export const isOpeningChange = (change: SecurityChange): change is OpeningChange =>
  (openingChanges as readonly SecurityChange[]).includes(change);

/** The text of a notice; `holdHours` is how long payments wait, 0 when they do not. */
export const securityText = (change: SecurityChange, holdHours: number): string =>
  holdHours > 0
    ? `${securityChanges[change].text()} ${m.identity_withdrawals_wait({ hours: holdHours })}`
    : securityChanges[change].text();

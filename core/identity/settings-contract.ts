// Calls of the settings pages and of the second step at sign-in; part of the identity contract.
import { codeRefusals } from '#core/identity/code-refusals.ts';
import { m } from '#core/messages/messages.js';
import { instrumentClasses } from '#core/market/classes.ts';
import { displayFields, profileFields } from '#core/identity/profile.ts';
import { emailSchema, newPasswordSchema } from '#core/identity/rules.ts';
import { procedure } from '#core/values/procedure.ts';
import { labelOf } from '#core/values/text/written.ts';
import { instant, z } from '#core/values/z.ts';

const done = z.object({});
const password = z.string().min(1, m.identity_password_required()).max(128);
const code = z.string().regex(/^\d{6}$/, m.identity_code_malformed());
/** What an authenticator answered: checked by the WebAuthn library, bounded here. */
const ceremonyAnswer = z.record(z.string().max(60), z.unknown());
const ceremonyOptions = z.record(z.string(), z.unknown());

const profile = z.object({
  email: z.string(),
  /** An address that waits for its mailbox to answer. */
  pendingEmail: z.string().nullable(),
  displayName: z.string(),
  phone: z.string(),
  country: z.string(),
  /** Every account is kept in US dollars. */
  currency: z.literal('USD'),
  bio: z.string(),
  experience: profileFields.shape.experience,
  riskTolerance: profileFields.shape.riskTolerance,
  preferredMarkets: z.array(z.enum(instrumentClasses)),
  isPublic: z.boolean(),
  showTradingStats: z.boolean(),
});
export type ProfileView = z.infer<typeof profile>;

/** `savedAt` tells a browser whether it has applied this choice before. */
export const savedDisplay = displayFields.extend({ savedAt: instant });
export type SavedDisplay = z.infer<typeof savedDisplay>;

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Kept by a password manager on several devices, not by one device alone. */
  isSynced: z.boolean(),
  addedAt: instant,
  usedAt: instant.nullable(),
});
export type PasskeyView = z.infer<typeof passkey>;

const security = z.object({
  passwordChangedAt: instant.nullable(),
  totp: z.object({ isOn: z.boolean(), since: instant.nullable(), recoveryCodesLeft: z.number().int() }),
  /** An administrator of a live site cannot be without a second step. */
  isSecondStepRequired: z.boolean(),
  passkeys: z.array(passkey),
});
export type SecurityView = z.infer<typeof security>;

const session = z.object({
  id: z.string(),
  device: z.string(),
  network: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  isThis: z.boolean(),
});
export type SessionView = z.infer<typeof session>;

export const signInWays = ['password', 'code', 'recovery_code', 'passkey', 'mail'] as const;
const signInLine = z.object({
  id: z.string(),
  at: instant,
  way: z.enum(signInWays),
  isOpened: z.boolean(),
  device: z.string(),
  network: z.string(),
});
export type SignInLine = z.infer<typeof signInLine>;

const passkeyName = labelOf({ min: 1, max: 40 });
const passkeyId = z.string().regex(/^[\w-]{1,1400}$/);
/** What is confirmed, as the server named it: a word, and what it is about. */
const stepUpPurpose = z.string().min(3).max(300);
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const settingsProcedures = {
  profile: procedure('verified').output(profile),
  saveProfile: procedure('verified')
    .refuses('name_reserved', 'phone_malformed', 'phone_country_missing')
    .input(profileFields)
    .output(profile),
  saveDisplay: procedure('session').input(displayFields).output(savedDisplay),
  /** Home shows this person the first steps no more. */
  hideFirstSteps: procedure('session').output(done),
  /** Answers alike for an address that has an account already. */
  requestEmailChange: procedure('verified')
    .refuses('same_email', 'too_many_attempts', 'wrong_password', ...codeRefusals, 'code_required')
    .input(z.strictObject({ email: emailSchema, password }))
    .output(profile),
  cancelEmailChange: procedure('verified').output(profile),
  confirmEmailChange: procedure('verified')
    .refuses('invalid_token', 'account_exists')
    .input(z.strictObject({ token: z.string().min(20).max(200) }))
    .output(profile),

  security: procedure('session').output(security),
  changePassword: procedure('session')
    .refuses('common_password', 'too_many_attempts', 'wrong_password', ...codeRefusals, 'code_required')
    .input(z.strictObject({ password, newPassword: newPasswordSchema }))
    .output(security),
  /** The secret is shown until a first code has confirmed it, never again. */
  beginTotp: procedure('verified')
    .refuses('too_many_attempts', 'wrong_password', 'totp_already_on', ...codeRefusals, 'code_required')
    .input(z.strictObject({ password }))
    .output(z.object({ secret: z.string(), url: z.string() })),
  confirmTotp: procedure('verified')
    .refuses('too_many_attempts', 'totp_not_on', 'totp_already_on', 'wrong_code')
    .input(z.strictObject({ code }))
    .output(recoveryCodes),
  disableTotp: procedure('verified')
    .refuses('too_many_attempts', 'wrong_password', 'totp_not_on', ...codeRefusals)
    .input(z.strictObject({ password, code }))
    .output(security),
  renewRecoveryCodes: procedure('verified')
    .refuses('too_many_attempts', 'wrong_password', 'totp_not_on', ...codeRefusals)
    .input(z.strictObject({ password, code }))
    .output(recoveryCodes),
  beginPasskey: procedure('verified')
    .refuses('too_many_attempts', 'wrong_password', ...codeRefusals, 'code_required', 'too_many_passkeys')
    .input(z.strictObject({ password }))
    .output(ceremonyOptions),
  finishPasskey: procedure('verified')
    .refuses('passkey_failed', 'too_many_passkeys', 'passkey_known')
    .input(z.strictObject({ name: passkeyName, answer: ceremonyAnswer }))
    .output(security),
  renamePasskey: procedure('verified')
    .refuses('not_found')
    .input(z.strictObject({ id: passkeyId, name: passkeyName }))
    .output(security),
  removePasskey: procedure('verified')
    .refuses('too_many_attempts', 'wrong_password', ...codeRefusals, 'code_required', 'not_found')
    .input(z.strictObject({ id: passkeyId, password }))
    .output(security),

  /**
   * The second step: six digits of the app, or a recovery code. Works only after the right
   * password, for five minutes.
   */
  finishSignIn: procedure('public')
    .refuses('too_many_attempts', 'challenge_expired', 'totp_not_on', ...codeRefusals)
    .input(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('totp'), code }),
        z.strictObject({ kind: z.literal('recovery'), code: z.string().trim().min(1).max(40) }),
      ]),
    )
    .output(done),
  beginPasskeySignIn: procedure('public').refuses('too_many_attempts').output(ceremonyOptions),
  finishPasskeySignIn: procedure('public')
    .refuses('too_many_attempts', 'passkey_failed')
    .input(z.strictObject({ answer: ceremonyAnswer }))
    .output(done),

  /**
   * A fresh second factor for one change or payment: `purpose` is the one that a refusal
   * `code_required` names in its detail. The options are for the device's passkey; null for a
   * person without one.
   */
  beginStepUp: procedure('session')
    .input(z.strictObject({ purpose: stepUpPurpose }))
    .output(z.object({ options: ceremonyOptions.nullable() })),
  /** Counts for that purpose in this session, once, for five minutes. */
  finishStepUp: procedure('session')
    .refuses('totp_not_on', ...codeRefusals, 'too_many_attempts', 'passkey_failed')
    .input(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('totp'), purpose: stepUpPurpose, code }),
        z.strictObject({ kind: z.literal('passkey'), answer: ceremonyAnswer }),
      ]),
    )
    .output(done),

  sessions: procedure('session').output(z.array(session)),
  revokeSession: procedure('session')
    .input(z.strictObject({ id: z.string().max(80) }))
    .output(done),
  /** Ends every session but this one. */
  revokeOtherSessions: procedure('session').output(z.object({ ended: z.number().int() })),
  /** The last twenty tries with the right address, newest first. */
  recentSignIns: procedure('session').output(z.array(signInLine)),
};

import { m } from '#core/messages/messages.js';
import { instrumentClasses } from '#core/market/classes.ts';
import { page, procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { writtenOf } from '#core/values/text/written.ts';
import { id, instant, z } from '#core/values/z.ts';
import { kycFields, kycKinds, kycStatuses, kycTypes } from '#core/identity/kyc.ts';
import { capturedMailProcedures } from '#core/identity/captured-mail.ts';
import { keyProcedures } from '#core/identity/keys-contract.ts';
import { leavingProcedures } from '#core/identity/leaving-contract.ts';
import { proofSchema } from '#core/identity/puzzle.ts';
import { savedDisplay, settingsProcedures } from '#core/identity/settings-contract.ts';
import { displayNameSchema, emailSchema, newPasswordSchema } from '#core/identity/rules.ts';

export const identityRefusals = [
  'invalid_credentials',
  'puzzle_required',
  'account_exists',
  'invalid_token',
  'link_used',
  'wrong_code',
  'wrong_password',
  'code_required',
  'code_used',
  'codes_locked',
  'challenge_expired',
  'wrong_recovery_code',
  'totp_already_on',
  'totp_not_on',
  'passkey_failed',
  'passkey_known',
  'too_many_passkeys',
  'same_email',
  'invalid_reset_link',
  'common_password',
  'not_registered_or_verified',
  'setup_done',
  'file_empty',
  'file_too_large',
  'file_wrong_type',
  'file_damaged',
  'file_too_many_pixels',
  'file_unsafe',
  'file_pdf_not_drawn',
  'file_pdf_too_many_pages',
  'file_too_heavy',
  'file_busy',
  'too_many_files',
  'files_too_large',
  'kyc_files_missing',
  'kyc_closed',
  'kyc_not_pending',
  'papers_not_viewed',
  'own_application',
  'still_holds',
  'wrong_person',
  'key_invalid',
  'key_out_of_scope',
  'key_network_wrong',
  'too_many_keys',
  'name_reserved',
  'phone_malformed',
  'phone_country_missing',
] as const;
export const refuse = refuserOf(identityRefusals);

const viewer = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  /**
   * An administrator of a site that others can reach, who has no second step yet: every
   * administrative call is refused.
   */
  needsSecondStep: z.boolean(),
  plan: z.string(),
  /** Of a trial that runs beside it, begun days counted whole; null without one. */
  trialDaysLeft: z.number().int().nullable(),
  identityStatus: z.enum(kycStatuses),
  /** Kinds of markets they like to trade. */
  preferredMarkets: z.array(z.enum(instrumentClasses)),
  /** Home shows the first steps: a newcomer who has not put them away. */
  showsFirstSteps: z.boolean(),
});
export type Viewer = z.infer<typeof viewer>;

const token = z.string().min(20).max(200);
const done = z.object({});

const kycFile = z.object({
  id: z.string(),
  kind: z.enum(kycKinds),
  type: z.enum(kycTypes),
  bytes: z.number().int(),
  at: instant,
});
export type KycFile = z.infer<typeof kycFile>;
const kycView = z.object({
  status: z.enum(kycStatuses),
  fullName: z.string().nullable(),
  country: z.string().nullable(),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** Why it was rejected; null otherwise. */
  reason: z.string().nullable(),
  files: z.array(kycFile),
});
export type KycView = z.infer<typeof kycView>;
const kycApplication = kycView.extend({
  userId: z.string(),
  email: z.string(),
  decidedBy: z.string().nullable(),
  /** The administrator who looks is the applicant: somebody else decides. */
  isOwn: z.boolean(),
});
export type KycApplication = z.infer<typeof kycApplication>;

export const identityContract = {
  /** Who is looking, and in which mode the site runs. */
  viewer: procedure('public').output(
    z.object({
      viewer: viewer.nullable(),
      mode: z.enum(['demo', 'live']),
      /** Mail is kept here instead of being sent, and whoever asks may read it at `/dev/mail`. */
      hasMailbox: z.boolean(),
      /** Set while an administrator looks at this person's pages, read-only. */
      view: z.object({ until: instant, leftMs: z.number().int() }).nullable(),
      /** How pages should look; null until the person chose. */
      display: savedDisplay.nullable(),
    }),
  ),
  /** Always answers alike, whether the address is known or not. */
  signUp: procedure('public')
    .refuses('too_many_attempts', 'puzzle_required', 'common_password', 'name_reserved', 'account_exists')
    .input(
      z.strictObject({
        email: emailSchema,
        password: newPasswordSchema,
        displayName: displayNameSchema.optional(),
        /** Letters of the personal link somebody came by. An unknown one is ignored. */
        ref: z.string().max(20).optional(),
        proof: proofSchema.optional(),
      }),
    )
    .output(done),
  signIn: procedure('public')
    .refuses('too_many_attempts', 'puzzle_required', 'invalid_credentials')
    .input(
      z.strictObject({
        email: emailSchema,
        password: z.string().min(1).max(128),
        proof: proofSchema.optional(),
      }),
    )
    // `needsCode`: the password was right and no session exists yet; `finishSignIn` follows.
    .output(z.object({ isVerified: z.boolean(), needsCode: z.literal(true).optional() })),
  signOut: procedure('public').output(done),
  verifyEmail: procedure('public')
    .refuses('too_many_attempts', 'invalid_token', 'link_used')
    /** `email`: refuses `invalid_token` for the link of another account, and leaves it unused. */
    .input(z.strictObject({ token, email: emailSchema.optional() }))
    .output(done),
  /** The six digits of the mail, for the address that is waiting for verification. */
  verifyCode: procedure('public')
    .refuses('too_many_attempts', 'invalid_token', 'wrong_code')
    .input(z.strictObject({ email: emailSchema, code: z.string().regex(/^\d{6}$/) }))
    .output(done),
  resendVerification: procedure('public')
    .refuses('too_many_attempts')
    .input(z.strictObject({ email: emailSchema }))
    .output(done),
  requestPasswordReset: procedure('public')
    .refuses('too_many_attempts')
    .input(z.strictObject({ email: emailSchema }))
    .output(done),
  /** How many passkeys the account has: the page asks whether they stay. */
  checkResetToken: procedure('public')
    .refuses('invalid_reset_link')
    .input(z.strictObject({ token }))
    .output(z.object({ passkeys: z.number().int() })),
  resetPassword: procedure('public')
    .refuses('too_many_attempts', 'common_password', 'invalid_reset_link')
    .input(z.strictObject({ token, password: newPasswordSchema, removePasskeys: z.boolean().default(false) }))
    .output(done),
  ...settingsProcedures,
  ...keyProcedures,
  ...leavingProcedures,
  ...capturedMailProcedures,
  /** First administrator: the one-time token of the first start. Later ones: `admin.promote`. */
  claimFirstAdmin: procedure('public')
    .refuses('too_many_attempts', 'setup_done', 'invalid_token', 'not_registered_or_verified')
    .input(z.strictObject({ token: z.string().min(1).max(200), email: emailSchema }))
    .output(done),
  /** `isCapturing`: mail is kept here instead of being sent. */
  setupState: procedure('public').output(
    z.object({ firstAdminExists: z.boolean(), isCapturing: z.boolean() }),
  ),
  /**
   * Identity verification: documents are uploaded one by one to `/uploads/identity`, then sent in
   * together.
   */
  kyc: procedure('verified').output(kycView),
  submitKyc: procedure('verified')
    .refuses('kyc_closed', 'kyc_files_missing')
    .input(kycFields)
    .output(kycView),
  removeKycFile: procedure('verified')
    .refuses('kyc_closed')
    .input(z.strictObject({ id: id('fil') }))
    .output(kycView),
  /** Oldest first among those that wait, newest decision first among the others. */
  adminKyc: procedure('admin')
    .input(
      z.strictObject({
        state: z.enum(['pending', 'decided']).default('pending'),
        limit: page.shape.limit,
        offset: z.number().int().min(0).max(100_000).default(0),
      }),
    )
    .output(
      z.object({ applications: z.array(kycApplication), hasMore: z.boolean(), pending: z.number().int() }),
    ),
  /**
   * `submittedAt` names the application that was looked at, so that a decision never falls on a
   * later one.
   */
  decideKyc: procedure('admin')
    .refuses('not_found', 'own_application', 'kyc_not_pending', 'papers_not_viewed')
    .input(
      z.strictObject({
        userId: id('usr'),
        submittedAt: instant,
        decision: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('approve') }),
          z.strictObject({
            kind: z.literal('reject'),
            reason: writtenOf({
              min: [3, m.identity_say_why_rejected],
              max: [300, m.identity_reason_too_long],
            }),
          }),
        ]),
      }),
    )
    .output(kycApplication),
};

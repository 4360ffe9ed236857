import { procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { z } from '#core/values/z.ts';
import { displayNameSchema, emailSchema, newPasswordSchema } from '#core/identity/rules.ts';

export const identityRefusals = [
  'invalid_credentials',
  'account_exists',
  'invalid_token',
  'link_used',
  'wrong_code',
  'invalid_reset_link',
  'common_password',
  'not_registered_or_verified',
  'setup_done',
] as const;
export const refuse = refuserOf(identityRefusals);

const viewer = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  plan: z.string(),
});
export type Viewer = z.infer<typeof viewer>;

const token = z.string().min(20).max(200);
const done = z.object({});

export const identityContract = {
  /** Who is looking, and in which mode the site runs. */
  viewer: procedure('public').output(z.object({ viewer: viewer.nullable(), mode: z.enum(['demo', 'live']) })),
  /** Always answers alike, whether the address is known or not. */
  signUp: procedure('public')
    .input(
      z.strictObject({
        email: emailSchema,
        password: newPasswordSchema,
        displayName: displayNameSchema.optional(),
      }),
    )
    .output(done),
  signIn: procedure('public')
    .input(z.strictObject({ email: emailSchema, password: z.string().min(1).max(128) }))
    .output(z.object({ isVerified: z.boolean() })),
  signOut: procedure('public').output(done),
  verifyEmail: procedure('public').input(z.strictObject({ token })).output(done),
  /** The six digits of the mail, for the address that is waiting for verification. */
  verifyCode: procedure('public')
    .input(z.strictObject({ email: emailSchema, code: z.string().regex(/^\d{6}$/) }))
    .output(done),
  resendVerification: procedure('public')
    .input(z.strictObject({ email: emailSchema }))
    .output(done),
  requestPasswordReset: procedure('public')
    .input(z.strictObject({ email: emailSchema }))
    .output(done),
  checkResetToken: procedure('public').input(z.strictObject({ token })).output(done),
  resetPassword: procedure('public')
    .input(z.strictObject({ token, password: newPasswordSchema }))
    .output(done),
  sessions: procedure('session').output(
    z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        isThis: z.boolean(),
      }),
    ),
  ),
  revokeSession: procedure('session')
    .input(z.strictObject({ id: z.string().max(80) }))
    .output(done),
  /** First administrator: the one-time token of the first start. Later: a signed-in administrator promotes. */
  claimFirstAdmin: procedure('public')
    .input(z.strictObject({ token: z.string().min(1).max(200), email: emailSchema }))
    .output(done),
  promote: procedure('admin')
    .input(z.strictObject({ email: emailSchema }))
    .output(done),
  setupState: procedure('public').output(z.object({ firstAdminExists: z.boolean() })),
};

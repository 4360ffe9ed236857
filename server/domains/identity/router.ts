import type { identityContract } from '#core/identity/contract.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';
import { claimFirstAdmin } from '#server/domains/identity/administrators.ts';
import { showCapturedMail, showSetupMail } from '#server/domains/identity/captured-mail.ts';
import { decideKyc } from '#server/domains/identity/kyc/decide-kyc.ts';
import { listApplications } from '#server/domains/identity/kyc/list-applications.ts';
import { removeKycFile } from '#server/domains/identity/kyc/remove-file.ts';
import { showKyc } from '#server/domains/identity/kyc/show-kyc.ts';
import { submitKyc } from '#server/domains/identity/kyc/submit-kyc.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import {
  checkResetToken,
  requestPasswordReset,
  resetPassword,
} from '#server/domains/identity/sign-in/recover-password.ts';
import { describeViewer, isSetUp } from '#server/domains/identity/describe-viewer.ts';
import { signIn } from '#server/domains/identity/sign-in/sign-in.ts';
import {
  createApiKey,
  type RequireKeys,
  revokeApiKey,
  showKeys,
} from '#server/domains/identity/keys/keys.ts';
import { deleteAccount, showLeaving } from '#server/domains/identity/people/delete-account.ts';
import type { Leaving } from '#server/domains/identity/people/erase-user.ts';
import { exportData } from '#server/domains/identity/people/export-data.ts';
import { settingsRouter } from '#server/domains/identity/settings-router.ts';
import { signOut } from '#server/domains/identity/sign-in/sign-out.ts';
import { signUp } from '#server/domains/identity/sign-in/sign-up.ts';
import {
  resendVerification,
  verifyCode,
  verifyEmail,
} from '#server/domains/identity/sign-in/verify-email.ts';

export const identityRouter = (
  identity: Identity,
  requireKeys: RequireKeys,
  leaving: readonly Leaving[],
): RouterOf<typeof identityContract> => ({
  viewer: ({ viewer, request }) => describeViewer(identity, viewer, request),
  ...signInCalls(identity),
  ...emailCalls(identity),
  ...settingsRouter(identity),
  apiKeys: ({ actor }) => showKeys(identity, actor),
  createApiKey: ({ actor, input }) => createApiKey(identity, requireKeys, actor, input),
  revokeApiKey: ({ actor, input }) => revokeApiKey(identity, actor, input.id),
  ...leavingCalls(identity, leaving),
  ...setupCalls(identity),
  ...kycCalls(identity),
});

type Calls = RouterOf<typeof identityContract>;

const signInCalls = (identity: Identity): Pick<Calls, 'signUp' | 'signIn' | 'signOut'> => ({
  signUp: async ({ input, request }) => {
    await signUp(identity, input, request);
    return {};
  },
  signIn: ({ input, request }) => signIn(identity, input, request),
  signOut: async ({ viewer, request }) => {
    await signOut(identity, viewer, request);
    return {};
  },
});

/** Calls whose proof is in an email: verification and a new password. */
const emailCalls = (
  identity: Identity,
): Pick<
  Calls,
  | 'verifyEmail'
  | 'verifyCode'
  | 'resendVerification'
  | 'requestPasswordReset'
  | 'checkResetToken'
  | 'resetPassword'
> => ({
  verifyEmail: async ({ input, request }) => {
    await verifyEmail(identity, input, request);
    return {};
  },
  verifyCode: async ({ input, request }) => {
    await verifyCode(identity, input, request);
    return {};
  },
  resendVerification: async ({ input, request }) => {
    await resendVerification(identity, input.email, request);
    return {};
  },
  requestPasswordReset: async ({ input, request }) => {
    await requestPasswordReset(identity, input.email, request);
    return {};
  },
  checkResetToken: ({ input }) => checkResetToken(identity, input.token),
  resetPassword: async ({ input, request }) => {
    await resetPassword(identity, input, request);
    return {};
  },
});

const leavingCalls = (
  identity: Identity,
  leaving: readonly Leaving[],
): Pick<Calls, 'exportData' | 'leaving' | 'deleteAccount'> => ({
  exportData: ({ actor, input }) => exportData(identity, leaving, actor, input),
  leaving: ({ actor }) => showLeaving(identity, leaving, actor),
  deleteAccount: async ({ actor, input, request }) => {
    await deleteAccount(identity, leaving, actor, input);
    await signOut(identity, undefined, request);
    return {};
  },
});

const setupCalls = (
  identity: Identity,
): Pick<Calls, 'claimFirstAdmin' | 'capturedMail' | 'setupMail' | 'setupState'> => ({
  claimFirstAdmin: async ({ input, request }) => {
    await claimFirstAdmin(identity, input, request);
    return {};
  },
  capturedMail: ({ actor }) => showCapturedMail(identity, actor),
  setupMail: ({ input, request }) => showSetupMail(identity, input.token, request),
  setupState: async () => ({
    firstAdminExists: await isSetUp(identity),
    isCapturing: identity.app.config.SMTP_URL === undefined,
  }),
});

function kycCalls({
  app,
  vault,
}: Identity): Pick<Calls, 'kyc' | 'submitKyc' | 'removeKycFile' | 'adminKyc' | 'decideKyc'> {
  const needs = { ...app, vault };
  return {
    kyc: ({ actor }) => showKyc(needs, actor),
    submitKyc: ({ actor, input }) => submitKyc(needs, actor, input),
    removeKycFile: ({ actor, input }) => removeKycFile(needs, actor, input.id),
    adminKyc: ({ actor, input }) => listApplications(needs, actor, input),
    decideKyc: ({ actor, input }) => decideKyc(needs, actor, input),
  };
}

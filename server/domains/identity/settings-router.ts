import type { settingsProcedures } from '#core/identity/settings-contract.ts';
import { finishSignIn } from '#server/domains/identity/sign-in/finish-sign-in.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
} from '#server/domains/identity/profile/change-email.ts';
import { hideFirstSteps } from '#server/domains/identity/profile/hide-first-steps.ts';
import { saveDisplay } from '#server/domains/identity/profile/save-display.ts';
import { saveProfile } from '#server/domains/identity/profile/save-profile.ts';
import { showProfile } from '#server/domains/identity/profile/show-profile.ts';
import { changePassword } from '#server/domains/identity/security/change-password.ts';
import { disableTotp } from '#server/domains/identity/security/disable-totp.ts';
import { beginTotp, confirmTotp } from '#server/domains/identity/security/enrol-totp.ts';
import * as passkeys from '#server/domains/identity/security/passkeys.ts';
import { renewRecoveryCodes } from '#server/domains/identity/security/renew-recovery-codes.ts';
import { beginStepUp, finishStepUp } from '#server/domains/identity/security/step-up.ts';
import { showSecurity } from '#server/domains/identity/security/show-security.ts';
import {
  endOtherSessions,
  endSession,
  ownSessions,
  recentSignIns,
} from '#server/domains/identity/sign-in/sign-out.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

/** The part of identity's router that the settings pages and the second step use. */
export const settingsRouter = (identity: Identity): RouterOf<typeof settingsProcedures> => ({
  profile: ({ actor }) => showProfile(identity, actor),
  saveProfile: ({ actor, input }) => saveProfile(identity, actor, input),
  saveDisplay: ({ actor, input }) => saveDisplay(identity, actor, input),
  hideFirstSteps: async ({ actor }) => {
    await hideFirstSteps(identity, actor);
    return {};
  },
  requestEmailChange: ({ actor, input }) => requestEmailChange(identity, actor, input),
  cancelEmailChange: ({ actor }) => cancelEmailChange(identity, actor),
  confirmEmailChange: ({ actor, input }) => confirmEmailChange(identity, actor, input.token),
  security: ({ actor }) => showSecurity(identity, actor),
  changePassword: ({ actor, input }) => changePassword(identity, actor, input),
  beginTotp: ({ actor, input }) => beginTotp(identity, actor, input.password),
  confirmTotp: ({ actor, input }) => confirmTotp(identity, actor, input.code),
  disableTotp: ({ actor, input }) => disableTotp(identity, actor, input),
  renewRecoveryCodes: ({ actor, input }) => renewRecoveryCodes(identity, actor, input),
  beginPasskey: ({ actor, input, request }) =>
    passkeys.beginPasskey(identity, actor, input.password, request),
  finishPasskey: ({ actor, input, request }) => passkeys.finishPasskey(identity, actor, input, request),
  renamePasskey: ({ actor, input }) => passkeys.renamePasskey(identity, actor, input),
  removePasskey: ({ actor, input }) => passkeys.removePasskey(identity, actor, input),
  finishSignIn: async ({ input, request }) => {
    await finishSignIn(identity, input, request);
    return {};
  },
  beginPasskeySignIn: ({ request }) => passkeys.beginPasskeySignIn(identity, request),
  finishPasskeySignIn: async ({ input, request }) => {
    await passkeys.finishPasskeySignIn(identity, input.answer, request);
    return {};
  },
  beginStepUp: ({ actor, input, request }) => beginStepUp(identity, actor, input.purpose, request),
  finishStepUp: async ({ actor, input, request }) => {
    await finishStepUp(identity, actor, input, request);
    return {};
  },
  sessions: ({ actor }) => ownSessions(identity, actor),
  revokeSession: async ({ actor, input }) => {
    await endSession(identity, actor, input.id);
    return {};
  },
  revokeOtherSessions: async ({ actor }) => ({ ended: await endOtherSessions(identity, actor) }),
  recentSignIns: ({ actor }) => recentSignIns(identity, actor),
});

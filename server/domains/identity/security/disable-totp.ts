import type { SecurityView } from '#core/identity/settings-contract.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { announceSecurity } from '#server/domains/identity/security/announce.ts';
import { requireCode } from '#server/domains/identity/security/check-code.ts';
import { requirePassword } from '#server/domains/identity/security/require-password.ts';
import { logStepUp } from '#server/domains/identity/security/require-step-up.ts';
import { securityOf } from '#server/domains/identity/security/show-security.ts';
import { deleteRecoveryCodes, deleteTotp } from '#server/domains/identity/security/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** Switches the second step off: takes the password and a code, so that neither alone can do it. */
export async function disableTotp(
  identity: Identity,
  actor: Actor,
  input: { password: string; code: string },
): Promise<SecurityView> {
  await requirePassword(identity, actor, input.password);
  await requireCode(identity, actor.userId, { kind: 'totp', code: input.code });
  logStepUp(identity, actor, 'totp-remove');
  return identity.app.db.transaction(async (tx) => {
    await deleteTotp(tx, actor.userId);
    await deleteRecoveryCodes(tx, actor.userId);
    await announceSecurity(tx, identity, actor, 'totp-off');
    return securityOf(tx, identity, actor);
  });
}

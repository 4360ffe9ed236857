import { refuse } from '#core/identity/contract.ts';
import type { SecurityView } from '#core/identity/settings-contract.ts';
import { isCommonPassword } from '#server/domains/identity/sign-in/common-passwords.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { hashPassword } from '#server/domains/identity/sign-in/password-hash.ts';
import { announceSecurity } from '#server/domains/identity/security/announce.ts';
import { requirePassword } from '#server/domains/identity/security/require-password.ts';
import { requireStepUp } from '#server/domains/identity/security/require-step-up.ts';
import { endOtherSessionsIn } from '#server/domains/identity/sign-in/sign-out.ts';
import { securityOf } from '#server/domains/identity/security/show-security.ts';
import { dropChallenges } from '#server/domains/identity/security/store.ts';
import { lockUser, setPassword } from '#server/domains/identity/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Sets a new password with the old one and ends every session but this. Withdrawals wait as after a
 * reset.
 */
export async function changePassword(
  identity: Identity,
  actor: Actor,
  input: { password: string; newPassword: string },
): Promise<SecurityView> {
  if (isCommonPassword(input.newPassword)) throw refuse('common_password');
  await requirePassword(identity, actor, input.password);
  await requireStepUp(identity, actor, { purpose: 'password-change' });
  const hash = await hashPassword(input.newPassword);
  return identity.app.db.transaction(async (tx) => {
    const at = identity.app.clock.now();
    await lockUser(tx, actor.userId);
    await setPassword(tx, actor.userId, hash, at);
    // A sign-in that waits for its second step was begun with the old password.
    await dropChallenges(tx, actor.userId);
    await endOtherSessionsIn(tx, actor, at);
    await announceSecurity(tx, identity, actor, 'password-changed');
    return securityOf(tx, identity, actor);
  });
}

import { findUserByEmail } from '#server/domains/identity/find-user.ts';
import { refuse } from '#core/identity/contract.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { forgetVoidLinks } from '#server/platform/mail/outgoing.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import { isCommonPassword } from '#server/domains/identity/sign-in/common-passwords.ts';
import { type Identity, senderOf } from '#server/domains/identity/identity.ts';
import { mayMail } from '#server/domains/identity/sign-in/may-mail.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import { hashToken, mailReset } from '#server/domains/identity/sign-in/mailed-links.ts';
import { hashPassword } from '#server/domains/identity/sign-in/password-hash.ts';
import { announceSecurity } from '#server/domains/identity/security/announce.ts';
import { revokeKeys } from '#server/domains/identity/keys/store.ts';
import { deletePasskeys, dropChallenges, listPasskeys } from '#server/domains/identity/security/store.ts';
import {
  deleteSessions,
  forgetDevices,
  lockToken,
  lockUser,
  setPassword,
  useToken,
} from '#server/domains/identity/store.ts';

/** Mails a reset link when the address has an account; answers alike when not. */
export async function requestPasswordReset(
  identity: Identity,
  email: string,
  request: RequestFacts,
): Promise<void> {
  if (!(await mayMail(identity.limits, 'reset', email, request))) return;
  await identity.evenly(250, () =>
    identity.app.db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (user) await mailReset(tx, senderOf(identity), user);
    }),
  );
}

/** Refuses unless the token would work now; uses nothing up. */
export async function checkResetToken(identity: Identity, token: string): Promise<{ passkeys: number }> {
  const { db, clock } = identity.app;
  const mailed = await lockToken(db.read, hashToken(token), 'reset');
  if (!mailed || mailed.usedAt || mailed.expiresAt.getTime() <= clock.now())
    throw refuse('invalid_reset_link');
  return { passkeys: (await listPasskeys(db.read, mailed.userId)).length };
}

/** Sets a new password by a mailed token, once, and ends every session of the person. */
export async function resetPassword(
  identity: Identity,
  input: { token: string; password: string; removePasskeys: boolean },
  request: RequestFacts,
): Promise<void> {
  await identity.limits.take('code-network', networkOf(request.ip));
  if (isCommonPassword(input.password)) throw refuse('common_password');
  const { db, clock } = identity.app;
  await checkResetToken(identity, input.token);
  const hash = await hashPassword(input.password);
  const email = await db.transaction(async (tx) => {
    const at = clock.now();
    const mailed = await lockToken(tx, hashToken(input.token), 'reset');
    if (!mailed || mailed.usedAt || mailed.expiresAt.getTime() <= at) throw refuse('invalid_reset_link');
    await useToken(tx, mailed.tokenHash, at);
    await forgetVoidLinks(tx, at);
    await setPassword(tx, mailed.userId, hash, at);
    await deleteSessions(tx, mailed.userId);
    // A sign-in that waits for its second step was begun with the old password.
    await dropChallenges(tx, mailed.userId);
    // Whoever broke in may have left these behind: what opens the account without the
    // password ends or is asked about.
    await revokeKeys(tx, mailed.userId, new Date(at));
    await forgetDevices(tx, mailed.userId);
    if (input.removePasskeys) await deletePasskeys(tx, mailed.userId);
    const user = await lockUser(tx, mailed.userId);
    if (user) await announceSecurity(tx, identity, { userId: user.id, email: user.email }, 'password-reset');
    await recordEvent(
      tx,
      { type: 'identity.sessions-ended', userId: mailed.userId, payload: { sessionIds: 'all' } },
      at,
    );
    return user?.email;
  });
  // Guesses at the old password concern nobody now.
  if (email !== undefined) await identity.limits.forget('sign-in-account', email);
}

// A new address: asked for with the password, counted when its mailbox answers in a signed-in
// browser of the same person.
import { findUserByEmail } from '#server/domains/identity/find-user.ts';
import { randomBytes } from 'node:crypto';
import type { ProfileView } from '#core/identity/settings-contract.ts';
import { refuse } from '#core/identity/contract.ts';
import { type Identity, senderOf } from '#server/domains/identity/identity.ts';
import {
  hashToken,
  linkValidMs,
  mailAlreadyRegistered,
  mailEmailChange,
} from '#server/domains/identity/sign-in/mailed-links.ts';
import { profileOf } from '#server/domains/identity/profile/show-profile.ts';
import {
  dropEmailChange,
  expireMailedTokens,
  keepFormerAddress,
  lockEmailChange,
  putEmailChange,
  setEmail,
} from '#server/domains/identity/profile/store.ts';
import { announceSecurity } from '#server/domains/identity/security/announce.ts';
import { requirePassword } from '#server/domains/identity/security/require-password.ts';
import { requireStepUp } from '#server/domains/identity/security/require-step-up.ts';
import { lockUser } from '#server/domains/identity/store.ts';
import { forgetVoidLinks } from '#server/platform/mail/outgoing.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Mails a link to the new address and a notice to the old one. An address with an account gets a
 * mail that says so instead.
 */
export async function requestEmailChange(
  identity: Identity,
  actor: Actor,
  input: { email: string; password: string },
): Promise<ProfileView> {
  if (input.email === actor.email) throw refuse('same_email');
  await requirePassword(identity, actor, input.password);
  await requireStepUp(identity, actor, { purpose: `email-change ${input.email}` });
  await identity.limits.take('mail-asker', `change|${actor.userId}`);
  return identity.evenly(150, () =>
    identity.app.db.transaction(async (tx) => {
      const at = identity.app.clock.now();
      await lockUser(tx, actor.userId);
      await putEmailChange(tx, {
        userId: actor.userId,
        // The link's own is drawn when it is sent; until then nothing confirms the address.
        tokenHash: randomBytes(32),
        email: input.email,
        askedAt: new Date(at),
        expiresAt: new Date(at + linkValidMs),
      });
      await forgetVoidLinks(tx, at);
      if (await findUserByEmail(tx, input.email))
        await mailAlreadyRegistered(tx, senderOf(identity), input.email);
      else await mailEmailChange(tx, senderOf(identity), actor.userId, input.email);
      await announceSecurity(tx, identity, actor, 'email-change-asked');
      return profileOf(tx, actor.userId, at);
    }),
  );
}

/** Forgets an address that was never confirmed; its link stops working. */
export const cancelEmailChange = ({ app }: Identity, actor: Actor): Promise<ProfileView> =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    await dropEmailChange(tx, actor.userId);
    await forgetVoidLinks(tx, at);
    return profileOf(tx, actor.userId, at);
  });

/**
 * Makes the mailed address the person's own. Links that were sent to the earlier one stop working.
 */
export const confirmEmailChange = (identity: Identity, actor: Actor, token: string): Promise<ProfileView> =>
  identity.app.db.transaction(async (tx) => {
    const at = identity.app.clock.now();
    const change = await lockEmailChange(tx, hashToken(token));
    if (change?.userId !== actor.userId || change.expiresAt.getTime() <= at) throw refuse('invalid_token');
    const user = await lockUser(tx, actor.userId);
    if (!user) throw refuse('invalid_token');
    if (await findUserByEmail(tx, change.email)) throw refuse('account_exists');
    await setEmail(tx, actor.userId, change.email, at);
    await keepFormerAddress(tx, actor.userId, user.email);
    await dropEmailChange(tx, actor.userId);
    await expireMailedTokens(tx, actor.userId, at);
    await forgetVoidLinks(tx, at);
    // The earlier mailbox is told that it no longer counts.
    await announceSecurity(tx, identity, { userId: actor.userId, email: user.email }, 'email-changed');
    return profileOf(tx, actor.userId, at);
  });

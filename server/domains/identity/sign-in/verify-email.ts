import { findUserByEmail } from '#server/domains/identity/find-user.ts';
import { timingSafeEqual } from 'node:crypto';
import { refuse } from '#core/identity/contract.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { forgetVoidLinks } from '#server/platform/mail/outgoing.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import { type Identity, senderOf } from '#server/domains/identity/identity.ts';
import { openSession } from '#server/domains/identity/sign-in/open-session.ts';
import { mayMail } from '#server/domains/identity/sign-in/may-mail.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import {
  codeValidMs,
  hashCode,
  hashToken,
  mailReset,
  mailVerification,
} from '#server/domains/identity/sign-in/mailed-links.ts';
import {
  deleteSessions,
  findUser,
  lockNewestVerification,
  lockToken,
  lockUser,
  markVerified,
  type MailedToken,
  setPassword,
  spendTry,
  takeContested,
  type UserRow,
  useToken,
} from '#server/domains/identity/store.ts';

/**
 * Verifies the address by the mailed link and starts a session. Posted by a button, or by the page in
 * the browser that asked for the mail: then with the address it was asked for, and the link of any
 * other account is refused and stays good.
 */
export async function verifyEmail(
  identity: Identity,
  { token, email }: { readonly token: string; readonly email?: string | undefined },
  request: RequestFacts,
): Promise<void> {
  await identity.limits.take('code-network', networkOf(request.ip));
  const { db, clock } = identity.app;
  const userId = await db.transaction(async (tx) => {
    const mailed = await lockToken(tx, hashToken(token), 'verify');
    if (!mailed) throw refuse('invalid_token');
    if (email !== undefined && (await findUserByEmail(tx, email))?.id !== mailed.userId)
      throw refuse('invalid_token');
    if (mailed.usedAt || mailed.expiresAt.getTime() <= clock.now()) throw refuse('link_used');
    await redeem(tx, identity, mailed);
    return mailed.userId;
  });
  await startSession(identity, userId, request);
}

/**
 * Verifies by the six digits: ten minutes, five tries, then a new mail is needed. Starts a session.
 */
export async function verifyCode(
  identity: Identity,
  input: { email: string; code: string },
  request: RequestFacts,
): Promise<void> {
  await identity.limits.take('code-network', networkOf(request.ip));
  const { db, clock } = identity.app;
  // A wrong code must be counted, so this transaction commits; the refusal comes after it.
  // In even time, so that nobody learns by it which addresses are waiting.
  const userId = await identity.evenly(150, () =>
    db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, input.email);
      const mailed = user ? await lockNewestVerification(tx, user.id) : undefined;
      if (!user || !mailed?.codeHash || mailed.usedAt || mailed.triesLeft <= 0) return undefined;
      if (clock.now() >= Math.min(mailed.createdAt.getTime() + codeValidMs, mailed.expiresAt.getTime()))
        return undefined;
      if (!timingSafeEqual(mailed.codeHash, hashCode(user.id, input.code))) {
        await spendTry(tx, mailed.tokenHash);
        return undefined;
      }
      await redeem(tx, identity, mailed);
      return user.id;
    }),
  );
  if (!userId) throw refuse('wrong_code');
  await startSession(identity, userId, request);
}

/** Mails a new link and code. The answer says nothing about whether the address is known. */
export async function resendVerification(
  identity: Identity,
  email: string,
  request: RequestFacts,
): Promise<void> {
  if (!(await mayMail(identity.limits, 'verify', email, request))) return;
  await identity.evenly(250, () =>
    identity.app.db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (user && !user.isVerified) await mailVerification(tx, senderOf(identity), user);
    }),
  );
}

/** No password makes this hash: only the mailed link can set a new one. */
const unusableHash = '!';

async function redeem(tx: Tx, identity: Identity, mailed: MailedToken): Promise<void> {
  const at = identity.app.clock.now();
  await useToken(tx, mailed.tokenHash, at);
  await forgetVoidLinks(tx, at);
  const user = await lockUser(tx, mailed.userId);
  if (!user) throw refuse('invalid_token');
  await acceptAddress(tx, identity, user, at);
}

/** From now on the address counts as this person's. False when it did already. */
export async function acceptAddress(tx: Tx, identity: Identity, user: UserRow, at: number): Promise<boolean> {
  // Sessions from before the proof may be a stranger's who signed up with this address.
  await deleteSessions(tx, user.id);
  if (await takeContested(tx, user.id)) {
    await setPassword(tx, user.id, unusableHash, at);
    await mailReset(tx, senderOf(identity), user);
  }
  const isFresh = await markVerified(tx, user.id, at);
  if (isFresh) await recordEvent(tx, { type: 'identity.email-verified', userId: user.id, payload: {} }, at);
  return isFresh;
}

async function startSession(identity: Identity, userId: string, request: RequestFacts): Promise<void> {
  const user = await findUser(identity.app.db.read, userId);
  if (!user) throw refuse('invalid_token');
  await openSession(identity, user, 'mail', request);
}

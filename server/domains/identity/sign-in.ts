import { refuse } from '#core/identity/contract.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import { evenly, type Identity } from '#server/domains/identity/identity.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import { knownDevice, noteFailedSignIn, openSession } from '#server/domains/identity/open-session.ts';
import { hashPassword, verifyPassword } from '#server/domains/identity/password-hash.ts';
import { beginChallenge } from '#server/domains/identity/security/challenges.ts';
import { findTotp } from '#server/domains/identity/security/store.ts';
import { findPasswordHash, findUserByEmail, type UserRow } from '#server/domains/identity/store.ts';

/**
 * Starts a session, or the second step where one is on: then no session exists before it. An unverified address gets a
 * session that reaches only the gate. A stranger's failures never lock out a known device.
 */
export async function signIn(
  identity: Identity,
  input: { email: string; password: string },
  request: RequestFacts,
): Promise<{ isVerified: boolean; needsCode?: true }> {
  const { limits, app } = identity;
  const user = await findUserByEmail(app.db.read, input.email);
  const device = user ? await knownDevice(identity, user.id, request) : undefined;
  const [limit, key] =
    device === undefined
      ? (['sign-in-account', input.email] as const)
      : (['sign-in-device', `${input.email}|${device}`] as const);
  // Counted before the password is looked at: guesses sent side by side must not all pass a check that counts later.
  await limits.take('sign-in-network', networkOf(request.ip));
  await limits.take(limit, key);
  const isRight = await evenly(150, () => judgePassword(identity, user, input.password, request));
  if (!user || !isRight) throw refuse('invalid_credentials');
  await limits.giveBack('sign-in-network', networkOf(request.ip));
  await limits.forget(limit, key);
  if ((await findTotp(app.db.read, user.id))?.confirmedAt) {
    request.setCookies([await beginChallenge(identity, 'second-step', { userId: user.id })]);
    return { isVerified: user.isVerified, needsCode: true };
  }
  await openSession(identity, user, 'password', request);
  return { isVerified: user.isVerified };
}

/** Takes the same work for an address that nobody has. */
async function judgePassword(
  identity: Identity,
  user: UserRow | undefined,
  password: string,
  request: RequestFacts,
): Promise<boolean> {
  const hash = user && (await findPasswordHash(identity.app.db.read, user.id));
  if (!user || hash === undefined) {
    await hashPassword(password);
    return false;
  }
  const isRight = await verifyPassword({ hash, password });
  if (!isRight) await noteFailedSignIn(identity, user.id, 'password', request);
  return isRight;
}

import { findUserByEmail } from '#server/domains/identity/find-user.ts';
import { refuse } from '#core/identity/contract.ts';
import type { Proof } from '#core/identity/puzzle.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import { knownDevice, noteFailedSignIn, openSession } from '#server/domains/identity/sign-in/open-session.ts';
import { hashPassword, verifyPassword } from '#server/domains/identity/sign-in/password-hash.ts';
import { beginChallenge } from '#server/domains/identity/security/challenges.ts';
import { countTry } from '#server/domains/identity/sign-in/puzzle.ts';
import { findTotp } from '#server/domains/identity/security/store.ts';
import { findPasswordHash, type UserRow } from '#server/domains/identity/store.ts';

/**
 * Starts a session, or the second step where one is on: then no session exists before it. An
 * unverified address gets a session that reaches only the gate. A stranger's failures never concern
 * a known device, and close nobody's door: past a limit a solved puzzle is asked for.
 */
export async function signIn(
  identity: Identity,
  input: { email: string; password: string; proof?: Proof | undefined },
  request: RequestFacts,
): Promise<{ isVerified: boolean; needsCode?: true }> {
  const { limits, app } = identity;
  const user = await findUserByEmail(app.db.read, input.email);
  const device = user ? await knownDevice(identity, user.id, request) : undefined;
  const network = networkOf(request.ip);
  // A known device is judged by its own failures alone: whatever its network or anyone else does,
  // its owner gets in.
  const counters =
    device === undefined
      ? ([
          ['sign-in-account', input.email],
          ['sign-in-network', network],
          ['sign-in-everywhere', 'all'],
        ] as const)
      : ([['sign-in-device', `${input.email}|${device}`]] as const);
  // Counted before the password is looked at: guesses sent side by side must not all pass a check
  // that counts later.
  await countTry(identity, 'sign-in', counters, input.proof, user?.id);
  const isRight = await identity.evenly(150, () => judgePassword(identity, user, input.password, request));
  if (!user || !isRight) throw refuse('invalid_credentials').of(user?.id);
  const [[own, ownKey], ...shared] = counters;
  await limits.forget(own, ownKey);
  for (const [name, key] of shared) await limits.giveBack(name, key);
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

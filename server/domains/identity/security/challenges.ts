// A step that waits for its answer: a row, and a cookie that scripts cannot read. Nothing of it is
// in a body.
import { randomBytes } from 'node:crypto';
import { minuteMs } from '#core/values/time.ts';
import type { UserId } from '#core/values/ids.ts';
import { type Identity, isSecureSite } from '#server/domains/identity/identity.ts';
import { hashToken } from '#server/domains/identity/sign-in/mailed-links.ts';
import {
  type ChallengePurpose,
  type ChallengeRow,
  dropExpiredChallenges,
  findChallenge,
  insertChallenge,
  takeChallenge,
} from '#server/domains/identity/security/store.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import { readCookie } from '#server/domains/identity/sign-in/cookies.ts';

const validMs = 5 * minuteMs;

const cookieName = (identity: Identity, purpose: ChallengePurpose): string =>
  `${isSecureSite(identity) ? '__Host-' : ''}truefill_${purpose.replaceAll('-', '_')}`;
const cookie = (identity: Identity, purpose: ChallengePurpose, value: string, seconds: number): string =>
  `${cookieName(identity, purpose)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecureSite(identity) ? '; Secure' : ''}`;

/** Begins a step; answers the cookie that ties it to this browser. */
export async function beginChallenge(
  identity: Identity,
  purpose: ChallengePurpose,
  step: { userId: UserId | null; value?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = identity.app.clock.now();
  await identity.app.db.transaction(async (tx) => {
    await dropExpiredChallenges(tx, at);
    await insertChallenge(tx, {
      tokenHash: hashToken(token),
      purpose,
      userId: step.userId,
      value: step.value ?? '',
      expiresAt: at + validMs,
    });
  });
  return cookie(identity, purpose, token, validMs / 1_000);
}

/** The cookie that ends the step in the browser. */
export const endedChallenge = (identity: Identity, purpose: ChallengePurpose): string =>
  cookie(identity, purpose, '', 0);

/** The step of this browser, left open for another try. */
export async function openChallenge(
  identity: Identity,
  purpose: ChallengePurpose,
  request: RequestFacts,
): Promise<ChallengeRow | undefined> {
  const token = readCookie(request.headers, cookieName(identity, purpose));
  if (token === undefined) return undefined;
  return findChallenge(identity.app.db.read, hashToken(token), purpose, identity.app.clock.now());
}

/** The step of this browser, closed with this call; a second call finds nothing. */
export async function closeChallenge(
  identity: Identity,
  purpose: ChallengePurpose,
  request: RequestFacts,
): Promise<ChallengeRow | undefined> {
  const token = readCookie(request.headers, cookieName(identity, purpose));
  if (token === undefined) return undefined;
  const { db, clock } = identity.app;
  return db.transaction((tx) => takeChallenge(tx, hashToken(token), purpose, clock.now()));
}

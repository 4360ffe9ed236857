import { dayMs, minuteMs, secondMs } from '#core/values/time.ts';
import { renewAfterSeconds, sessionLifeSeconds } from '#server/domains/identity/auth-library.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { hashed } from '#server/domains/identity/sign-in/hashed-sessions.ts';
import { signedToken } from '#server/domains/identity/sign-in/session-cookie.ts';
import { findSession, type SessionOfPerson } from '#server/domains/identity/sign-in/store.ts';
import { markSeen } from '#server/domains/identity/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { needsSecondStep } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { systemClock } from '#server/platform/clock.ts';

type Needs = Pick<Identity, 'auth'> & { readonly app: Pick<App, 'db' | 'config' | 'clock'> };

/** However often a session is used, it ends this long after its sign-in. */
const absoluteLimitMs = 30 * dayMs;
const seenEveryMs = 5 * minuteMs;

/**
 * Who sends these headers, read from the database on every request: a demoted administrator is one
 * no longer at once. One statement, unless the session is to be renewed or refused: that is the
 * library's work.
 */
export async function viewerOf(identity: Needs, headers: Headers): Promise<Actor | undefined> {
  if (!headers.has('cookie')) return undefined;
  const session = (await settledSession(identity, headers)) ?? (await judgedSession(identity, headers));
  // Sessions are stamped with the machine's time, so they are compared with that and not with the
  // site's clock.
  if (!session || systemClock.now() - session.createdAt.getTime() > absoluteLimitMs) return undefined;
  await noteSeen(identity.app.db.read, session);
  return actorOf(identity.app, session);
}

/**
 * The session where the library has nothing to do: rightly signed, known, not expired and too young
 * to be renewed.
 */
async function settledSession({ auth, app }: Needs, headers: Headers): Promise<SessionOfPerson | undefined> {
  const { secret, advanced } = auth.options;
  const token = signedToken(headers, advanced.cookies.session_token.name, secret);
  if (token === undefined) return undefined;
  const session = await findSession(app.db.read, hashed(token), app.clock.now());
  if (!session) return undefined;
  // An expired session has long been due for renewal, so this leaves it to the library too.
  const renewableAt = session.expiresAt.getTime() - (sessionLifeSeconds - renewAfterSeconds) * secondMs;
  return systemClock.now() < renewableAt ? session : undefined;
}

/** The session after the library renewed it; undefined when the library refuses it. */
async function judgedSession({ auth, app }: Needs, headers: Headers): Promise<SessionOfPerson | undefined> {
  const found = await auth.api.getSession({ headers });
  return found ? findSession(app.db.read, hashed(found.session.token), app.clock.now()) : undefined;
}

/**
 * Once in a few minutes, so that "last seen" in the list of sessions is true without a write per
 * call.
 */
async function noteSeen(tx: Tx, session: { readonly id: string; readonly updatedAt: Date }): Promise<void> {
  const now = systemClock.now();
  if (now - session.updatedAt.getTime() > seenEveryMs) await markSeen(tx, session.id, now);
}

/** The person, or whose pages an administrator looks at in this session. */
function actorOf({ config, clock }: Needs['app'], session: SessionOfPerson): Actor {
  const { userId, email, isVerified, view } = session;
  // Where others can reach the site, an administrator without a second step is nobody special until
  // there is one.
  const lacksSecondStep =
    session.isAdmin && needsSecondStep(config) && session.openedBy !== 'passkey' && !session.hasTotp;
  const isAdmin = session.isAdmin && !lacksSecondStep;
  if (isAdmin && view) {
    const { until, ...person } = view;
    const viewedBy = { adminId: userId, until, leftMs: until - clock.now() };
    return { ...person, sessionId: session.id, isAdmin: false, viewedBy };
  }
  const sessionId = session.id;
  return { userId, sessionId, email, isVerified, isAdmin, ...(lacksSecondStep && { lacksSecondStep }) };
}

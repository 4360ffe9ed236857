import type { UserId } from '#core/values/ids.ts';
import { dayMs, minuteMs } from '#core/values/time.ts';
import type { App } from '#server/platform/app.ts';
import { needsSecondStep } from '#server/platform/config.ts';
import { findTotp } from '#server/domains/identity/security/store.ts';
import { markSeen } from '#server/domains/identity/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { asViewed } from '#server/domains/identity/people/view-as.ts';
import type { Identity } from '#server/domains/identity/identity.ts';

/** However often a session is used, it ends this long after its sign-in. */
const absoluteLimitMs = 30 * dayMs;
const seenEveryMs = 5 * minuteMs;

/** Who sends these headers, read from the database on every request: a demoted administrator is one no longer at once. */
export async function viewerOf(
  identity: Pick<Identity, 'auth'> & { readonly app: Pick<App, 'db' | 'config' | 'clock'> },
  headers: Headers,
): Promise<Actor | undefined> {
  if (!headers.has('cookie')) return undefined;
  const found = await identity.auth.api.getSession({ headers });
  // The library stamps sessions with the machine's time, so it is compared with that and not with the site's clock.
  if (!found || Date.now() - found.session.createdAt.getTime() > absoluteLimitMs) return undefined;
  await noteSeen(identity.app.db.read, found.session);
  const isAdmin = found.user.role === 'admin';
  // Where others can reach the site, an administrator without a second step is nobody special until there is one.
  const lacksSecondStep =
    isAdmin &&
    needsSecondStep(identity.app.config) &&
    found.session.openedBy !== 'passkey' &&
    !(await findTotp(identity.app.db.read, found.user.id))?.confirmedAt;
  const actor: Actor = {
    userId: found.user.id as UserId,
    sessionId: found.session.id,
    email: found.user.email,
    isVerified: found.user.emailVerified,
    isAdmin: isAdmin && !lacksSecondStep,
    ...(lacksSecondStep && { lacksSecondStep }),
  };
  return actor.isAdmin ? asViewed(identity.app, actor) : actor;
}

/** Once in a few minutes, so that "last seen" in the list of sessions is true without a write per call. */
async function noteSeen(tx: Tx, session: { readonly id: string; readonly updatedAt: Date }): Promise<void> {
  const now = Date.now();
  if (now - session.updatedAt.getTime() > seenEveryMs) await markSeen(tx, session.id, now);
}

import type { UserId } from '#core/values/ids.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Identity } from '#server/domains/identity/identity.ts';

/** Who sends these headers, read from the database on every request: a demoted administrator is one no longer at once. */
export async function viewerOf(
  identity: Pick<Identity, 'auth'>,
  headers: Headers,
): Promise<Actor | undefined> {
  if (!headers.has('cookie')) return undefined;
  const found = await identity.auth.api.getSession({ headers });
  if (!found) return undefined;
  return {
    userId: found.user.id as UserId,
    sessionId: found.session.id,
    email: found.user.email,
    isVerified: found.user.emailVerified,
    isAdmin: found.user.role === 'admin',
  };
}

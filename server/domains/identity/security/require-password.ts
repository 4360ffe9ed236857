import { refuse } from '#core/identity/contract.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { verifyPassword } from '#server/domains/identity/sign-in/password-hash.ts';
import { findPasswordHash } from '#server/domains/identity/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Refuses `wrong_password` unless the signed-in person typed their own; ten tries in a quarter of
 * an hour.
 */
export async function requirePassword(identity: Identity, actor: Actor, password: string): Promise<void> {
  await identity.limits.take('password-person', actor.userId);
  const hash = await findPasswordHash(identity.app.db.read, actor.userId);
  if (hash === undefined || !(await verifyPassword({ hash, password }))) throw refuse('wrong_password');
  await identity.limits.forget('password-person', actor.userId);
}

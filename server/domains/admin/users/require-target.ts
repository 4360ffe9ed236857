import { refuse } from '#core/admin/contract.ts';
import type { UserId } from '#core/values/ids.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** The person an administrator asks about. Refuses `not_found`. */
export async function requireUser(tx: Tx, userId: UserId): Promise<identity.UserRow> {
  const user = await identity.findUser(tx, userId);
  if (!user) throw refuse('not_found');
  return user;
}

/**
 * Somebody the administrator may act on: refuses `own_case` and, for another administrator,
 * `target_is_admin`.
 */
export async function requireTarget(tx: Tx, actor: Actor, userId: UserId): Promise<identity.UserRow> {
  const user = await requireUser(tx, userId);
  if (user.id === actor.userId) throw refuse('own_case');
  if (user.isAdmin) throw refuse('target_is_admin');
  return user;
}

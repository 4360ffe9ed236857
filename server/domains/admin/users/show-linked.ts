import type { LinkedAccount } from '#core/admin/users-contract.ts';
import type { UserId } from '#core/values/ids.ts';
import { linkedTo } from '#server/domains/admin/users/linked-to.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { requireUser } from '#server/domains/admin/users/require-target.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';

/**
 * Accounts linked to one person, for staff alone. Audited without a subject: people read the lines
 * about themselves, and would learn from one who is linked to them. Refuses `not_found`.
 */
export async function showLinked(
  app: UserNeeds,
  actor: Actor,
  userId: UserId,
): Promise<{ accounts: LinkedAccount[] }> {
  const { db, clock } = app;
  await requireUser(db.read, userId);
  const accounts = await linkedTo(db.read, userId, clock.now());
  const detail = { of: userId, shown: accounts.length };
  await db.transaction((tx) =>
    recordAudit(tx, { actorId: actor.userId, action: 'admin.linked-read', detail }, clock.now()),
  );
  return { accounts };
}

import type { UserId } from '#core/values/ids.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { requireTarget } from '#server/domains/admin/users/require-target.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';

/**
 * Takes somebody's address as verified. Safe to repeat; refuses `own_case` and `target_is_admin`.
 */
export const forceVerify = (app: UserNeeds, actor: Actor, userId: UserId): Promise<void> =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    await requireTarget(tx, actor, userId);
    if (!(await identity.forceVerify(tx, app.people, userId, at))) return;
    await recordAudit(tx, { actorId: actor.userId, action: 'admin.email-activated', subjectId: userId }, at);
  });

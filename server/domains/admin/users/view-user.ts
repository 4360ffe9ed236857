import type { UserId } from '#core/values/ids.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { requireTarget } from '#server/domains/admin/users/require-target.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Begins a read-only look at a person's pages; they are told at once. Refuses `own_case` and
 * `target_is_admin`.
 */
export const startView = (app: UserNeeds, actor: Actor, userId: UserId): Promise<{ until: string }> =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    await requireTarget(tx, actor, userId);
    const view = await identity.openView(tx, actor, userId, at);
    const until = view.expiresAt.toISOString();
    await recordAudit(
      tx,
      { actorId: actor.userId, action: 'admin.view-started', subjectId: userId, detail: { until } },
      at,
    );
    await recordEvent(tx, { type: 'admin.account-viewed', userId, payload: { until } }, at);
    await tellTabs(tx, actor.userId, true, at);
    return { until };
  });

/** Ends what runs in this session. Safe to repeat. */
export const endView = (app: UserNeeds, { sessionId }: Pick<Actor, 'sessionId'>): Promise<void> =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    for (const view of await identity.endView(tx, sessionId, at)) {
      await recordAudit(
        tx,
        { actorId: view.adminId, action: 'admin.view-ended', subjectId: view.userId },
        at,
      );
      await tellTabs(tx, view.adminId, false, at);
    }
  });

/** Other tabs of the administrator ask again who they are. */
const tellTabs = (tx: Tx, userId: string, isViewing: boolean, at: number): Promise<void> =>
  recordEvent(tx, { type: 'identity.view-changed', userId, payload: { isViewing } }, at);

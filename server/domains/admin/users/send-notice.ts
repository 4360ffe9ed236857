import type { UserId } from '#core/values/ids.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { requireUser } from '#server/domains/admin/users/require-target.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Writes to a person: kept in their notification centre and mailed, and its text in the audit log.
 */
export const sendNotice = (
  app: UserNeeds,
  actor: Actor,
  { userId, text }: { readonly userId: UserId; readonly text: string },
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    await requireUser(tx, userId);
    await recordEvent(tx, { type: 'admin.message-sent', userId, payload: { text } }, at);
    await recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: 'admin.message-sent',
        subjectId: userId,
        detail: { letters: text.length },
      },
      at,
    );
  });

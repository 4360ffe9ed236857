import { markNoticesRead, unreadOf } from '#server/domains/notifications/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/** Marks own notices as read and tells the person's other tabs. Ids of others change nothing. */
export const markRead = (
  app: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  { ids }: { readonly ids?: readonly string[] | undefined },
): Promise<{ unread: number }> =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    const marked = await markNoticesRead(tx, actor.userId, ids, new Date(at));
    const unread = await unreadOf(tx, actor.userId);
    if (marked > 0)
      await recordEvent(tx, { type: 'notifications.changed', userId: actor.userId, payload: { unread } }, at);
    return { unread };
  });

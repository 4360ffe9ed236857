import type { Notice } from '#core/notifications/contract.ts';
import { listNotices, unreadOf } from '#server/domains/notifications/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

interface Ask {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly onlyUnread: boolean;
}

/** A page of the person's notices, newest first. A cursor that is none starts at the top. */
export async function showNotices(
  app: Pick<App, 'db'>,
  actor: Actor,
  ask: Ask,
): Promise<{ notices: Notice[]; next: string | null; unread: number }> {
  const before = /^\d{1,15}$/.test(ask.before ?? '') ? Number(ask.before) : Number.MAX_SAFE_INTEGER;
  const rows = await listNotices(app.db.read, actor.userId, {
    onlyUnread: ask.onlyUnread,
    before,
    limit: ask.limit + 1,
  });
  const shown = rows.slice(0, ask.limit);
  return {
    notices: shown.map(({ id, at, type, payload, isRead }) => ({
      id,
      at: at.toISOString(),
      type,
      payload: { ...payload },
      isRead,
    })),
    next: rows.length > shown.length ? String(shown.at(-1)?.place) : null,
    unread: await unreadOf(app.db.read, actor.userId),
  };
}

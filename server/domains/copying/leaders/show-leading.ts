import { findLeaderByUser, type LeaderRow } from '#server/domains/copying/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

const text = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const leadingView = ({ id, name, openedAt, closedAt, exitsAt, exitReason }: LeaderRow) => ({
  id,
  name: name ?? '',
  openedAt: new Date(openedAt).toISOString(),
  closedAt: text(closedAt),
  exitsAt: text(exitsAt),
  exitReason,
});

/** The person's own record as a leader, open or closed; null for who never led. */
export async function showLeading({ db }: Pick<App, 'db'>, { userId }: Actor) {
  const leader = await findLeaderByUser(db.read, userId);
  return leader ? leadingView(leader) : null;
}

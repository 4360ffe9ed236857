// An administrator looks at a person's pages. While it runs, the administrator's session is that
// person for reading and nobody for anything else; it ends by a button or by itself.
import type { UserId } from '#core/values/ids.ts';
import { newId } from '#core/values/ids.ts';
import { minuteMs } from '#core/values/time.ts';
import { endViews, insertView, type ViewRow } from '#server/domains/identity/people/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export const viewMs = 15 * minuteMs;

/** Begins a view in this session of the administrator; one that ran there ends. */
export async function openView(tx: Tx, actor: Actor, userId: UserId, at: number): Promise<ViewRow> {
  await endViews(tx, actor.sessionId, new Date(at));
  const view: ViewRow = {
    id: newId('viw', at),
    sessionId: actor.sessionId,
    adminId: actor.userId,
    userId,
    startedAt: new Date(at),
    expiresAt: new Date(at + viewMs),
  };
  await insertView(tx, view);
  return view;
}

/** Ends what runs in this session; answers the views that it ended. */
export const endView = (tx: Tx, sessionId: string, at: number): Promise<ViewRow[]> =>
  endViews(tx, sessionId, new Date(at));

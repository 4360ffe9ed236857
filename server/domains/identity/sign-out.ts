import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { deleteSession, listSessions, type SessionRow } from '#server/domains/identity/store.ts';

/** Ends this session, its cookie and its open pages. Safe without a session. */
export async function signOut(
  identity: Identity,
  viewer: Actor | undefined,
  request: RequestFacts,
): Promise<void> {
  const { headers } = await identity.auth.api.signOut({ headers: request.headers, returnHeaders: true });
  request.setCookies(headers.getSetCookie());
  if (viewer) await endSession(identity, viewer, viewer.sessionId);
}

/** Ends one of the person's own sessions. Unknown ids change nothing. */
export async function endSession(identity: Identity, actor: Actor, sessionId: string): Promise<void> {
  await identity.app.db.transaction(async (tx) => {
    await deleteSession(tx, actor.userId, sessionId);
    await recordEvent(
      tx,
      { type: 'identity.sessions-ended', userId: actor.userId, payload: { sessionIds: [sessionId] } },
      identity.app.clock.now(),
    );
  });
}

/** The person's own open sessions, newest first. */
export const ownSessions = (identity: Identity, actor: Actor): Promise<SessionRow[]> =>
  listSessions(identity.app.db.read, actor.userId, identity.app.clock.now());

import { deviceWords } from '#core/identity/device-words.ts';
import type { SessionView, SignInLine } from '#core/identity/settings-contract.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import {
  deleteOtherSessions,
  deleteSession,
  listSessions,
  listSignIns,
} from '#server/domains/identity/store.ts';
import { systemClock } from '#server/platform/clock.ts';

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

/** Ends every session of the person but this one, open pages included. Answers how many. */
export const endOtherSessions = ({ app }: Identity, actor: Actor): Promise<number> =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    const ended = await endOtherSessionsIn(tx, actor, at);
    const detail = { ended };
    const line = { actorId: actor.userId, action: 'identity.other-sessions-ended', subjectId: actor.userId };
    await recordAudit(tx, { ...line, detail }, at);
    return ended;
  });

export async function endOtherSessionsIn(tx: Tx, actor: Actor, at: number): Promise<number> {
  const sessionIds = await deleteOtherSessions(tx, actor.userId, actor.sessionId);
  if (sessionIds.length > 0)
    await recordEvent(
      tx,
      { type: 'identity.sessions-ended', userId: actor.userId, payload: { sessionIds } },
      at,
    );
  return sessionIds.length;
}

/**
 * The person's own open sessions, newest first. Sessions are stamped by the library, with the
 * machine's time.
 */
export async function ownSessions(identity: Identity, actor: Actor): Promise<SessionView[]> {
  const rows = await listSessions(identity.app.db.read, actor.userId, systemClock.now());
  return rows.map((row) => ({
    id: row.id,
    device: deviceWords(row.userAgent),
    network: row.network ?? '',
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isThis: row.id === actor.sessionId,
  }));
}

const shownSignIns = 20;

/** Who came in with the person's address, and who tried. */
export async function recentSignIns(identity: Identity, actor: Actor): Promise<SignInLine[]> {
  const rows = await listSignIns(identity.app.db.read, actor.userId, shownSignIns);
  return rows.map(({ userAgent, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    device: deviceWords(userAgent),
  }));
}

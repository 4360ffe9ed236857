import { deviceWords } from '#core/identity/device-words.ts';
import { listSessions, listSignIns } from '#server/domains/identity/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Device {
  /** The browser's own description, as it was seen last. */
  readonly userAgent: string;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly isSignedIn: boolean;
}

/** Sign-ins looked at: as many as are kept. */
const signInsRead = 100;

/**
 * Browsers that a person signed in with, the latest first: those that read alike are one. From the
 * sessions that are open and the sign-ins that are kept.
 */
export async function devicesOf(tx: Tx, userId: string, at: number): Promise<Device[]> {
  const sessions = (await listSessions(tx, userId, at)).map((one) => ({
    userAgent: one.userAgent ?? '',
    firstSeenAt: one.createdAt,
    lastSeenAt: one.lastSeenAt,
    isSignedIn: true,
  }));
  const signIns = (await listSignIns(tx, userId, signInsRead))
    .filter(({ isOpened }) => isOpened)
    .map(({ userAgent, at: seen }) => ({
      userAgent,
      firstSeenAt: seen,
      lastSeenAt: seen,
      isSignedIn: false,
    }));
  const alike = Map.groupBy([...sessions, ...signIns], ({ userAgent }) => deviceWords(userAgent));
  return [...alike.values()].map(merged).sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
}

const merged = (seen: readonly Device[]): Device =>
  seen.reduce((one, other) => ({
    userAgent: other.lastSeenAt > one.lastSeenAt ? other.userAgent : one.userAgent,
    firstSeenAt: other.firstSeenAt < one.firstSeenAt ? other.firstSeenAt : one.firstSeenAt,
    lastSeenAt: other.lastSeenAt > one.lastSeenAt ? other.lastSeenAt : one.lastSeenAt,
    isSignedIn: one.isSignedIn || other.isSignedIn,
  }));

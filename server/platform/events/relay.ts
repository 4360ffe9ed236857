// After a commit: numbers the outbox, wakes the pages, runs the reactions. Every node runs one; locks keep them in order.
import type { Db } from '#server/platform/db/tx.ts';
import type { Reaction } from '#server/platform/events/reaction.ts';
import { lockCursor, moveCursor, sequenceOutbox } from '#server/platform/events/record-event.ts';
import { type OnWake, startOnWake } from '#server/platform/jobs/on-wake.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

/** `settled` resolves when all that was recorded is numbered and every reaction has caught up or failed once. */
export type Relay = OnWake;

const pollMs = 5_000;
const lockNotAvailable = '55P03';
const batch = 500;

export function startRelay(db: Db, reactions: readonly Reaction[], log: Log): Relay {
  const relay = startOnWake(pollMs, async (isStopped) => {
    try {
      while (!isStopped() && (await db.transaction((tx) => sequenceOutbox(tx, batch))) === batch);
      await Promise.all(reactions.map((reaction) => catchUp(db, reaction, isStopped, log)));
    } catch (fault) {
      // The node that numbers just now may stand still; the next pass asks again.
      const isWaiting = (fault as { code?: string }).code === lockNotAvailable;
      if (isWaiting) log.warn('relay.numbering_held', {});
      else log.error('relay.pass_failed', faultFields(fault));
    }
  });
  db.onCommittedEvents(relay.wake);
  relay.wake();
  return relay;
}

/** Runs one reaction up to the newest fact. A failing one stops at its fact, is logged, and is tried again at the next pass. */
async function catchUp(db: Db, reaction: Reaction, isStopped: () => boolean, log: Log): Promise<void> {
  try {
    while (!isStopped() && (await reactOnce(db, reaction)));
  } catch (fault) {
    log.error('relay.reaction_failed', { reaction: reaction.name, ...faultFields(fault) });
  }
}

const reactOnce = (db: Db, reaction: Reaction): Promise<boolean> =>
  db.transaction(async (tx) => {
    const seq = await lockCursor(tx, reaction.name);
    const newest = await reaction.advance(tx, seq);
    if (newest === undefined) return false;
    await moveCursor(tx, reaction.name, newest);
    return true;
  });

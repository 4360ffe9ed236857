// After a commit: numbers the outbox, wakes the pages, runs the reactions. Every node runs one; locks keep them in order.
import type { Db, Tx } from '#server/platform/db/tx.ts';
import {
  listEvents,
  lockCursor,
  moveCursor,
  type RecordedEvent,
  sequenceOutbox,
} from '#server/platform/events/record-event.ts';
import { type OnWake, startOnWake } from '#server/platform/jobs/on-wake.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

interface ReactionBase {
  /** Unique and stable: it names the cursor. `ledger.open-on-verified`. */
  readonly name: string;
  readonly types: readonly string[];
}

/** Another domain's answer to facts. Each fact once and in order, in a transaction that also moves its cursor. */
export type Reaction = ReactionBase &
  (
    | { readonly react: (tx: Tx, event: RecordedEvent) => Promise<void> }
    /** For answers that are cheaper for many facts at once; a failure repeats the whole batch. */
    | { readonly reactAll: (tx: Tx, events: readonly RecordedEvent[]) => Promise<void> }
  );

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
    const events = await listEvents(tx, reaction.types, seq, 'reactAll' in reaction ? batch : 1);
    const newest = events.at(-1);
    if (!newest) return false;
    if ('reactAll' in reaction) await reaction.reactAll(tx, events);
    else await reaction.react(tx, newest);
    await moveCursor(tx, reaction.name, newest.seq);
    return true;
  });

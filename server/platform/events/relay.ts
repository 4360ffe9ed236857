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

/** Another domain's answer to a fact. Runs once per fact, in order, in a transaction that also moves its cursor. */
export interface Reaction {
  /** Unique and stable: it names the cursor. `ledger.open-on-verified`. */
  readonly name: string;
  readonly types: readonly string[];
  readonly react: (tx: Tx, event: RecordedEvent) => Promise<void>;
}

/** `settled` resolves when all that was recorded is numbered and every reaction has caught up or failed once. */
export type Relay = OnWake;

const pollMs = 5_000;
const batch = 500;

export function startRelay(db: Db, reactions: readonly Reaction[], log: Log): Relay {
  const relay = startOnWake(pollMs, async () => {
    try {
      while ((await db.transaction((tx) => sequenceOutbox(tx, batch))) === batch);
      await Promise.all(reactions.map((reaction) => catchUp(db, reaction, log)));
    } catch (fault) {
      log.error('relay.pass_failed', faultFields(fault));
    }
  });
  db.onCommittedEvents(relay.wake);
  relay.wake();
  return relay;
}

/** Runs one reaction up to the newest fact. A failing one stops at its fact, is logged, and is tried again at the next pass. */
async function catchUp(db: Db, reaction: Reaction, log: Log): Promise<void> {
  try {
    while (await reactOnce(db, reaction));
  } catch (fault) {
    log.error('relay.reaction_failed', { reaction: reaction.name, ...faultFields(fault) });
  }
}

const reactOnce = (db: Db, reaction: Reaction): Promise<boolean> =>
  db.transaction(async (tx) => {
    const seq = await lockCursor(tx, reaction.name);
    const [event] = await listEvents(tx, reaction.types, seq, 1);
    if (!event) return false;
    await reaction.react(tx, event);
    await moveCursor(tx, reaction.name, event.seq);
    return true;
  });

// After a commit: numbers the outbox, wakes the pages, runs the reactions. Every node runs one; locks keep them in order.
import type { Db, Tx } from '#server/platform/db/tx.ts';
import {
  listEvents,
  lockCursor,
  moveCursor,
  type RecordedEvent,
  sequenceOutbox,
} from '#server/platform/events/record-event.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

/** Another domain's answer to a fact. Runs once per fact, in order, in a transaction that also moves its cursor. */
export interface Reaction {
  /** Unique and stable: it names the cursor. `ledger.open-on-verified`. */
  readonly name: string;
  readonly types: readonly string[];
  readonly react: (tx: Tx, event: RecordedEvent) => Promise<void>;
}

export interface Relay {
  /** Something committed: look soon. */
  wake(): void;
  /** Resolves when everything recorded before the call has been numbered and every reaction has caught up or failed once. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const pollMs = 5_000;
const batch = 500;

export function startRelay(db: Db, reactions: readonly Reaction[], log: Log): Relay {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const pass = async (): Promise<void> => {
    while ((await db.transaction((tx) => sequenceOutbox(tx, batch))) === batch);
    await Promise.all(reactions.map((reaction) => catchUp(db, reaction, log)));
  };

  const loop = async (): Promise<void> => {
    do {
      again = false;
      try {
        await pass();
      } catch (fault) {
        log.error('relay.pass_failed', faultFields(fault));
        return;
      }
    } while (again && !stopped);
  };

  const wake = (): void => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = loop().finally(() => {
      running = undefined;
    });
  };

  db.onCommittedEvents(wake);
  const poll = setInterval(wake, pollMs);
  wake();
  return {
    wake,
    settled: async () => {
      wake();
      while (running) await running;
    },
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      await running;
    },
  };
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

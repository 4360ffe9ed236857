import type { EventName } from '#core/events.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { type EventRow, readEvent, type RecordedEvent } from '#server/platform/events/read-event.ts';
import type { Follower } from '#server/platform/events/record-event.ts';

/**
 * Another domain's answer to facts. Each fact once and in order, in a transaction that also moves
 * its cursor.
 */
export interface Reaction extends Follower {
  /** Unique and stable: it names the cursor. `ledger.open-on-verified`. */
  readonly name: string;
  /** Reacts to its next facts, at most `limit` of them. */
  handle(tx: Tx, facts: readonly EventRow[]): Promise<void>;
}

type Handler<Name extends EventName> =
  | { readonly react: (tx: Tx, event: RecordedEvent<Name>) => Promise<void> }
  /** For answers that are cheaper for many facts at once; a failure repeats the whole batch. */
  | { readonly reactAll: (tx: Tx, events: readonly RecordedEvent<Name>[]) => Promise<void> };

const batch = 500;

/**
 * Declares a reaction. Its handler gets the facts it follows, typed by their names, and no others.
 */
export function reaction<const Name extends EventName>(
  follows: { readonly name: string; readonly types: readonly Name[] } & Handler<Name>,
): Reaction {
  const { name, types } = follows;
  return {
    name,
    types,
    limit: 'reactAll' in follows ? batch : 1,
    handle: async (tx, facts) => {
      const events = facts.map((row) => readEvent<Name>(row));
      if ('reactAll' in follows) await follows.reactAll(tx, events);
      else for (const event of events) await follows.react(tx, event);
    },
  };
}

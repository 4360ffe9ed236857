import type { EventName } from '#core/events.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { RecordedEvent } from '#server/platform/events/read-event.ts';
import { listEvents } from '#server/platform/events/record-event.ts';

/** Another domain's answer to facts. Each fact once and in order, in a transaction that also moves its cursor. */
export interface Reaction {
  /** Unique and stable: it names the cursor. `ledger.open-on-verified`. */
  readonly name: string;
  readonly types: readonly EventName[];
  /** Reacts to what comes after `seq`, one fact or a batch. Returns the last fact it took, undefined when there is none. */
  advance(tx: Tx, seq: number): Promise<number | undefined>;
}

type Handler<Name extends EventName> =
  | { readonly react: (tx: Tx, event: RecordedEvent<Name>) => Promise<void> }
  /** For answers that are cheaper for many facts at once; a failure repeats the whole batch. */
  | { readonly reactAll: (tx: Tx, events: readonly RecordedEvent<Name>[]) => Promise<void> };

const batch = 500;

/** Declares a reaction. Its handler gets the facts it follows, typed by their names, and no others. */
export function reaction<const Name extends EventName>(
  follows: { readonly name: string; readonly types: readonly Name[] } & Handler<Name>,
): Reaction {
  const { name, types } = follows;
  return {
    name,
    types,
    advance: async (tx, seq) => {
      const events = await listEvents(tx, types, seq, 'reactAll' in follows ? batch : 1);
      const newest = events.at(-1);
      if (!newest) return undefined;
      if ('reactAll' in follows) await follows.reactAll(tx, events);
      else await follows.react(tx, newest);
      return newest.seq;
    },
  };
}

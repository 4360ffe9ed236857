import type { EventName } from '#core/events.ts';
import type { Tx } from '#server/platform/db/tx.ts';

// Which open transactions have recorded an event, so that the relay wakes after their commit and
// not before.
const marked = new WeakMap<Tx, Set<EventName>>();

export function markEvents(tx: Tx, types: readonly EventName[]): void {
  const known = marked.get(tx) ?? new Set();
  for (const type of types) known.add(type);
  marked.set(tx, known);
}

/** The types of the facts that a transaction recorded, once; undefined when it recorded none. */
export function takeEventMark(tx: Tx): ReadonlySet<EventName> | undefined {
  const types = marked.get(tx);
  marked.delete(tx);
  return types;
}

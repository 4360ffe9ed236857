// Stored facts come back as jsonb: this is the one place where a row becomes a typed fact.
import { assert } from '#core/values/assert.ts';
import type { EventName, NewEvent } from '#core/events.ts';
import { int, json, nullable, text, timestamp } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';

/** A fact as it was recorded, by its type. */
export type RecordedEvent<Name extends EventName = EventName> = {
  [Each in Name]: NewEvent<Each> & { readonly seq: number; readonly at: Date };
}[Name];

export const eventRow = row({
  seq: int,
  type: text,
  userId: nullable(text),
  payload: json<unknown>(),
  at: timestamp,
});
export type EventRow = RowOf<typeof eventRow>;

/**
 * Types a row that was asked for by these names. Only `recordEvent` writes such rows, and it takes
 * declared facts alone: the name says what the payload holds. A member that a later version added
 * must be optional in its declaration.
 */
export function readEvent<Name extends EventName>(row: EventRow): RecordedEvent<Name> {
  assert(typeof row.payload === 'object' && row.payload !== null, `${row.type} carries a payload`);
  const { userId, ...fact } = row;
  const read: unknown = userId === null ? fact : { ...fact, userId };
  return read as RecordedEvent<Name>;
}

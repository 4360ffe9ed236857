import type { EventName, NewEvent, UserEventName } from '#core/events.ts';
import { int, list, text, textAs } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, one, type Query, run, sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import {
  type EventRow,
  eventRow,
  readEvent,
  type RecordedEvent,
} from '#server/platform/events/read-event.ts';
import { markEvents } from '#server/platform/events/mark.ts';

/**
 * Writes the fact into the outbox of this transaction: it happens if and only if the transaction
 * commits.
 */
export async function recordEvent<Name extends EventName>(
  tx: Tx,
  event: { readonly type: Name } & NewEvent<Name>,
  at: number,
): Promise<void> {
  await recordEvents(tx, [event], at);
}

/** Many facts in one statement. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[], at: number): Promise<void> {
  if (events.length === 0) return;
  await run(
    tx,
    sql`insert into events.outbox (type, user_id, payload, at)
        select type, user_id, payload::jsonb, ${new Date(at)}
        from unnest(${events.map((event) => event.type)}::text[], ${events.map((event) => userOf(event))}::text[],
                    ${events.map((event) => JSON.stringify(event.payload))}::text[]) as fresh (type, user_id, payload)`,
  );
  markEvents(
    tx,
    events.map(({ type }) => type),
  );
}

/**
 * The part of a statement that records one fact per row of `rows` (user_id, payload as declared,
 * at), for a store that writes both at once. Whoever runs it marks the transaction with
 * `markEvents`.
 */
export const recording = (type: UserEventName, rows: Query): Query => sql`
  insert into events.outbox (type, user_id, payload, at)
  select ${type}::text, fresh.user_id, fresh.payload, fresh.at from (${rows}) as fresh`;

const userOf = (event: NewEvent): string | null => ('userId' in event ? event.userId : null);

/** Waits for the numbering of facts and holds it until this transaction ends. */
export const sequencing = sql`select pg_advisory_xact_lock(7272742)`;

/** What one pass of the numbering found. */
const numbered = row({
  numbered: int,
  types: list(textAs<EventName>()),
});
export type Numbered = RowOf<typeof numbered>;

/** Numbers what committed since last time and tells the nodes whose pages to wake. */
export const sequenceOutbox = (tx: Tx, limit: number): Promise<Numbered> =>
  one(tx, numbered, sql`select numbered, types from events.number_outbox(${limit}::int)`);

/** Who follows facts: a reaction as its cursor sees it. */
export interface Follower {
  readonly name: string;
  readonly types: readonly EventName[];
  /** How many facts it takes at once. */
  readonly limit: number;
}

const factRow = row({ ...eventRow.readers, reaction: text });

/**
 * The next facts of each follower, in order, and moves their cursors with this transaction. Another
 * node waits here.
 */
export async function takeFacts(
  tx: Tx,
  followers: readonly Follower[],
): Promise<ReadonlyMap<string, readonly EventRow[]>> {
  // Always in the same order, so that two nodes never wait for each other.
  const ordered = followers.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const rows = await many(
    tx,
    factRow,
    sql`select * from events.take_facts(${ordered.map(({ name }) => name)}::text[],
          ${ordered.map(({ types }) => types.join(','))}::text[], ${ordered.map(({ limit }) => limit)}::int[])`,
  );
  return Map.groupBy(rows, ({ reaction }) => reaction);
}

/** A user's facts after `seq`, in order: what a page missed. */
export const listUserEvents = async (
  tx: Tx,
  userId: string,
  seq: number,
  limit: number,
): Promise<RecordedEvent<UserEventName>[]> =>
  (
    await many(
      tx,
      eventRow,
      sql`select ${columns(eventRow)} from events.user_event
          where user_id = ${userId} and seq > ${seq} order by seq limit ${limit}`,
    )
  ).map((row) => readEvent<UserEventName>(row));

const newestUserSeqRow = row({
  last: int,
});

/** The number of the user's newest fact; 0 when there is none. */
export async function newestUserSeq(tx: Tx, userId: string): Promise<number> {
  const [row] = await many(
    tx,
    newestUserSeqRow,
    sql`select last from events.user_stream where user_id = ${userId}`,
  );
  return row?.last ?? 0;
}

/** Who of these people has facts after their number. */
export const listBehind = (
  tx: Tx,
  people: readonly { readonly userId: string; readonly seq: number }[],
): Promise<string[]> =>
  people.length === 0
    ? Promise.resolve([])
    : values(
        tx,
        text,
        sql`select user_id from events.user_stream s
            join unnest(${people.map(({ userId }) => userId)}::text[], ${people.map(({ seq }) => seq)}::bigint[])
              as open (user_id, seq) using (user_id)
            where s.last > open.seq`,
      );

const lateRow = row({
  name: text,
});

/**
 * The reactions that have facts to answer. Read without a lock: whoever takes the cursor then looks
 * again.
 */
export async function listLate<Late extends Follower>(tx: Tx, reactions: readonly Late[]): Promise<Late[]> {
  const pairs = reactions.flatMap(({ name, types }) => types.map((type) => ({ name, type })));
  if (pairs.length === 0) return [];
  const rows = await many(
    tx,
    lateRow,
    sql`select distinct r.name
        from unnest(${pairs.map(({ name }) => name)}::text[], ${pairs.map(({ type }) => type)}::text[]) as r (name,
          type)
        left join events.cursor c on c.reaction = r.name
        where exists (select from events.outbox o where o.type = r.type and o.seq > coalesce(c.seq, 0))`,
  );
  const late = new Set(rows.map(({ name }) => name));
  return reactions.filter(({ name }) => late.has(name));
}

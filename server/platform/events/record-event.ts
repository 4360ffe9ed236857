import type { EventName, NewEvent, UserEventName } from '#core/events.ts';
import { many, type Query, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { type EventRow, readEvent, type RecordedEvent } from '#server/platform/events/read-event.ts';
import { markEvents } from '#server/platform/events/mark.ts';

/** Writes the fact into the outbox of this transaction: it happens if and only if the transaction commits. */
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
  markEvents(tx);
}

/**
 * The part of a statement that records one fact per row of `rows` (user_id, payload as declared, at), for a store that writes
 * both at once. Whoever runs it marks the transaction with `markEvents`.
 */
export const recording = (type: UserEventName, rows: Query): Query => sql`
  insert into events.outbox (type, user_id, payload, at)
  select ${type}::text, fresh.user_id, fresh.payload, fresh.at from (${rows}) as fresh`;

const userOf = (event: NewEvent): string | null => ('userId' in event ? event.userId : null);

/** Waits for the numbering of facts and holds it until this transaction ends. */
export const sequencing = sql`select pg_advisory_xact_lock(7272742)`;

/** The relay's way to wait: another pass comes soon, and a node that stands still keeps the numbering for a few seconds only. */
const sequencingSoon = sql`select set_config('lock_timeout', '3000', true), pg_advisory_xact_lock(7272742)`;

/** Numbers what committed since last time and tells the nodes whose pages to wake. Answers how many it numbered. */
export async function sequenceOutbox(tx: Tx, limit: number): Promise<number> {
  await run(tx, sequencingSoon);
  const numbered = await many<{ userId: string | null }>(
    tx,
    sql`with fresh as materialized (
          select id, row_number() over (order by id) as place from events.outbox where seq is null order by id limit ${limit}
        ), moved as (
          update events.sequence set last = last + (select count(*) from fresh) where exists (select from fresh)
          returning last - (select count(*) from fresh) as start
        )
        update events.outbox o set seq = moved.start + fresh.place
        from fresh, moved where o.id = fresh.id
        returning o.user_id`,
  );
  const users = [...new Set(numbered.map((row) => row.userId).filter((userId) => userId !== null))];
  if (users.length > 0) await appendToStreams(tx, numbered.length);
  for (let start = 0; start < users.length; start += 150) {
    await run(tx, sql`select pg_notify('user_events', ${users.slice(start, start + 150).join(',')})`);
  }
  return numbered.length;
}

async function appendToStreams(tx: Tx, count: number): Promise<void> {
  await run(
    tx,
    sql`with fresh as materialized (
          select user_id, type, payload, at, row_number() over (partition by user_id order by seq) as place
          from events.outbox
          where seq > (select last from events.sequence) - ${count} and user_id is not null
        ), totals as (select user_id, count(*) as added from fresh group by user_id
        ), moved as (
          insert into events.user_stream as s (user_id, last) select user_id, added from totals
          on conflict (user_id) do update set last = s.last + excluded.last
          returning s.user_id, s.last
        )
        insert into events.user_event (user_id, seq, type, payload, at)
        select f.user_id, m.last - t.added + f.place, f.type, f.payload, f.at
        from fresh f join moved m using (user_id) join totals t using (user_id)`,
  );
}

/** The next facts of these types after `seq`, in order. */
export const listEvents = async <Name extends EventName>(
  tx: Tx,
  types: readonly Name[],
  seq: number,
  limit: number,
): Promise<RecordedEvent<Name>[]> =>
  (
    await many<EventRow>(
      tx,
      sql`select seq, type, user_id, payload, at from events.outbox
          where seq > ${seq} and type = any(${types}) order by seq limit ${limit}`,
    )
  ).map((row) => readEvent<Name>(row));

/** A user's facts after `seq`, in order: what a page missed. */
export const listUserEvents = async (
  tx: Tx,
  userId: string,
  seq: number,
  limit: number,
): Promise<RecordedEvent<UserEventName>[]> =>
  (
    await many<EventRow>(
      tx,
      sql`select seq, type, user_id, payload, at from events.user_event
          where user_id = ${userId} and seq > ${seq} order by seq limit ${limit}`,
    )
  ).map((row) => readEvent<UserEventName>(row));

/** The number of the user's newest fact; 0 when there is none. */
export async function newestUserSeq(tx: Tx, userId: string): Promise<number> {
  const [row] = await many<{ last: number }>(
    tx,
    sql`select last from events.user_stream where user_id = ${userId}`,
  );
  return row?.last ?? 0;
}

/** Locks a reaction's cursor and answers where it stands; another node waits here. */
export async function lockCursor(tx: Tx, reaction: string): Promise<number> {
  const [row] = await many<{ seq: number }>(
    tx,
    sql`insert into events.cursor as c (reaction, seq) values (${reaction}, 0)
        on conflict (reaction) do update set seq = c.seq returning seq`,
  );
  return row?.seq ?? 0;
}

export const moveCursor = (tx: Tx, reaction: string, seq: number): Promise<number> =>
  run(tx, sql`update events.cursor set seq = ${seq} where reaction = ${reaction}`);

// What waits inside this installation, for administrators: jobs, facts and the size of the
// database.
import { int, nullable, text, timestamp } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybeValue, one, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { deadLetterQueue } from '#server/platform/jobs/dead-letters.ts';

const queueState = row({
  queue: text,
  /** Queued or waiting for another try. */
  waiting: int,
  running: int,
  oldestAt: nullable(timestamp),
});
export type QueueState = RowOf<typeof queueState>;

/** Every queue of jobs that holds something, and the mail queue in any case. */
export const queueStates = (tx: Tx): Promise<QueueState[]> =>
  many(
    tx,
    queueState,
    sql`select q.name as queue,
               count(j.id) filter (where j.state in ('created', 'retry'))::int as waiting,
               count(j.id) filter (where j.state = 'active')::int as running,
               min(j.created_on) filter (where j.state in ('created', 'retry')) as oldest_at
        from pgboss.queue q left join pgboss.job j on j.name = q.name
        where q.name not like '\_\_pgboss%' and q.name <> ${deadLetterQueue}
        group by q.name order by q.name`,
  );

const factsRow = row({
  /** Facts that committed and were not passed on yet. */
  waiting: int,
  oldestAt: nullable(timestamp),
});
export type FactsState = RowOf<typeof factsRow>;

export const factsState = (tx: Tx): Promise<FactsState> =>
  one(
    tx,
    factsRow,
    sql`select count(*)::int as waiting, min(at) as oldest_at from events.outbox where seq is null`,
  );

/** When the oldest fact committed that waits to be passed on. */
export const oldestWaitingFact = (tx: Tx): Promise<Date | undefined> =>
  maybeValue(tx, timestamp, sql`select at from events.outbox where seq is null order by id limit 1`);

export const databaseBytes = (tx: Tx): Promise<number> =>
  value(tx, int, sql`select pg_database_size(current_database()) as bytes`);

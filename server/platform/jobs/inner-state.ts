// What waits inside this installation, for administrators: jobs, facts and the size of the database.
import { many, maybe, one, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { deadLetterQueue } from '#server/platform/jobs/dead-letters.ts';

export interface QueueState {
  readonly queue: string;
  /** Queued or waiting for another try. */
  readonly waiting: number;
  readonly running: number;
  readonly oldestAt: Date | null;
}

/** Every queue of jobs that holds something, and the mail queue in any case. */
export const queueStates = (tx: Tx): Promise<QueueState[]> =>
  many(
    tx,
    sql`select q.name as queue,
               count(j.id) filter (where j.state in ('created', 'retry'))::int as waiting,
               count(j.id) filter (where j.state = 'active')::int as running,
               min(j.created_on) filter (where j.state in ('created', 'retry')) as oldest_at
        from pgboss.queue q left join pgboss.job j on j.name = q.name
        where q.name not like '\_\_pgboss%' and q.name <> ${deadLetterQueue}
        group by q.name order by q.name`,
  );

export interface FactsState {
  /** Facts that committed and were not passed on yet. */
  readonly waiting: number;
  readonly oldestAt: Date | null;
}

export const factsState = (tx: Tx): Promise<FactsState> =>
  one(tx, sql`select count(*)::int as waiting, min(at) as oldest_at from events.outbox where seq is null`);

/** When the oldest fact committed that waits to be passed on. */
export const oldestWaitingFact = async (tx: Tx): Promise<Date | undefined> =>
  (await maybe<{ at: Date }>(tx, sql`select at from events.outbox where seq is null order by id limit 1`))
    ?.at;

export const databaseBytes = async (tx: Tx): Promise<number> =>
  Number(
    (await one<{ bytes: string }>(tx, sql`select pg_database_size(current_database())::text as bytes`)).bytes,
  );

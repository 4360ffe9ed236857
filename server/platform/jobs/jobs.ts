// pg-boss over the one pool. A job is queued in the caller's transaction and retried until it
// succeeds; one that never does becomes a dead letter that an administrator sees and can send
// again. Nothing queued ends any other way.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss, type QueueOptions } from 'pg-boss';
import { afterCommit } from '#server/platform/events/after-commit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { mayChangeSchema } from '#server/platform/db/migrations/migrate.ts';
import { executorOf } from '#server/platform/db/executor.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { deadLetterQueue } from '#server/platform/jobs/dead-letters.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

export interface Jobs {
  /**
   * Queues a job; it exists only if the transaction commits. Then a free worker of this node begins
   * it at once, one of another node within a second.
   */
  send(tx: Tx, queue: string, data: object): Promise<void>;
  /**
   * Starts working a queue, one job at a time. A handler that throws is tried again with growing
   * pauses, over five days. `key` is the same at every try of a job, also after "Send again": what
   * keeps its effect from happening twice.
   */
  work<Data>(queue: string, handle: (data: Data, key: string) => Promise<void>): Promise<void>;
  /**
   * Queues a dead letter once more, in the caller's transaction. False when it is no longer there.
   */
  sendAgain(tx: Tx, id: string): Promise<boolean>;
  stop(): Promise<void>;
}

const years = 365 * 24 * 3600;
const rules: QueueOptions = {
  // Pauses double from two seconds up to an hour: 11 tries in the first hour or two, then one an
  // hour for five days.
  retryLimit: 130,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  // A job that a dead node was doing is free again after this.
  expireInSeconds: 60,
};
/** How often leases that ran out are looked for. */
const superviseSeconds = 10;
/** How long a stop waits for the jobs that run. What had not ended then is free for another try. */
const stopMs = 5_000;

interface Envelope {
  readonly data: object;
  /** Absent in what an earlier version queued. */
  readonly key?: string;
}

/** Makes the queue's own tables, as the owner of the schema. */
export async function prepareJobs(database: Database, log: Log): Promise<void> {
  const jobs = await startJobs(database, log);
  await jobs.stop();
}

export async function startJobs(database: Database, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
    db: { executeSql: (text, values) => execute(database, text, values) },
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    migrate: await mayChangeSchema(database),
  });
  boss.on('error', (fault) => log.error('jobs.fault', faultFields(fault)));
  await boss.start();
  /** Makes the worker of a queue look at once. */
  const wakes = new Map<string, () => void>();
  await keepQueue(boss, deadLetterQueue, { retentionSeconds: 10 * years, deleteAfterSeconds: 10 * years });
  return {
    send: async (tx, queue, data) => {
      const envelope: Envelope = { data, key: randomUUID() };
      await boss.send(queue, envelope, { db: over(tx) });
      const wake = wakes.get(queue);
      if (wake) afterCommit(tx, wake);
    },
    work: async (queue, handle) => {
      await keepQueue(boss, queue, { ...rules, deadLetter: deadLetterQueue });
      await adoptOlderJobs(database, queue);
      const worker = await boss.work(
        queue,
        { pollingIntervalSeconds: 1, batchSize: 1, includeMetadata: true },
        async ([job]) => {
          if (!job) return;
          const { data, key } = job.data as Envelope;
          try {
            await handle(data as never, key ?? job.id);
          } catch (fault) {
            log.error('jobs.failed', { queue, tries: job.retryCount + 1, ...faultFields(fault) });
            throw fault;
          } finally {
            // There may be another: it does not wait for the next poll. (The library's own burst
            // needs batches.)
            wakes.get(queue)?.();
          }
        },
      );
      wakes.set(queue, () => boss.notifyWorker(worker));
    },
    sendAgain: async (tx, id) => {
      for (const wake of wakes.values()) afterCommit(tx, wake);
      return (await boss.redrive(deadLetterQueue, { ids: [id], db: over(tx) })) === 1;
    },
    stop: async () => {
      // The library's own graceful stop looks every half second whether its workers have ended.
      const ended = Promise.all([...wakes.keys()].map((queue) => boss.offWork(queue)));
      await Promise.race([ended, pause(stopMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

/** Creates the queue, or brings one of an earlier start to these rules. */
async function keepQueue(
  boss: PgBoss,
  queue: string,
  options: QueueOptions & { deadLetter?: string },
): Promise<void> {
  await boss.createQueue(queue, options);
  await boss.updateQueue(queue, options);
  // Reads the queue's terms now: a first job in a transaction would read them over another
  // connection, and the embedded database has only the one that the transaction holds.
  await boss.findJobs(queue, { id: randomUUID() });
}

/**
 * What was queued under other rules keeps them row by row: it must not end after the few tries of
 * an earlier version.
 */
const adoptOlderJobs = (database: Database, queue: string): Promise<number> =>
  run(
    database.read,
    sql`update pgboss.job set retry_limit = ${rules.retryLimit}, retry_backoff = true, retry_delay = ${rules.retryDelay},
          retry_delay_max = ${rules.retryDelayMax}, expire_seconds = ${rules.expireInSeconds}, dead_letter = ${deadLetterQueue}
        where name = ${queue} and state in ('created', 'retry', 'active') and dead_letter is null`,
  );

const over = (tx: Tx) => ({
  executeSql: (sql: string, parameters: unknown[] = []): Promise<Rows> =>
    executorOf(tx).send({ sql, parameters }),
});

interface Rows {
  rows: unknown[];
}

/** Several statements in one text have several results. */
const rowsOf = (result: Rows | readonly Rows[]): unknown[] =>
  'rows' in result ? result.rows : result.flatMap((part) => part.rows ?? []);

async function execute(database: Database, text: string, values?: unknown[]): Promise<Rows> {
  const client = await database.pool.connect();
  let dead: Error | undefined;
  try {
    return { rows: rowsOf(await client.query(text, values)) };
  } catch (fault) {
    // A connection that cannot even roll back must not go back to the pool, nor hide what happened.
    await client.query('rollback').catch((lost: Error) => {
      dead = lost;
    });
    throw fault;
  } finally {
    client.release(dead);
  }
}

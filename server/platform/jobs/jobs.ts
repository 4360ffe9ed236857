// pg-boss over the one pool. A job is queued in the caller's transaction and retried until it succeeds.
import { PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/db/database.ts';
import { many, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

export interface Jobs {
  /** Queues a job; it exists only if the transaction commits. */
  send(tx: Tx, queue: string, data: object): Promise<void>;
  /** Starts working a queue. A handler that throws is tried again, with growing pauses, up to 8 times. */
  work<Data>(queue: string, handle: (data: Data) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const retry = { retryLimit: 8, retryDelay: 2, retryBackoff: true };

export async function startJobs(database: Database, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
    db: { executeSql: (text, values) => execute(database, text, values) },
  });
  boss.on('error', (fault) => log.error('jobs.fault', faultFields(fault)));
  await boss.start();
  return {
    send: async (tx, queue, data) => {
      await boss.send(queue, data, {
        ...retry,
        db: { executeSql: (text, values) => inTransaction(tx, text, values) },
      });
    },
    work: async (queue, handle) => {
      await boss.createQueue(queue);
      await boss.work(queue, { pollingIntervalSeconds: 1, batchSize: 10 }, async (jobs) => {
        for (const job of jobs) await handle(job.data as never);
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

interface Rows {
  rows: unknown[];
}

async function execute(database: Database, text: string, values?: unknown[]): Promise<Rows> {
  const client = await database.pool.connect();
  try {
    const result = (await client.query(text, values)) as unknown as Rows | Rows[];
    return { rows: Array.isArray(result) ? result.flatMap((part) => part.rows ?? []) : result.rows };
  } catch (fault) {
    await client.query('rollback');
    throw fault;
  } finally {
    client.release();
  }
}

/** The same statement on an open transaction: `$1` placeholders become bound values. */
async function inTransaction(tx: Tx, text: string, values: unknown[] = []): Promise<Rows> {
  const parts = text.split(/\$(\d+)/);
  const pieces = parts.map((part, place) =>
    place % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
  );
  return { rows: await many(tx, sql.join(pieces, sql.raw(''))) };
}

// pg-boss over the one pool. A job is queued in the caller's transaction and retried until it succeeds.
import { PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/db/database.ts';
import { many, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

export interface Jobs {
  /** Queues a job; it exists only if the transaction commits. */
  send(tx: Tx, queue: string, data: object): Promise<void>;
  /** Starts working a queue. A handler that throws is tried again by itself, with growing pauses, up to 8 times. */
  work<Data>(queue: string, handle: (data: Data) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const maxTries = 8;

/** Tries are counted here: the queue fails a fetched batch as a whole, and one bad job must not repeat its neighbours. */
interface Envelope {
  readonly data: object;
  readonly tries: number;
}

export async function startJobs(database: Database, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
    db: { executeSql: (text, values) => execute(database, text, values) },
  });
  boss.on('error', (fault) => log.error('jobs.fault', faultFields(fault)));
  await boss.start();
  return {
    send: async (tx, queue, data) => {
      const envelope: Envelope = { data, tries: 0 };
      await boss.send(queue, envelope, {
        db: { executeSql: (text, values) => inTransaction(tx, text, values) },
      });
    },
    work: async (queue, handle) => {
      await boss.createQueue(queue);
      await boss.work(queue, { pollingIntervalSeconds: 1, batchSize: 10 }, async (jobs) => {
        for (const job of jobs) {
          const { data, tries } = job.data as Envelope;
          try {
            await handle(data as never);
          } catch (fault) {
            log.error('jobs.failed', { queue, tries: tries + 1, ...faultFields(fault) });
            if (tries + 1 < maxTries)
              await boss.send(queue, { data, tries: tries + 1 }, { startAfter: 2 ** (tries + 1) });
          }
        }
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
  let dead: Error | undefined;
  try {
    const result = (await client.query(text, values)) as unknown as Rows | Rows[];
    return { rows: Array.isArray(result) ? result.flatMap((part) => part.rows ?? []) : result.rows };
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

/** The same statement on an open transaction: `$1` placeholders become bound values. */
async function inTransaction(tx: Tx, text: string, values: unknown[] = []): Promise<Rows> {
  const parts = text.split(/\$(\d+)/);
  const pieces = parts.map((part, place) =>
    place % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
  );
  return { rows: await many(tx, sql.join(pieces, sql.raw(''))) };
}

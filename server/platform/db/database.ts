// One pool in both modes. Nothing else in the program opens a connection to the data.
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '#server/platform/config.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { openEmbedded } from '#server/platform/db/embedded/embedded.ts';
import { connectToServer, noLimits, usualLimits } from '#server/platform/db/server-connection.ts';
import type { Db, Tx } from '#server/platform/db/tx.ts';
import { takeEventMark } from '#server/platform/events/mark.ts';
import type { Log } from '#server/platform/log.ts';

// int8 → number when exact (counts, ids); money is numeric and stays text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond the safe range: ${text}`);
  return value;
});
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The database with what only the platform may touch: its pool, and LISTEN. */
export interface Database extends Db {
  readonly pool: pg.Pool;
  readonly listen: Connection['listen'];
}

export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
  log: Log,
): Promise<Database> {
  return databaseOver(
    config.DATABASE_URL
      ? await connectToServer(config.DATABASE_URL, config.DATABASE_POOL, log)
      : await embeddedConnection(config.DATA_DIR),
  );
}

export async function embeddedConnection(folder: string): Promise<Connection> {
  return overEmbedded(await openEmbedded(folder));
}

export function overEmbedded(embedded: Awaited<ReturnType<typeof openEmbedded>>): Connection {
  return {
    kind: 'embedded',
    pool: embedded.pool,
    close: embedded.close,
    listen: async (channel, onPayload) => {
      const stop = embedded.lite.onNotification((name, payload) => {
        if (name === channel) queueMicrotask(() => onPayload(payload));
      });
      await embedded.pool.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => stop();
    },
  };
}

// Deadlock, serialisation, and a transaction that the server ended because this node stood still in it: nothing was committed.
const retryable = new Set(['40P01', '40001', '25P03']);
const maxAttempts = 6;

export function databaseOver(connection: Connection): Database {
  const kysely = new Kysely<never>({ dialect: new PostgresDialect({ pool: connection.pool }) });
  const listeners = new Set<() => void>();
  return {
    kind: connection.kind,
    pool: connection.pool,
    listen: connection.listen,
    close: connection.close,
    read: kysely as unknown as Tx,
    // The embedded database has no limits, and one connection that others need in between.
    unlimited: (work) =>
      connection.kind === 'embedded'
        ? work(kysely as unknown as Tx)
        : kysely.connection().execute(async (one) => {
            await sql.raw(noLimits).execute(one);
            try {
              return await work(one as unknown as Tx);
            } finally {
              await sql.raw(usualLimits).execute(one);
            }
          }),
    onCommittedEvents: (listener) => void listeners.add(listener),
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          let hasEvents = false;
          const result = await kysely.transaction().execute(async (inner) => {
            const tx = inner as unknown as Tx;
            const value = await work(tx);
            hasEvents = takeEventMark(tx);
            return value;
          });
          if (hasEvents) for (const listener of listeners) listener();
          return result;
        } catch (fault) {
          if (attempt >= maxAttempts || !retryable.has((fault as { code?: string }).code ?? '')) throw fault;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
        }
      }
    },
  };
}

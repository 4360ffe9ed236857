// One pool in both modes. Nothing else in the program opens a connection to the data.
import pg from 'pg';
import type { EventName } from '#core/events.ts';
import type { Config } from '#server/platform/config.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { openEmbedded } from '#server/platform/db/embedded/embedded.ts';
import { inTransaction, overPool, txOf, waysOver, withConnection } from '#server/platform/db/executor.ts';
import { isStalePlan } from '#server/platform/db/prepared-statements.ts';
import { connectToServer, noLimits, usualLimits } from '#server/platform/db/server-connection.ts';
import type { Db } from '#server/platform/db/tx.ts';
import { takeAfterCommit } from '#server/platform/events/after-commit.ts';
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
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'> &
    Partial<Pick<Config, 'DATABASE_PREPARED_STATEMENTS'>>,
  log: Log,
): Promise<Database> {
  return databaseOver(
    config.DATABASE_URL
      ? await connectToServer(
          config.DATABASE_URL,
          { size: config.DATABASE_POOL, isPrepared: config.DATABASE_PREPARED_STATEMENTS ?? true },
          log,
        )
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

// Deadlock, serialisation, and a transaction that the server ended because this node stood still in
// it: nothing was committed.
const retryable = new Set(['40P01', '40001', '25P03']);
const maxAttempts = 6;

export function databaseOver(connection: Connection): Database {
  const read = txOf(overPool(connection.pool));
  const listeners = new Set<(types: ReadonlySet<EventName>) => void>();
  return {
    kind: connection.kind,
    pool: connection.pool,
    listen: connection.listen,
    close: connection.close,
    read,
    // The embedded database has no limits, and one connection that others need in between.
    unlimited: (work) =>
      connection.kind === 'embedded'
        ? work(read)
        : withConnection(connection, async (send) => {
            await send(noLimits);
            try {
              return await work(txOf({ isTransaction: false, ...waysOver(send) }));
            } finally {
              await send(usualLimits);
            }
          }),
    onCommittedEvents: (listener) => void listeners.add(listener),
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          let types: ReadonlySet<EventName> | undefined;
          let callbacks: ReadonlySet<() => void> = new Set();
          const result = await inTransaction(connection, async (tx) => {
            const value = await work(tx);
            types = takeEventMark(tx);
            callbacks = takeAfterCommit(tx);
            return value;
          });
          for (const callback of callbacks) callback();
          if (types) for (const listener of listeners) listener(types);
          return result;
        } catch (fault) {
          // Each connection meets a stale plan once.
          if (isStalePlan(fault)) attempt -= 1;
          else if (attempt >= maxAttempts || !retryable.has((fault as { code?: string }).code ?? ''))
            throw fault;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
        }
      }
    },
  };
}

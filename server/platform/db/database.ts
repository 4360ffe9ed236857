// One pool in both modes. Nothing else in the program opens a connection to the data.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '#server/platform/config.ts';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import type { Db, Tx } from '#server/platform/db/tx.ts';
import { takeEventMark } from '#server/platform/events/mark.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

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
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
}

interface Connection {
  readonly kind: Db['kind'];
  readonly pool: pg.Pool;
  readonly listen: Database['listen'];
  readonly close: () => Promise<void>;
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

/** Waits for the server with a message on every try: never a silent fallback to the embedded database. */
async function connectToServer(url: string, size: number, log: Log): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    application_name: 'truefill',
  });
  pool.on('error', (fault) => log.warn('db.idle_connection_lost', { message: fault.message }));
  // A connection that dies inside a transaction says so twice: to the query, and as an event that would end the process.
  pool.on('connect', (client) => {
    client.on('error', (fault) => log.debug('db.connection_lost', { message: fault.message }));
  });
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query('select 1');
      break;
    } catch (fault) {
      log.warn('db.unreachable', {
        message: `PostgreSQL at DATABASE_URL does not answer (try ${attempt}); trying again. The embedded database is not used instead.`,
        reason: (fault as Error).message,
      });
      await new Promise((resolve) => setTimeout(resolve, Math.min(500 * attempt, 5_000)));
    }
  }
  return {
    kind: 'server',
    pool,
    close: () => pool.end(),
    listen: (channel, on) => listenForEver(url, channel, on, log),
  };
}

/** A connection of its own that comes back after every loss; what was missed meanwhile is found by the poll. */
async function listenForEver(url: string, channel: string, onPayload: (payload: string) => void, log: Log) {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    if (closed) return;
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'truefill-listen',
    });
    let lost = false;
    const retry = () => {
      if (lost) return;
      lost = true;
      next.end().catch((fault: unknown) => log.debug('db.listen_end', faultFields(fault)));
      if (!closed) timer = setTimeout(() => void connect(), 500);
    };
    next.on('error', retry);
    next.on('end', retry);
    next.on('notification', (message) => {
      if (message.channel === channel) onPayload(message.payload ?? '');
    });
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
      onPayload('');
    } catch {
      retry();
    }
  };
  await connect();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await client?.end();
  };
}

const retryable = new Set(['40P01', '40001']);
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

// A PostgreSQL server over the network. Every wait has an end here: a node that freezes or loses
// its power must not hold its locks, and a server that falls silent must not hold its callers.
import pg from 'pg';
import type { Connection } from '#server/platform/db/connection.ts';
import { prepareStatements, statementNames } from '#server/platform/db/prepared-statements.ts';
import { faultFields, type Log } from '#server/platform/log.ts';
import { StartRefused } from '#server/platform/start-refused.ts';

/**
 * How long a node may stand still inside a transaction before the server ends it and frees its
 * locks.
 */
const leaseMs = 5_000;
interface Limits {
  readonly statementMs: number;
  /** The client's own patience, for a server that cannot keep the limits any more. */
  readonly answerMs: number;
}
const usual: Limits = { statementMs: 60_000, answerMs: 70_000 };

/**
 * What the server does about a client that is gone: asks after 5 silent seconds, and gives up
 * within 10.
 */
const whenClientIsGone =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=10000';
/** Making a plan takes longer than most statements run; a plan for any values is made once. */
const plansOnce = '-c plan_cache_mode=force_generic_plan';
const onTheWire = { keepAlive: true, keepAliveInitialDelayMillis: 5_000, options: whenClientIsGone };

/** Said on a connection, these end its limits and restore them, on both sides. */
export const noLimits = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';
export const usualLimits = 'reset statement_timeout; reset idle_in_transaction_session_timeout';

/**
 * Ends its connection with a query that was never answered: what comes later would be taken for
 * another query's answer.
 */
class ImpatientClient extends pg.Client {
  // The driver reads its limit from here at every query.
  readonly #driver = (this as this & { connectionParameters: { query_timeout: number } })
    .connectionParameters;
  readonly #patienceMs = this.#driver.query_timeout;

  override query(...args: unknown[]): never {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    if (text === noLimits) this.#driver.query_timeout = 0;
    if (text === usualLimits) this.#driver.query_timeout = this.#patienceMs;
    const asked = (super.query as (...given: unknown[]) => unknown).apply(this, args);
    if (asked instanceof Promise)
      asked.catch((fault: Error) => {
        if (fault.message === 'Query read timeout') this.connection.stream.destroy();
      });
    return asked as never;
  }
}

/**
 * Waits for the server with a message on every try: never a silent fallback to the embedded
 * database.
 */
export async function connectToServer(
  url: string,
  { size, isPrepared }: { readonly size: number; readonly isPrepared: boolean },
  log: Log,
  { statementMs, answerMs }: Limits = usual,
): Promise<Connection> {
  const pool = new pg.Pool({
    ...onTheWire,
    ...(isPrepared && { options: `${whenClientIsGone} ${plansOnce}` }),
    Client: ImpatientClient,
    connectionString: url,
    max: size,
    // Statements that do not wait for each other leave together.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementMs,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: leaseMs,
    application_name: 'truefill',
  });
  const ways = { nameOf: statementNames(), plansOnce: true };
  pool.on('error', (fault) => log.warn('db.idle_connection_lost', { message: fault.message }));
  // A connection that dies inside a transaction says so twice: to the query, and as an event that
  // would end the process.
  pool.on('connect', (client) => {
    client.on('error', (fault) => log.debug('db.connection_lost', { message: fault.message }));
    if (isPrepared) prepareStatements(client, ways);
  });
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query('select 1');
      break;
    } catch (fault) {
      refuseForGood(fault as { code?: string; message: string });
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

/**
 * A connection of its own that comes back after every loss; what was missed meanwhile is found by
 * the poll.
 */
async function listenForEver(url: string, channel: string, onPayload: (payload: string) => void, log: Log) {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    if (closed) return;
    const next = new pg.Client({
      ...onTheWire,
      connectionString: url,
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

/** A server that answers, and says no to this name or password, says the same at the next try. */
function refuseForGood({ code, message }: { code?: string; message: string }): void {
  const reason: Readonly<Record<string, string>> = {
    '3D000': 'There is no such database: create it (createdb), or correct DATABASE_URL.',
    '28000': 'Correct the user in DATABASE_URL.',
    '28P01': 'Correct the user or the password in DATABASE_URL.',
  };
  const cure = reason[code ?? ''];
  if (cure) throw new StartRefused(`PostgreSQL at DATABASE_URL answered: ${message}. ${cure}`);
}

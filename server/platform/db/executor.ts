// What a transaction is inside: a way to send statements over one connection, in order.
import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Connection } from '#server/platform/db/connection.ts';
import { isStalePlan } from '#server/platform/db/prepared-statements.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Executor {
  /** False where each statement stands alone. */
  readonly isTransaction: boolean;
  /** Rows with the values of the driver, for a library that has its own ways. */
  send(statement: Statement): Promise<pg.QueryResult<Record<string, unknown>>>;
  /** Rows as the database writes them, for the shapes of `rows.ts`. */
  read(statement: Statement): Promise<pg.QueryArrayResult<(string | null)[]>>;
}
type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Stores see the transaction, `sql.ts` sees the executor: the one gate between the two. */
export const txOf = (executor: Executor): Tx => executor as unknown as Tx;
export const executorOf = (tx: Tx): Executor => tx as unknown as Executor;

type Send = (query: string | pg.QueryConfig | pg.QueryArrayConfig) => Promise<pg.QueryResult<never>>;

const asSent = (text: string): string => text;
// The embedded driver takes `types` for those of the parameters; an empty list says nothing about
// them.
const types = Object.assign([], { getTypeParser: () => asSent });
/** Every value as the text that came, in rows that are lists. */
const asTexts = { rowMode: 'array', types } as const;

/** The two ways to ask, over one way to send. */
export const waysOver = (send: Send): Pick<Executor, 'send' | 'read'> => ({
  send: ({ sql, parameters }) => send({ text: sql, values: [...parameters] }),
  read: ({ sql, parameters }) => send({ text: sql, values: [...parameters], ...asTexts }),
});

/**
 * A server gets statements as they come, many in one write; the embedded database runs one at a
 * time.
 */
function sendOver(client: pg.PoolClient, kind: Connection['kind'], whyEnded: () => unknown): Send {
  if (kind === 'server')
    return (query) => {
      corkUntilWaiting(client);
      return client.query<never>(query).catch((fault: unknown) => {
        throw hasCode(fault) ? fault : (whyEnded() ?? fault);
      });
    };
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const sent = last.then(() => client.query<never>(query));
    last = sent.catch(() => undefined);
    return sent;
  };
}

const corked = new WeakSet<object>();

/** Everything that is sent before the program next waits leaves in one write. */
function corkUntilWaiting(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } })
    .connection;
  if (corked.has(stream)) return;
  corked.add(stream);
  stream.cork();
  queueMicrotask(() => {
    corked.delete(stream);
    stream.uncork();
  });
}

/** Single statements, each on any connection of the pool. */
export const overPool = (pool: pg.Pool): Executor => ({
  isTransaction: false,
  ...waysOver((query) => sendFresh(pool, query)),
});

/** Sends again what met a stale plan: nothing was run, and the pool gave up that connection. */
const sendFresh = (pool: pg.Pool, query: Parameters<Send>[0]): ReturnType<Send> =>
  pool.query<never>(query as pg.QueryConfig).catch((fault: unknown) => {
    if (isStalePlan(fault)) return sendFresh(pool, query);
    throw fault;
  });

/** Lends one connection; what goes wrong with it ends it. */
export async function withConnection<Result>(
  { pool, kind }: Pick<Connection, 'pool' | 'kind'>,
  work: (send: Send) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isSound = false;
  // A server may end the connection between two statements. The driver tells why at once and only
  // here; of the next statement it says no more than that there is no connection.
  let ended: unknown;
  const note = (fault: unknown) => void (ended ??= fault);
  client.on('error', note);
  try {
    const result = await work(sendOver(client, kind, () => ended));
    isSound = true;
    return result;
  } catch (fault) {
    isSound = fault instanceof Undone;
    throw fault instanceof Undone ? fault.cause : fault;
  } finally {
    client.off('error', note);
    client.release(!isSound);
  }
}

/** Of the database or the system; the driver's own faults have none. */
const hasCode = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string';

const isSuccess = [() => true, () => false] as const;

/** The transaction failed and was rolled back: the connection is as good as before. */
class Undone extends Error {}

/**
 * One transaction. `begin` leaves with the first statement, so that neither is waited for alone.
 */
export const inTransaction = <Result>(
  connection: Pick<Connection, 'pool' | 'kind'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  withConnection(connection, async (send) => {
    let state = 'new' as 'new' | 'open' | 'ended';
    const tx = txOf({
      isTransaction: true,
      ...waysOver((query) => {
        if (state === 'ended') throw new Error('a statement came after the end of its transaction');
        // A failed `begin` fails the connection, and with it the statement behind.
        if (state === 'new') send('begin').catch(() => undefined);
        state = 'open';
        return send(query);
      }),
    });
    let isOpen = false;
    const end = () => {
      isOpen = state === 'open';
      state = 'ended';
    };
    let result: Result;
    try {
      result = await work(tx);
    } catch (fault) {
      end();
      const isUndone = !isOpen || (await send('rollback').then(...isSuccess));
      // A connection that cannot roll back ends with its transaction; what went wrong first says
      // why.
      throw isUndone ? new Undone('rolled back', { cause: fault }) : fault;
    }
    end();
    if (isOpen && (await send('commit')).command !== 'COMMIT')
      throw new Undone('rolled back', {
        cause: new Error('the transaction was rolled back: a statement of it had failed'),
      });
    return result;
  });

// The only door from a store to SQL. Rows are read by shapes (rows.ts), which every result is
// compared with.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { executorOf } from '#server/platform/db/executor.ts';
import { ownPlanMark } from '#server/platform/db/prepared-statements.ts';
import type { Reader } from '#server/platform/db/readers.ts';
import { camel, readValues, type Shape } from '#server/platform/db/rows.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export { sql };
export type Query<Row = unknown> = RawBuilder<Row>;

/**
 * Begins a statement whose best plan depends on its values, such as one that reads a whole life: one
 * account has five fills and another fifty thousand. The database then plans it each time.
 */
export const ownPlan = sql.raw(ownPlanMark);

/** False for `db.read`, where each statement stands alone. */
export const inTransaction = (tx: Tx): boolean => executorOf(tx).isTransaction;

/** Makes texts of queries; it has no connection. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const send = (tx: Tx, query: Query) => executorOf(tx).send(query.compile(compiler));
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Every row. */
export async function many<Row>(tx: Tx, shape: Shape<Row>, query: Query): Promise<Row[]> {
  const compiled = query.compile(compiler);
  return shape.read(compiled.sql, await executorOf(tx).read(compiled));
}

/** The first row, or undefined. */
export async function maybe<Row>(tx: Tx, shape: Shape<Row>, query: Query): Promise<Row | undefined> {
  return (await many(tx, shape, query))[0];
}

/** The one row that must be there. */
export async function one<Row>(tx: Tx, shape: Shape<Row>, query: Query): Promise<Row> {
  return required(await many(tx, shape, query));
}

/** The values of the only column. */
export async function values<Value>(tx: Tx, reader: Reader<Value>, query: Query): Promise<Value[]> {
  const compiled = query.compile(compiler);
  return readValues(compiled.sql, reader, await executorOf(tx).read(compiled));
}

/** The first value of the only column; undefined where no row came. */
export async function maybeValue<Value>(
  tx: Tx,
  reader: Reader<Value>,
  query: Query,
): Promise<Value | undefined> {
  return (await values(tx, reader, query))[0];
}

/** The value of the only column of the row that must be there. */
export async function value<Value>(tx: Tx, reader: Reader<Value>, query: Query): Promise<Value> {
  return required(await values(tx, reader, query));
}

function required<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a query that must return a row returned none');
  return row;
}

/**
 * Rows of tables that no shape describes, as the driver reads them: for an export of everything,
 * and for dumps in tests.
 */
export async function asTheyCome(tx: Tx, query: Query): Promise<Record<string, unknown>[]> {
  const { rows } = await send(tx, query);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, each]) => [camel(name), each])),
  );
}

/** Runs for its effect; returns how many rows it wrote. */
export async function run(tx: Tx, query: Query): Promise<number> {
  const { command, rowCount } = await send(tx, query);
  return changing.has(command) ? (rowCount ?? 0) : 0;
}

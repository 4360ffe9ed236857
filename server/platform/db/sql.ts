// The only door from a store to SQL. Rows come back with camelCase keys; numeric is text, int8 a safe number.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/tx.ts';

export { sql };
export type Query<Row = unknown> = RawBuilder<Row>;

const camelNames = new Map<string, string>();
function camel(name: string): string {
  let known = camelNames.get(name);
  if (known === undefined) {
    known = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(name, known);
  }
  return known;
}

function camelRow(row: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key in row) result[camel(key)] = row[key];
  return result;
}

const executor = (tx: Tx) => tx as unknown as Kysely<never>;

/** False for `db.read`, where each statement stands alone. */
export const inTransaction = (tx: Tx): boolean => executor(tx).isTransaction;

/** Every row. */
export async function many<Row>(tx: Tx, query: Query): Promise<Row[]> {
  const { rows } = await query.execute(executor(tx));
  return rows.map((row) => camelRow(row as Record<string, unknown>)) as Row[];
}

/** The first row, or undefined. */
export async function maybe<Row>(tx: Tx, query: Query): Promise<Row | undefined> {
  return (await many<Row>(tx, query))[0];
}

/** The one row that must be there. */
export async function one<Row>(tx: Tx, query: Query): Promise<Row> {
  const row = await maybe<Row>(tx, query);
  if (row === undefined) throw new Error('a query that must return a row returned none');
  return row;
}

/** Runs for its effect; answers how many rows it touched. */
export async function run(tx: Tx, query: Query): Promise<number> {
  const result = await query.execute(executor(tx));
  return Number(result.numAffectedRows ?? 0n);
}

// Work that may take as long as it takes: migrations, housekeeping. Everything else has limits; see
// server-connection.ts.
import type pg from 'pg';
import type { Database } from '#server/platform/db/database.ts';
import { noLimits, usualLimits } from '#server/platform/db/server-connection.ts';

export type UnlimitedQuery = <Row extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<pg.QueryResult<Row>>;

/** Lends one connection whose statements have no time limit, on either side. */
export async function withoutLimits<Result>(
  { pool, kind }: Pick<Database, 'pool' | 'kind'>,
  work: (query: UnlimitedQuery) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    if (kind === 'server') await client.query(noLimits);
    return await work((text, values) => client.query(text, values));
  } finally {
    if (kind === 'server')
      await client.query(usualLimits).catch((fault: Error) => {
        lost = fault;
      });
    client.release(lost);
  }
}

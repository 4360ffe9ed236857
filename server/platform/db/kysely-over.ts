import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** The pool as a library takes it that keeps tables of its own; our stores have `sql.ts`. */
export const kyselyOver = (pool: pg.Pool): Kysely<unknown> =>
  new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });

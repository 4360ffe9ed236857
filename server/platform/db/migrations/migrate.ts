import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '#server/platform/db/database.ts';
import { formerMigrations } from '#server/platform/db/migrations/former-migrations.ts';
import { withoutLimits } from '#server/platform/db/without-limits.ts';
import { StartRefused } from '#server/platform/start-refused.ts';

const folder = new URL('../../../migrations/', import.meta.url);
// Any constant does, as long as every node takes the same one.
const bootLock = 7_272_741;

/**
 * Runs `work` on one node at a time: schema changes of several nodes starting together must not
 * meet.
 */
export async function withBootLock<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  if (database.kind === 'embedded') return work();
  const client = await database.pool.connect();
  let lost: Error | undefined;
  try {
    // Asked for again and again instead of waited for: another node's migration may take longer
    // than any statement may.
    while (!(await tryBootLock(client))) await pause(200);
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [bootLock]).catch((fault: Error) => {
      lost = fault;
    });
    client.release(lost);
  }
}

const yes = async (database: Database, condition: string): Promise<boolean> =>
  (await database.pool.query<{ yes: boolean }>(`select ${condition} as yes`)).rows[0]?.yes === true;

const hasMigrations = (database: Database): Promise<boolean> =>
  yes(database, `to_regclass('public.migration') is not null`);

/**
 * True for the owner of the schema, who makes migrations; false for the role that only works with
 * what is there.
 */
export const mayChangeSchema = (database: Database): Promise<boolean> =>
  yes(
    database,
    `has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create')`,
  );

/** True for a role that could rewrite the ledger, which the server at work never needs to do. */
export const ownsLedger = (database: Database): Promise<boolean> =>
  yes(database, `has_table_privilege('ledger.entry', 'truncate')`);

const cannotChange =
  'This database needs migrations, and the role in DATABASE_URL may not make them. ' +
  'Set MIGRATE_DATABASE_URL to the owner of the schema, or run one start with it.';

async function tryBootLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    bootLock,
  ]);
  return rows[0]?.taken === true;
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

const migrationHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The rows before a migration and the query after it, which its test runs: they are no migrations.
 */
const isProof = (path: string): boolean => /\.(before|after)\.sql$/.test(path);

/**
 * Every migration of this version, in order. Their folders hold a span of numbers each; a name does
 * not say the folder.
 */
export const listMigrations = (): readonly Migration[] =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.sql') && !isProof(path))
    .sort()
    .map((path) => {
      const text = readFileSync(new URL(path, folder), 'utf8');
      return { name: basename(path), text, hash: migrationHash(text) };
    });

/**
 * Applies every migration that is missing, in order, each in its own transaction. Refuses a
 * database that does not fit.
 */
export async function migrate(database: Database): Promise<string[]> {
  const mayChange = await mayChangeSchema(database);
  if (mayChange)
    await database.pool.query(
      'create table if not exists public.migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
  const known = (await hasMigrations(database))
    ? await database.pool.query<{ name: string; hash: string }>(
        'select name, hash from public.migration order by name',
      )
    : { rows: [] };
  const hashes = new Map(known.rows.map((row) => [row.name, row.hash]));
  const migrations = listMigrations();
  refuseNewer(hashes, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    const before = hashes.get(migration.name);
    if (before === migration.hash) continue;
    if (!mayChange) throw new StartRefused(cannotChange);
    const text = before === undefined ? migration.text : healing(migration.name, before);
    await withoutLimits(database, (query) => apply(query, migration, text));
    applied.push(migration.name);
  }
  return applied;
}

function refuseNewer(hashes: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const mine = new Set(migrations.map(({ name }) => name));
  const unknown = [...hashes.keys()].filter((name) => !mine.has(name));
  if (unknown.length > 0)
    throw new StartRefused(
      `This database was used by a newer version of Truefill: it has ${unknown.join(', ')}, which this version does not know. ` +
        'Start that version again, or restore the backup made before the upgrade.',
    );
}

function healing(name: string, before: string): string {
  const former = formerMigrations[name]?.find(({ hash }) => hash === before);
  if (former) return former.heal;
  throw new StartRefused(
    `This database was made by a version whose ${name} was different, and this version cannot convert it. ` +
      'Start the version that made it, or begin with an empty database. ' +
      '(Whoever changed that file: undo the change and write a new migration instead.)',
  );
}

async function apply(
  query: (text: string, values?: unknown[]) => Promise<unknown>,
  { name, hash }: Migration,
  text: string,
): Promise<void> {
  try {
    await query('begin');
    await query(text);
    await query(
      `insert into public.migration (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
      [name, hash],
    );
    await query('commit');
  } catch (fault) {
    await query('rollback');
    throw new Error(`Migration ${name} failed: ${(fault as Error).message}`, { cause: fault });
  }
}

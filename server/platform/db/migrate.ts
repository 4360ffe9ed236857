import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '#server/platform/db/database.ts';

const folder = new URL('../../migrations/', import.meta.url);
// Any constant does, as long as every node takes the same one.
const bootLock = 7_272_741;

/** Runs `work` on one node at a time: schema changes of several nodes starting together must not meet. */
export async function withBootLock<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  if (database.kind === 'embedded') return work();
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [bootLock]);
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [bootLock]);
    client.release();
  }
}

/** Applies every migration that is missing, in order, each in its own transaction. Forward only; an edited one is refused. */
export async function migrate(database: Database): Promise<string[]> {
  await database.pool.query(
    'create table if not exists public.migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  const known = await database.pool.query<{ name: string; hash: string }>(
    'select name, hash from public.migration',
  );
  const hashes = new Map(known.rows.map((row) => [row.name, row.hash]));
  const applied: string[] = [];
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    const before = hashes.get(name);
    if (before === hash) continue;
    if (before !== undefined)
      throw new Error(`Migration ${name} was changed after it ran here: add a new one instead`);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(text);
      await client.query('insert into public.migration (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
    } catch (fault) {
      await client.query('rollback');
      throw new Error(`Migration ${name} failed: ${(fault as Error).message}`, { cause: fault });
    } finally {
      client.release();
    }
    applied.push(name);
  }
  return applied;
}

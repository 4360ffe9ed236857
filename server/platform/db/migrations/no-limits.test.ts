// What starts a node may take longer than any statement of a node at work.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, databaseOver } from '#server/platform/db/database.ts';
import { listMigrations, migrate, withBootLock } from '#server/platform/db/migrations/migrate.ts';
import { connectToServer } from '#server/platform/db/server-connection.ts';
import { createLog } from '#server/platform/log.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

describe.skipIf(!postgresPrograms())('the limit of a statement', () => {
  let cluster: Cluster;
  const open: Database[] = [];
  beforeAll(async () => {
    cluster = (await startPostgres()) as Cluster;
  });
  afterAll(async () => {
    for (const database of open) await database.close();
    await cluster.stop();
  });

  /** A node whose statements may take as little as a quiet database needs. */
  const hasty = { statementMs: 300, answerMs: 600 };
  async function node(url: string): Promise<Database> {
    const database = databaseOver(
      await connectToServer(
        url,
        { size: 4, isPrepared: true },
        createLog('error', () => {}),
        hasty,
      ),
    );
    open.push(database);
    return database;
  }
  /**
   * Resolves once the limit has ended a statement that began now: whoever began earlier has waited
   * longer than it.
   */
  const limitPassed = ({ pool }: Database) =>
    expect(pool.query('select pg_sleep(3600)')).rejects.toThrow('statement timeout');
  const waits = (watcher: pg.Client, condition: string) =>
    expect
      .poll(async () => {
        const { rows } = await watcher.query(`select 1 from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and (${condition})`);
        return rows.length;
      })
      .toBeGreaterThan(0);

  it('does not end a migration', async () => {
    const url = await cluster.createDatabase('slow_migration');
    const starting = await node(url);
    // What a transaction sees of the others' activity stays as it was at its first look: two
    // connections.
    const [holder, watcher] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([holder.connect(), watcher.connect()]);
    // The first migration runs to its last statement, which writes down that it ran, and waits
    // there.
    await holder.query(`create table public.migration
      (name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    await holder.query('begin; lock table public.migration in exclusive mode');
    const migrated = migrate(starting);
    await waits(watcher, `wait_event_type = 'Lock' and query like 'insert into public.migration%'`);
    await limitPassed(starting);
    await holder.query('commit');
    expect((await migrated).length).toBe(listMigrations().length);
    await Promise.all([holder.end(), watcher.end()]);
    // The connection has its limit again afterwards.
    await limitPassed(starting);
  });

  it('does not end the wait for another node that starts', async () => {
    const url = await cluster.createDatabase('slow_start');
    const [first, second] = [await node(url), await node(url)];
    const order: string[] = [];
    const finish = Promise.withResolvers<void>();
    const watcher = new pg.Client(url);
    await watcher.connect();
    const isFirstIn = Promise.withResolvers<void>();
    const one = withBootLock(first, async () => {
      isFirstIn.resolve();
      await finish.promise;
      order.push('first');
    });
    await isFirstIn.promise;
    const other = withBootLock(second, async () => void order.push('second'));
    await waits(
      watcher,
      `query like '%advisory_lock%' and pid not in (select pid from pg_locks where locktype = 'advisory' and granted)`,
    );
    await limitPassed(second);
    finish.resolve();
    await Promise.all([one, other]);
    expect(order).toEqual(['first', 'second']);
    await watcher.end();
  });
});

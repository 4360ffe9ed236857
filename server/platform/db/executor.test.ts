// A transaction whose connection or statement fails, on a real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { int } from '#server/platform/db/readers.ts';
import { run, sql, value } from '#server/platform/db/sql.ts';
import { together } from '#server/platform/db/together.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

describe.skipIf(!postgresPrograms())('a transaction on PostgreSQL', () => {
  let cluster: Cluster;
  let db: Database;
  beforeAll(async () => {
    cluster = (await startPostgres()) ?? expect.fail('PostgreSQL');
    const url = await cluster.createDatabase('executor');
    db = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: '' }, silentLog);
    await db.pool.query('create table written (n int primary key)');
  });
  afterAll(async () => {
    await db.close();
    await cluster.stop();
  });

  const count = async () => value(db.read, int, sql`select count(*) as count from written`);

  const isGone = async (pid: number) =>
    (await db.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0;

  it('fails with what ended its connection in the middle of a statement', async () => {
    const ended = db.transaction((tx) => run(tx, sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(ended).rejects.toMatchObject({ code: '57P01' });
  });

  it('fails with what ended its connection between two statements, and the next one has another', async () => {
    const ended = db.transaction(async (tx) => {
      const pid = await value(tx, int, sql`select pg_backend_pid() as pid`);
      await db.pool.query('select pg_terminate_backend($1)', [pid]);
      await expect.poll(() => isGone(pid)).toBe(true);
      await run(tx, sql`insert into written (n) values (1)`);
    });
    // 57P01: an administrator ended it. The database tries again only for codes that it knows.
    await expect(ended).rejects.toMatchObject({ code: '57P01' });
    await db.transaction((tx) => run(tx, sql`insert into written (n) values (2)`));
    expect(await count()).toBe(1);
  });

  it('is not committed when the fault of a statement was swallowed', async () => {
    const hidden = db.transaction(async (tx) => {
      await together([
        run(tx, sql`insert into written (n) values (3)`),
        run(tx, sql`insert into written (n) values (2)`).catch(() => 0),
      ]);
    });
    await expect(hidden).rejects.toThrow('the transaction was rolled back');
    expect(await count()).toBe(1);
  });

  it('lets no statement come after its end', async () => {
    let late: (() => Promise<unknown>) | undefined;
    await db.transaction(async (tx) => {
      late = () => run(tx, sql`insert into written (n) values (4)`);
      await run(tx, sql`insert into written (n) values (5)`);
    });
    await expect(late?.()).rejects.toThrow('after the end of its transaction');
    expect(await count()).toBe(2);
  });
});

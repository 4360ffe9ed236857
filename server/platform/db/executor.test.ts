// A transaction whose connection or statement fails, on a real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { int } from '#server/platform/db/readers.ts';
import { asTheyCome, ownPlan, run, sql, value } from '#server/platform/db/sql.ts';
import { together } from '#server/platform/db/together.ts';
import type { Tx } from '#server/platform/db/tx.ts';
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

  describe('keeps a statement that comes again', () => {
    const kept = async (database: Database, text: string) =>
      (await database.pool.query('select name from pg_prepared_statements where statement like $1', [text]))
        .rows.length;
    /** One connection, so that what is asked is asked where it is kept. */
    const alone = async (settings: { DATABASE_PREPARED_STATEMENTS?: boolean } = {}) => {
      const url = await cluster.createDatabase(`alone_${alones++}`);
      return openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '', ...settings }, silentLog);
    };
    let alones = 0;
    const mode = async (database: Database) =>
      (await database.pool.query<{ mode: string }>(`select current_setting('plan_cache_mode') as mode`))
        .rows[0]?.mode;

    it('under a name, planned once for any values', async () => {
      const one = await alone();
      for (let n = 1; n <= 3; n++)
        expect(await value(one.read, int, sql`select ${n}::int + 40 as sum`)).toBe(40 + n);
      const { rows } = await one.pool.query(
        'select generic_plans > 0 as "isOnce", custom_plans from pg_prepared_statements where statement like $1',
        ['%+ 40 as sum'],
      );
      expect(rows).toEqual([{ isOnce: true, custom_plans: 0 }]);
      await one.close();
    });

    it('but plans one with a long list, or one that asks for it, for its values', async () => {
      const one = await alone();
      const list = Array.from({ length: 5_000 }, (_, place) => place);
      const count = (tx: Tx) =>
        value(tx, int, sql`select count(*) as count from unnest(${`{${list.join(',')}}`}::int[])`);
      const expected = async (tx: Tx) => {
        const plan = await asTheyCome(tx, sql`explain select from unnest(${list}::int[]) as listed (n)`);
        return /rows=(\d+)/.exec(JSON.stringify(plan))?.[1];
      };
      for (let turn = 0; turn < 3; turn++) expect(await count(one.read)).toBe(5_000);
      expect(await kept(one, '%from unnest($1::int[])')).toBe(0);
      expect(await expected(one.read)).toBe('5000');
      expect(await one.transaction(expected)).toBe('5000');
      expect(await mode(one)).toBe('force_generic_plan');
      for (let n = 1; n <= 3; n++)
        expect(await value(one.read, int, sql`${ownPlan} select ${n}::int + 50 as sum`)).toBe(50 + n);
      expect(await kept(one, '%+ 50 as sum')).toBe(0);
      const failed = one.transaction((tx) => run(tx, sql`select 1 / (${list}::int[])[1]`));
      await expect(failed).rejects.toThrow('division by zero');
      expect(await mode(one)).toBe('force_generic_plan');
      await one.close();
    });

    it('and reads on when a migration has given its table another column', async () => {
      const asked = () => db.pool.query('select * from public.widened where n > $1', [0]);
      const read = () => asTheyCome(db.read, sql`select * from public.widened where n > ${0}`);
      const inside = () =>
        db.transaction((tx) => asTheyCome(tx, sql`select * from public.widened where n >= ${1}`));
      await db.pool.query('create table public.widened as select 1 as n');
      for (let turn = 0; turn < 4; turn++)
        expect([await read(), await inside()]).toEqual([[{ n: 1 }], [{ n: 1 }]]);
      await db.pool.query('alter table public.widened add column two int');
      const wide = [{ n: 1, two: null }];
      for (let turn = 0; turn < 4; turn++) expect([await read(), await inside()]).toEqual([wide, wide]);
      expect((await asked()).rows).toEqual(wide);
    });

    it('and says what to do when the connection behind it is another', async () => {
      const one = await alone();
      await one.pool.query('prepare s0 as select 1');
      const ask = () => value(one.read, int, sql`select ${2}::int + 60 as sum`);
      expect(await ask()).toBe(62);
      await expect(ask()).rejects.toThrow('set DATABASE_PREPARED_STATEMENTS=off');
      await one.close();
    });

    it('not behind a pooler that gives each transaction another connection', async () => {
      const one = await alone({ DATABASE_PREPARED_STATEMENTS: false });
      for (let n = 1; n <= 3; n++)
        expect(await value(one.read, int, sql`select ${n}::int + 40 as sum`)).toBe(40 + n);
      expect(await kept(one, '%')).toBe(0);
      expect(await mode(one)).toBe('auto');
      await one.close();
    });
  });
});

// The fan-out under what one embedded connection cannot show: several workers, and connections that
// die at any moment. 200 followers and 15 deaths of workers here; `LONG=1` runs 500 followers and
// 50 deaths. Skipped, and listed, without PostgreSQL.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { workChunk } from '#server/domains/copying/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { type CopySite, openCopySite } from '#testing/stages/copy-site.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

const followers = process.env['LONG'] ? 500 : 200;
const kills = process.env['LONG'] ? 50 : 15;
const fills = 4;
/** The stage leads each symbol once. */
const symbols = 6;

let cluster: Cluster | undefined;
const opened: Database[] = [];
let databases = 0;

async function freshSite(): Promise<{ site: CopySite; address: string }> {
  const address = await cluster!.migratedDatabase(`copies_${(databases += 1)}`);
  const db = await openPool(address);
  return { site: await openCopySite(db, [[followers, 4]]), address };
}
async function openPool(address: string): Promise<Database> {
  const db = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: 8, DATA_DIR: '' }, silentLog);
  opened.push(db);
  return db;
}

/** How many answers each follower got per fill, and what each holds. */
async function outcome(db: { query: pg.Client['query'] }) {
  const answers = await db.query<{ number: number; copiers: number; copied: number }>(
    `select number, count(*)::int as copiers, (count(*) filter (where code = 'COPIED'))::int as copied from copying.decision group by number order by number`,
  );
  const open = await db.query<{ positions: number; owners: number; same: boolean }>(
    `select count(*)::int as positions, count(distinct p.owner)::int as owners,
       bool_and(p.quantity = d.quantity) as same
     from trading.position p join copying.copy c using (owner)
     join copying.leader_fill f on f.leader_id = c.leader_id and f.symbol = p.symbol
     join copying.decision d on d.owner = c.owner and d.number = f.number where p.closed_at is null`,
  );
  const left = await db.query<{ tasks: number }>(
    'select count(*)::int as tasks from copying.task where done_at is null',
  );
  return { answers: answers.rows, positions: open.rows[0], tasksLeft: left.rows[0]?.tasks };
}

const completeAfter = (led: number) => ({
  answers: Array.from({ length: led }, (_, place) => ({
    number: place + 1,
    copiers: followers,
    copied: followers,
  })),
  positions: { positions: followers * led, owners: followers, same: true },
  tasksLeft: 0,
});

describe.skipIf(postgresPrograms() === undefined)('the fan-out on PostgreSQL', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.close()));
  });
  afterAll(() => cluster?.stop());

  it('copies every fill to everybody once, in order, with four workers while the leader goes on trading', async () => {
    const { site } = await freshSite();
    for (let fill = 0; fill < fills; fill++) {
      await site.lead(followers, 4);
      void site.copyAll();
    }
    await Promise.all([1, 2, 3, 4].map(() => site.copyAll()));
    // A lane that another worker held at the last look is finished by it.
    while (await workChunk({ db: site.db, market: site.market }));
    await expect.poll(() => outcome(site.db.pool)).toEqual(completeAfter(fills));
    const order = await site.db.pool.query<{ wrong: number }>(
      `select count(*)::int as wrong from (select f.at, o.number, lag(o.number) over (partition by f.owner order by f.seq) as before
         from trading.fill f join trading.orders r on r.id = f.order_id join copying.leader_fill o on o.fill_id = r.cause) x where before > number`,
    );
    expect(order.rows[0]?.wrong).toBe(0);
    expect(await ledger.verifyBook(site.db.read)).toEqual([]);
  });

  it('loses and doubles nothing when connections are killed at random moments', async () => {
    const { site, address } = await freshSite();
    const observer = new pg.Client({ connectionString: address, application_name: 'observer' });
    await observer.connect();
    // One stripe at a time: many short transactions, so that the kills fall between and inside of
    // them.
    const work = async () => {
      while (await workChunk({ db: site.db, market: site.market }, new Set(), 1));
    };
    let led = 0;
    let deaths = 0;
    for (let round = 0; deaths < kills; round++) {
      if ((await outcome(observer)).tasksLeft === 0) {
        // Every symbol of the stage is open: enough has been copied.
        if (led === symbols) break;
        await untilItWorks(() => site.lead(followers, 4));
        led += 1;
      }
      let isHit = false;
      const workers = [1, 2].map(() => work().catch(() => (isHit = true)));
      // Any moment will do; the place in the work is what has to vary.
      await new Promise((resolve) => setTimeout(resolve, 2 + ((round * 7) % 19)));
      await observer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'truefill'`,
      );
      await Promise.all(workers);
      if (isHit) deaths += 1;
    }
    // The everyday run is over before most kills find a worker; the long one dies at every point it
    // was asked for.
    expect(deaths).toBeGreaterThanOrEqual(process.env['LONG'] ? kills : 1);
    // A new process with new connections finishes what is left.
    const db = await openPool(address);
    while (await workChunk({ db, market: site.market }));
    expect(await outcome(observer)).toEqual(completeAfter(led));
    expect(await ledger.verifyBook(db.read)).toEqual([]);
    await observer.end();
  });
});

/** The pool may still hand out a connection that was killed a moment ago. */
async function untilItWorks(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (fault) {
      if (attempt === 10) throw fault;
    }
  }
}

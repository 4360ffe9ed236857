// Workers of several nodes over one book: what one embedded connection cannot show. Skipped, and
// listed, without PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAddress, openKeyAccount } from '#server/domains/funding/addresses/store.ts';
import { randomFrom, SimulatedChain } from '#server/domains/funding/chain/simulation/simulated-chain.ts';
import { simulatedPolicy } from '#server/domains/funding/chain/simulation/simulate.ts';
import { sqlBook } from '#server/domains/funding/chain/sql-book.ts';
import { walk } from '#server/domains/funding/chain/watcher.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket } from '#server/domains/market/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

const at = Date.UTC(2026, 10, 4, 9);
const clock = fixedClock(at);
const market = createMarket({ seed: 'races', clock });
let cluster: Cluster | undefined;
let db: Database;
let owner: ledger.OwnerId;

describe.skipIf(!postgresPrograms())('four workers at once', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    const address = (await cluster?.migratedDatabase('chains')) ?? '';
    db = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: 8, DATA_DIR: '' }, silentLog);
    owner = await db.transaction((tx) => ledger.grantOpening(tx, 'usr_races', at));
    await db.transaction(async (tx) => {
      const key = { chain: 'bitcoin', fingerprint: 'test', publicKey: 'test', from: 0 } as const;
      await openKeyAccount(tx, key);
      for (const [keyIndex, address] of ['our0', 'our1', 'our2'].entries())
        await insertAddress(tx, { ...key, address, keyIndex, userId: 'usr_races', at: new Date(at) });
    });
    await db.pool.query(
      `insert into funding.preference (user_id, converts_deposits) values ('usr_races', false)`,
    );
  });
  afterAll(async () => {
    await db.close();
    await cluster?.stop();
  });

  it('credit each deposit once through growth and reorganisations', async () => {
    for (let seed = 1; seed <= 25; seed++) {
      await db.pool.query('truncate funding.chain, funding.block, funding.deposit cascade');
      const before = await ledger.balanceOf(db.read, owner, 'BTC', 'wallet');
      const random = randomFrom(seed);
      const chain = new SimulatedChain(random);
      const turn = () =>
        walk({
          source: chain.node(
            async () => {},
            () => false,
          ),
          book: sqlBook({ db, clock, market }, 'bitcoin'),
          policy: simulatedPolicy,
          report: (fault) => {
            throw fault;
          },
        });
      await turn();
      for (let event = 0; event < 12; event++) {
        if (random() < 0.7 || chain.branch.length < 3) chain.grow();
        else chain.reorganise(3);
        await Promise.all([turn(), turn(), turn(), turn()]);
      }
      const past = chain.longest + 1;
      while (chain.branch.length < past) chain.grow();
      await Promise.all([turn(), turn(), turn(), turn()]);
      await turn();
      const tip = chain.branch.length - 1;
      const expected = chain.branch
        .filter(({ height }) => tip - height + 1 >= 3)
        .flatMap(({ transfers }) => transfers)
        .filter(({ to, units }) => to.startsWith('our') && units >= 10n)
        .reduce((sum, { units }) => sum + units, 0n);
      const known = await db.pool.query<{ units: string }>(
        `select coalesce(sum(units), 0)::text as units from funding.deposit where state = 'credited'`,
      );
      const gained = (await ledger.balanceOf(db.read, owner, 'BTC', 'wallet')) - before;
      expect([seed, gained, BigInt(known.rows[0]?.units ?? '-1')]).toEqual([seed, expected, expected]);
    }
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });
});

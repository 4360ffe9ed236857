import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMarket } from '#server/domains/market/index.ts';
import type { ChainSource, Header, Transfer } from '#server/domains/funding/chain/chain-source.ts';
import { randomFrom, SimulatedChain } from '#server/domains/funding/chain/simulation/simulated-chain.ts';
import { simulatedPolicy } from '#server/domains/funding/chain/simulation/simulate.ts';
import { sqlBook } from '#server/domains/funding/chain/sql-book.ts';
import * as store from '#server/domains/funding/chain/store.ts';
import { type ChainPolicy, walk } from '#server/domains/funding/chain/watcher.ts';
import { hasClaim } from '#server/domains/funding/deposits/claims.ts';
import { insertAddress, openKeyAccount } from '#server/domains/funding/addresses/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';
import { amount } from '#testing/run/amount.ts';

const seeds = amount({ everyday: 12, system: 40, long: 40 });
const at = Date.UTC(2026, 10, 4, 9);
const clock = fixedClock(at);
const market = createMarket({ seed: 'sql-book', clock });
const user = 'usr_depositor';
let db: Database;
let owner: ledger.OwnerId;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query(
    'truncate funding.chain, funding.block, funding.deposit, funding.address, funding.key_account, funding.own_transaction, funding.own_address, funding.preference cascade',
  );
  owner = await db.transaction((tx) => ledger.grantOpening(tx, user, at));
  await db.transaction(async (tx) => {
    const key = { chain: 'bitcoin', fingerprint: 'test', publicKey: 'test', from: 0 } as const;
    await openKeyAccount(tx, key);
    for (const [keyIndex, address] of ['our0', 'our1', 'our2'].entries())
      await insertAddress(tx, { ...key, address, keyIndex, userId: user, at: new Date(at) });
  });
});

/** A chain that the test writes block by block. */
class ScriptedChain implements ChainSource {
  blocks: (Header & { transfers: readonly Transfer[] })[] = [
    { height: 0, hash: 'g', parent: '', transfers: [] },
  ];
  name = 'simulated';
  #count = 0;
  mine(...transfers: Transfer[]): this {
    const tip = this.blocks.at(-1)!;
    this.blocks.push({ height: tip.height + 1, hash: `h${this.#count++}`, parent: tip.hash, transfers });
    return this;
  }
  drop(count: number): this {
    this.blocks = this.blocks.slice(0, -count);
    return this;
  }
  genesis = async () => this.name;
  tip = async () => this.blocks.at(-1)!;
  header = async (height: number) => this.blocks[height];
  transfers: ChainSource['transfers'] = async ({ hash }, watched) => {
    const { transfers } = this.blocks.find((block) => block.hash === hash)!;
    const mine = await watched(transfers.map(({ to }) => to));
    return transfers.filter(({ to }) => mine.has(to));
  };
}

const paid = (txid: string, units: bigint, more: Partial<Transfer> = {}): Transfer => ({
  txid,
  ordinal: 0,
  to: 'our0',
  units,
  ...more,
});
const book = () => sqlBook({ db, clock, market }, 'bitcoin');
const read = (source: ChainSource, policy: Partial<ChainPolicy> = {}) =>
  walk({
    source,
    book: book(),
    policy: { ...simulatedPolicy, minimumUnits: 10_000n, ...policy },
    report: (fault) => {
      throw fault;
    },
  });
const balance = (asset: 'BTC' | 'USD', kind: ledger.Kind = 'wallet') =>
  ledger.balanceOf(db.read, owner, asset, kind);
const states = async () =>
  (await db.pool.query<{ state: string }>('select state from funding.deposit order by id')).rows.map(
    ({ state }) => state,
  );
const keepCoins = () =>
  db.pool.query('insert into funding.preference (user_id, converts_deposits) values ($1, false)', [user]);
const isSound = async () => expect(await ledger.verifyBook(db.read)).toEqual([]);

describe('a credited deposit that its chain takes back', () => {
  it('leaves the wallet again, and comes back once when the transfer does', async () => {
    await keepCoins();
    const before = await balance('BTC');
    const chain = new ScriptedChain();
    await read(chain);
    await read(chain.mine(paid('a', 50_000n)).mine().mine());
    expect(await balance('BTC')).toBe(before + 50_000n);
    await read(chain.drop(3).mine().mine().mine().mine());
    expect([await states(), (await balance('BTC')) - before]).toEqual([['reversed'], 0n]);
    await read(chain.mine(paid('a', 50_000n)).mine().mine());
    await read(chain.mine());
    expect([await states(), (await balance('BTC')) - before]).toEqual([['credited'], 50_000n]);
    await isSound();
  });

  it('leaves a claim when the money is gone, which freezes withdrawals until new money covers it', async () => {
    const start = await balance('USD');
    const chain = new ScriptedChain();
    await read(chain);
    await read(chain.mine(paid('a', 100_000n)).mine().mine());
    const gained = (await balance('USD')) - start;
    expect(gained).toBeGreaterThan(0n);
    // Everything is spent before the chain changes its mind.
    const spent = await balance('USD');
    const spend = (units: bigint, idemKey: string) =>
      db.transaction((tx) =>
        ledger.post(tx, {
          owner,
          kind: 'fee',
          idemKey,
          at,
          legs: [
            { owner, asset: 'USD', kind: 'wallet', units: -units, code: 'fee' },
            { owner: 'house', asset: 'USD', kind: 'fees', units, code: 'fee' },
          ],
        }),
      );
    await spend(spent, 'spent');
    await read(chain.drop(3).mine().mine().mine().mine());
    expect([await balance('USD'), await balance('USD', 'claim')]).toEqual([0n, -gained]);
    expect(await hasClaim(db.read, owner)).toBe(true);
    await isSound();
    await read(chain.mine(paid('b', 300_000n)).mine().mine());
    expect(await balance('USD', 'claim')).toBe(0n);
    expect(await hasClaim(db.read, owner)).toBe(false);
    expect(await balance('USD')).toBeGreaterThan(gained);
    await isSound();
  });
});

describe('the walk over the database', () => {
  it('makes two deposits of two outputs and none of the platform’s own transfers', async () => {
    await keepCoins();
    await store.insertOwnTransaction(db.read, 'bitcoin', 'payout');
    await store.insertOwnAddress(db.read, 'bitcoin', 'gas-tank', 'test');
    const before = await balance('BTC');
    const chain = new ScriptedChain();
    await read(chain);
    chain.mine(
      paid('two', 20_000n),
      paid('two', 30_000n, { ordinal: 1, to: 'our1' }),
      paid('payout', 40_000n),
      paid('top-up', 50_000n, { from: 'gas-tank' }),
      paid('sweep', 60_000n, { from: 'our2' }),
      paid('stranger', 70_000n, { to: 'theirs' }),
      paid('dust', 9_999n),
    );
    await read(chain.mine().mine());
    expect((await states()).toSorted()).toEqual(['below_minimum', 'credited', 'credited']);
    expect((await balance('BTC')) - before).toBe(50_000n);
  });

  it('halts on another network and on a reorganisation deeper than it may follow, and does nothing more', async () => {
    const chain = new ScriptedChain();
    await read(chain);
    await read(chain.mine().mine().mine().mine());
    chain.name = 'simulated-elsewhere';
    await read(chain);
    expect((await book().read()).halted).toMatch(/another network: simulated-elsewhere/);
    await db.pool.query('update funding.chain set halted = null');
    chain.name = 'simulated';
    chain.drop(4).mine().mine().mine().mine().mine();
    await read(chain, { maxReorgDepth: 2 });
    expect((await book().read()).halted).toMatch(/deeper than 2/);
    await read(chain.mine(paid('late', 50_000n)));
    expect(await states()).toEqual([]);
  });

  it('waits for a node that is behind instead of taking anything back', async () => {
    await keepCoins();
    const before = await balance('BTC');
    const chain = new ScriptedChain();
    await read(chain);
    await read(chain.mine(paid('a', 50_000n)).mine().mine());
    const full = chain.blocks;
    chain.drop(2);
    await read(chain);
    expect([await states(), (await balance('BTC')) - before]).toEqual([['credited'], 50_000n]);
    chain.blocks = full;
    await read(chain.mine());
    expect((await balance('BTC')) - before).toBe(50_000n);
  });

  it(`ends right on ${seeds} seeds of growth and reorganisation, read by two workers at once`, async () => {
    await keepCoins();
    for (let seed = 1; seed <= seeds; seed++) {
      await db.pool.query('truncate funding.chain, funding.block, funding.deposit cascade');
      const before = await balance('BTC');
      const random = randomFrom(seed);
      const chain = new SimulatedChain(random);
      const node = chain.node(
        async () => {},
        () => false,
      );
      const turn = () => read(node, { minimumUnits: 10n });
      await turn();
      for (let event = 0; event < 12; event++) {
        if (random() < 0.7 || chain.branch.length < 3) chain.grow();
        else chain.reorganise(3);
        await Promise.all([turn(), turn()]);
      }
      const past = chain.longest + 1;
      while (chain.branch.length < past) chain.grow();
      await turn();
      const tip = chain.branch.length - 1;
      const expected = chain.branch
        .filter(({ height }) => tip - height + 1 >= 3)
        .flatMap(({ transfers }) => transfers)
        .filter(({ to, units }) => to.startsWith('our') && units >= 10n)
        .reduce((sum, { units }) => sum + units, 0n);
      expect([seed, (await balance('BTC')) - before]).toEqual([seed, expected]);
    }
    await isSound();
  });
});

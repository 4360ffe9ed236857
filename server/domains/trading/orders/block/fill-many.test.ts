import { describe, expect, it } from 'vitest';
import { allocated } from '#core/trading/book-walk.ts';
import { findInstrument } from '#core/market/instruments.ts';
import { usdItself } from '#core/market/instrument.ts';
import { newId } from '#core/values/ids.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Overlay } from '#server/domains/market/index.ts';
import {
  accountStates,
  type BlockFill,
  type BlockOrder,
  type BlockParticipants,
  executeOrder,
  type FillBatch,
  fillMany,
  type Leader,
  marketOrder,
  nobody,
  openAccount,
} from '#server/domains/trading/index.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { int, units } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { one, sql, value } from '#server/platform/db/sql.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';

const at = Date.parse('2026-11-19T15:00:00Z');
const p = (text: string) => parsePrice(text) ?? expect.fail(text);
const q = (text: string) => parseQuantity(text) ?? expect.fail(text);
const btc = findInstrument('BTC') ?? expect.fail('BTC');
const overlays: Overlay[] = [
  { kind: 'fixed', symbol: 'BTC', from: 0, to: at * 2, bid: p('60000'), ask: p('60000') },
];
const market = createMarket({ seed: 'test', clock: fixedClock(at), overlays });
let db: Database;

/** Copies of one person (so of one stripe), each with its own money. */
async function copies(money: readonly bigint[]): Promise<number[]> {
  const person = await db.transaction((tx) => ledger.grantOpening(tx, newId('usr'), at, 10_000_000n));
  return db.transaction(async (tx) => {
    const owners: number[] = [];
    for (const cents of money) {
      const { owner } = await openAccount(tx, {
        kind: 'copy',
        ref: newId('cpy'),
        stripeOf: person,
        userId: 'usr_x',
        at,
      });
      await ledger.post(tx, {
        owner: person,
        kind: 'copy',
        idemKey: newId('cpy'),
        at,
        legs: [
          { owner: person, asset: 'USD', kind: 'wallet', units: -cents, code: 'principal' },
          { owner, asset: 'USD', kind: 'copy_cash', units: cents, code: 'principal' },
        ],
      });
      owners.push(owner);
    }
    return owners;
  });
}

const batchOf = async (
  tx: Tx,
  owners: readonly number[],
  rest: Partial<FillBatch> = {},
): Promise<FillBatch> => {
  const states = await accountStates(tx, owners, 'lock');
  const cause = newId('fil');
  return {
    key: cause,
    executionId: newId('exe'),
    cause,
    instrument: btc,
    side: 'buy',
    product: 'margin',
    leverage: 2,
    price: p('60000'),
    rate: usdItself,
    at,
    states: owners.map((owner) => states.get(owner) ?? expect.fail('no account')),
    quantities: owners.map(() => q('0.001')),
    ...rest,
  };
};
const money = async (owner: number) => [
  await ledger.balanceOf(db.read, owner, 'USD', 'copy_cash'),
  await ledger.balanceOf(db.read, owner, 'USD', 'margin'),
];

bookOfFile((opened) => (db = opened));

describe('filling many accounts at one price', () => {
  it('does to each what a single order would do', async () => {
    const owners = await copies([20_000n, 20_000n]);
    const house = await db.transaction((tx) => openAccount(tx, { kind: 'house', ref: newId('ldr'), at }));
    await db.transaction((tx) => ledger.grantOpening(tx, house.ref, at, 20_000n));
    await db.transaction(async (tx) => {
      const engine = { market, participants: nobody };
      await executeOrder(
        engine,
        tx,
        marketOrder({
          id: newId('ord'),
          owner: house.owner,
          symbol: 'BTC',
          side: 'buy',
          product: 'margin',
          leverage: 2,
          quantity: q('0.001'),
        }),
        at,
      );
    });
    await db.transaction(async (tx) => fillMany(tx, await batchOf(tx, owners)));
    for (const owner of owners) expect(await money(owner)).toEqual([20_000n - 3_000n - 6n, 3_000n]);
    const rows = await listOpenPositions(db.read, [house.owner, ...owners]);
    const [single, first, second] = rows.map((row) => ({ ...row, id: '', owner: 0 }));
    expect(first).toEqual(single);
    expect(second).toEqual(single);
  });

  it('answers insufficient funds for one account and fills the others', async () => {
    const owners = await copies([20_000n, 100n, 20_000n]);
    const { fills } = await db.transaction(async (tx) => fillMany(tx, await batchOf(tx, owners)));
    expect(fills.map(({ code }) => code)).toEqual(['filled', 'insufficient_funds', 'filled']);
    expect(await money(owners[1] ?? 0)).toEqual([100n, 0n]);
    expect(await listOpenPositions(db.read, owners)).toHaveLength(2);
  });

  it('writes nothing when the batch comes a second time', async () => {
    const owners = await copies([20_000n, 20_000n]);
    const first = await db.transaction((tx) => batchOf(tx, owners));
    await db.transaction((tx) => fillMany(tx, first));
    const count = () =>
      one(
        db.read,
        row({ fills: int, entries: int }),
        sql`select (select count(*) from trading.fill) as fills, (select count(*) from ledger.entry) as entries`,
      );
    const before = await count();
    expect(await db.transaction((tx) => fillMany(tx, first))).toEqual({ replayed: true, fills: [] });
    expect(await count()).toEqual(before);
  });

  it('adds, closes and turns positions in one batch, with protection for who lost more than he had', async () => {
    const owners = await copies([20_000n, 20_000n, 5_000n]);
    await db.transaction(async (tx) => fillMany(tx, await batchOf(tx, owners)));
    const batch = {
      side: 'sell',
      price: p('10000'),
      quantities: [q('0.0005'), q('0.0015'), q('0.001')],
    } as const;
    const { fills } = await db.transaction(async (tx) => fillMany(tx, await batchOf(tx, owners, batch)));
    expect(fills.map(({ pnlCents }) => pnlCents)).toEqual([-2_500n, -5_000n, -5_000n]);
    const open = await listOpenPositions(db.read, owners);
    expect(open.map(({ side, quantity }) => [side, quantity])).toEqual([
      ['buy', q('0.0005')],
      ['sell', q('0.0005')],
    ]);
    // 5,000 in, fees 6 and 1, loss 5,000: seven cents are the house's.
    expect(await money(owners[2] ?? 0)).toEqual([0n, 0n]);
    const protection = await value(
      db.read,
      units,
      sql`select amount from ledger.entry where owner = ${owners[2] ?? 0} and code = 12`,
    );
    expect(protection).toBe(7n);
  });

  it('fills nobody twice for one cause', async () => {
    const owners = await copies([20_000n]);
    const first = await db.transaction((tx) => batchOf(tx, owners));
    await db.transaction((tx) => fillMany(tx, first));
    await expect(
      db.transaction(async (tx) => fillMany(tx, { ...(await batchOf(tx, owners)), cause: first.cause })),
    ).rejects.toMatchObject({ code: '23505' });
    expect((await listOpenPositions(db.read, owners)).map(({ quantity }) => quantity)).toEqual([q('0.001')]);
  });
});

/** Everyone's account leads this one. */
const leading = (leader: Pick<Leader, 'size'>): BlockParticipants => ({
  lockLeader: async () => ({ record: async () => expect.fail('copiers take part'), ...leader }),
});

describe('a block', () => {
  const leader = async (cents: bigint) => {
    const account = await db.transaction((tx) => openAccount(tx, { kind: 'house', ref: newId('ldr'), at }));
    await db.transaction((tx) => ledger.grantOpening(tx, account.ref, at, cents));
    return account.owner;
  };

  it('walks the depth once for the leader and all copiers, at one price and pro rata', async () => {
    const owner = await leader(100_000_000_000n);
    const asks = createMarket({ seed: 'test', clock: fixedClock(at) }).quote('SOL').asks;
    const depth = asks.reduce((sum, [, size]) => sum + size, 0n);
    const asked: BlockOrder[] = [];
    const told: BlockFill[] = [];
    const lot = findInstrument('SOL')?.lot ?? 1n;
    const participants = leading({
      size: async (order) => {
        asked.push(order);
        return {
          total: depth,
          leaderPart: (ratio) => allocated(order.quantity, ratio, lot),
          record: async (fill) => void told.push(fill),
        };
      },
    });
    const quantity = q('1000');
    const { order } = await db.transaction((tx) =>
      executeOrder(
        { market, participants },
        tx,
        marketOrder({
          id: newId('ord'),
          owner,
          symbol: 'SOL',
          side: 'buy',
          product: 'margin',
          leverage: 2,
          quantity,
        }),
        at,
      ),
    );
    expect(asked).toMatchObject([{ owner, quantity, heldBefore: 0n, equityCents: 100_000_000_000n }]);
    const share = (quantity * depth) / (quantity + depth);
    expect(order).toMatchObject({ status: 'partially_filled', filledQuantity: share - (share % lot) });
    expect(told).toMatchObject([
      {
        ratio: { filled: depth, wanted: quantity + depth },
        price: order.price,
        filled: order.filledQuantity,
        heldAfter: order.filledQuantity,
      },
    ]);
    expect(order.price ?? 0n).toBeGreaterThan(asks[0]?.[0] ?? 0n);
  });

  it('takes the copiers with it when it is refused', async () => {
    const owner = await leader(100n);
    const participants = leading({
      size: async () => ({
        total: q('5'),
        leaderPart: ({ filled }) => filled,
        record: async () => expect.fail('a refused order has no fill'),
      }),
    });
    await expect(
      db.transaction((tx) =>
        executeOrder(
          { market, participants },
          tx,
          marketOrder({
            id: newId('ord'),
            owner,
            symbol: 'BTC',
            side: 'buy',
            product: 'margin',
            leverage: 2,
            quantity: q('1'),
          }),
          at,
        ),
      ),
    ).rejects.toMatchObject({ code: 'insufficient_funds' });
    expect(await listOpenPositions(db.read, [owner])).toEqual([]);
  });
});

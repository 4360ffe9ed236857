import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { applySplits } from '#server/domains/trading/corporate-actions/apply-splits.ts';
import { chargeFinancing } from '#server/domains/trading/carry/charge-financing.ts';
import { closeTimed } from '#server/domains/trading/carry/close-timed.ts';
import { payDividends } from '#server/domains/trading/carry/pay-dividends.ts';
import { insertSplit } from '#server/domains/trading/corporate-actions/store.ts';
import { listPositionsAt } from '#server/domains/trading/history/store.ts';
import { ownedBy } from '#server/domains/trading/history/worth.ts';
import { insertDividend, upsertTimedClose } from '#server/domains/trading/carry/store.ts';
import { findAccount } from '#server/domains/trading/accounts/store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { createBroker } from '#testing/stages/broker.ts';
import { openTestDatabase } from '#testing/database.ts';

let db: Database;
const broker = createBroker(() => db);
const evening = Date.parse('2026-11-19T22:00:00Z');
const nvda = { symbol: 'NVDA', leverage: 5 } as const;
const trader = (cents?: bigint) => broker.trader(cents);

// A database for each test: all of them live through the same evenings.
beforeEach(async () => {
  db = await openTestDatabase();
  await broker.reset();
  broker.quote('BTC', '60000');
  broker.quote('NVDA', '100');
});
afterEach(async () => {
  expect(await broker.brokenPromises()).toEqual([]);
  expect(await ledger.verifyBook(db.read)).toEqual([]);
  await db.close();
});

describe('financing', () => {
  it('begins with the evening after the first turn and charges each open leveraged position once', async () => {
    const long = await trader();
    const late = await trader();
    await broker.place(long, { ...nvda, quantity: '20' });
    const [wallet = 0n] = await broker.cents(long);
    expect(await chargeFinancing(broker.app())).toBe(0);
    broker.clock.set(evening - 1);
    expect(await chargeFinancing(broker.app())).toBe(0);
    broker.clock.set(evening);
    await broker.place(late, { quantity: '0.01' });
    expect(await chargeFinancing(broker.app())).toBe(1);
    expect(await chargeFinancing(broker.app())).toBe(0);
    // 2,000.00 at 6.15 % over 360 days.
    expect((await broker.cents(long))[0]).toBe(wallet - 34n);
    expect((await broker.positions(long))[0]?.pnlCents).toBe(-34n);
  });

  it('counts missed evenings one by one, the weekend on Friday', async () => {
    const long = await trader();
    await broker.place(long, { ...nvda, quantity: '20' });
    await chargeFinancing(broker.app());
    const [wallet = 0n] = await broker.cents(long);
    broker.clock.set(Date.parse('2026-11-23T12:00:00Z'));
    expect(await chargeFinancing(broker.app())).toBe(2);
    expect((await broker.cents(long))[0]).toBe(wallet - 34n - 103n);
  });

  it('takes the money of waiting orders and then margins before it becomes a debt, and never from shares paid in full', async () => {
    const poor = await trader(40_441n);
    const owner = await trader();
    await broker.place(poor, { ...nvda, quantity: '20' });
    const { id } = await broker.place(poor, { type: 'limit', limitPrice: '40000', quantity: '0.00001' });
    await broker.place(owner, { symbol: 'NVDA', product: 'cash', leverage: 1, quantity: '1' });
    await chargeFinancing(broker.app());
    expect(await broker.cents(poor)).toEqual([220n, 21n, 40_000n]);
    broker.clock.set(Date.parse('2026-11-26T22:00:00Z'));
    expect(await chargeFinancing(broker.app())).toBe(6);
    expect(await broker.working(id)).toMatchObject({ endedReason: 'loss' });
    // 2.73 in all: 2.41 from wallet and order, the rest from the margin; a debt only when that is
    // gone too.
    expect(await broker.cents(poor)).toEqual([0n, 0n, 40_000n - 32n]);
    expect((await findAccount(db.read, poor.actor.userId))?.debtCents).toBe(0n);
  });
});

describe('dividends', () => {
  it('are paid once to who held before the ex-date: longs earn, shorts owe', async () => {
    const long = await trader();
    const short = await trader();
    await broker.place(long, { ...nvda, quantity: '30' });
    await broker.place(short, { ...nvda, side: 'sell', quantity: '30' });
    const before = [(await broker.cents(long))[0] ?? 0n, (await broker.cents(short))[0] ?? 0n];
    const exAt = broker.clock.now() + hourMs;
    const amount = broker.price('0.15');
    const row = { id: 'NVDA 2026-11-19', symbol: 'NVDA', amount, withholdingBps: 1_500, exAt };
    await db.transaction((tx) => insertDividend(tx, row));
    expect(await payDividends(broker.app())).toBe(0);
    broker.clock.set(exAt);
    expect(await payDividends(broker.app())).toBe(2);
    expect(await payDividends(broker.app())).toBe(0);
    expect((await broker.cents(long))[0]).toBe((before[0] ?? 0n) + 383n);
    expect((await broker.cents(short))[0]).toBe((before[1] ?? 0n) - 450n);
  });
});

describe('holdings of the instant, however late the work is done', () => {
  const bitcoin = { symbol: 'BTC', leverage: 2 } as const;

  it('charges financing on what was held at the cut, not on what was bought later', async () => {
    const [one, twin] = [await trader(10_000_000n), await trader(10_000_000n)];
    for (const each of [one, twin]) await broker.place(each, { ...bitcoin, quantity: '0.1' });
    await chargeFinancing(broker.app());
    broker.clock.set(evening + 2 * hourMs);
    await broker.place(one, { ...bitcoin, quantity: '0.9' });
    const before = await Promise.all([broker.cents(one), broker.cents(twin)]);
    expect(await chargeFinancing(broker.app())).toBe(2);
    const after = await Promise.all([broker.cents(one), broker.cents(twin)]);
    const charged = before.map(([cash = 0n], place) => cash - (after[place]?.[0] ?? 0n));
    expect(charged[0]).toBe(charged[1]);
    expect(charged[0]).toBeGreaterThan(0n);
  });

  it('charges a position that was closed after the cut, and only as far as the account goes', async () => {
    const one = await trader(700_000n);
    await broker.place(one, { ...bitcoin, quantity: '0.1' });
    await chargeFinancing(broker.app());
    broker.clock.set(evening + hourMs);
    await broker.place(one, { ...bitcoin, side: 'sell', quantity: '0.1' });
    const [before = 0n] = await broker.cents(one);
    expect(await chargeFinancing(broker.app())).toBe(1);
    expect((await broker.cents(one))[0]).toBeLessThan(before);
    expect(await broker.positions(one)).toEqual([]);
  });

  it('pays a dividend on the shares of the ex-date, not on those bought after it', async () => {
    const one = await trader(10_000_000n);
    await broker.place(one, { ...nvda, quantity: '10' });
    const exAt = broker.clock.now() + hourMs;
    const row = { id: 'NVDA late', symbol: 'NVDA', amount: broker.price('1'), withholdingBps: 0, exAt };
    await db.transaction((tx) => insertDividend(tx, row));
    broker.clock.set(exAt + hourMs);
    await broker.place(one, { ...nvda, quantity: '90' });
    const [before = 0n] = await broker.cents(one);
    expect(await payDividends(broker.app())).toBe(1);
    expect((await broker.cents(one))[0]).toBe(before + 1_000n);
  });

  it('lets no trade come between the instant of a split and its application', async () => {
    broker.quote('NVDA', '400');
    const one = await trader(10_000_000n);
    await broker.place(one, { ...nvda, quantity: '10' });
    const exAt = broker.clock.now() + hourMs;
    await db.transaction((tx) => insertSplit(tx, { id: 'NVDA 4', symbol: 'NVDA', ratio: 4, exAt }));
    broker.clock.set(exAt + minuteMs);
    broker.quote('NVDA', '100');
    expect(await refusalOf(broker.place(one, { ...nvda, quantity: '10' }))).toBe('market_halted');
    expect(await applySplits(broker.app())).toBe(1);
    await broker.place(one, { ...nvda, quantity: '10' });
    expect((await broker.positions(one)).map(({ quantity }) => quantity)).toEqual([50n * 100_000_000n]);
  });
});

describe('a split', () => {
  it('keeps equity and margin, moves waiting prices with the share, and leaves fills and past worth alone', async () => {
    broker.quote('NVDA', '1200');
    const one = await trader(1_000_000n);
    await broker.place(one, { ...nvda, quantity: '10', stopLoss: '1100' });
    const trail = { ...nvda, side: 'sell', quantity: '2', type: 'trailing_stop', trailBps: 1_000 } as const;
    const { id } = await broker.place(one, { ...trail, reduceOnly: true });
    const buy = await broker.place(one, { ...nvda, quantity: '1', type: 'limit', limitPrice: '1000' });
    const cents = await broker.cents(one);
    const { owners } = await ownedBy(db.read, one.actor.userId);
    const before = await listPositionsAt(db.read, owners, [broker.clock.now()]);
    const exAt = Date.parse('2026-11-20T10:00:00Z');
    await db.transaction((tx) => insertSplit(tx, { id: 'NVDA 10', symbol: 'NVDA', ratio: 10, exAt }));
    expect(await applySplits(broker.app())).toBe(0);
    const asked = broker.clock.now();
    broker.clock.set(exAt);
    broker.quote('NVDA', '120');
    expect(await Promise.all([applySplits(broker.app()), applySplits(broker.app())])).toEqual([1, 0]);

    expect(await broker.cents(one)).toEqual(cents);
    expect(await broker.positions(one)).toMatchObject([
      { quantity: 100n * 100_000_000n, entry: broker.price('120'), marginCents: 240_000n },
    ]);
    expect(await broker.working(id)).toMatchObject({ watchPrice: broker.price('108') });
    expect(await broker.working(buy.id)).toMatchObject({ limitPrice: broker.price('100') });
    expect(await listPositionsAt(db.read, owners, [asked])).toEqual(before);
    expect(await listPositionsAt(db.read, owners, [exAt])).toMatchObject([
      { quantity: 100n * 100_000_000n, entry: broker.price('120') },
    ]);
    broker.clock.set(Date.parse('2026-11-20T15:00:00Z'));
    expect(await broker.match()).toBe(0);
    expect(await broker.tick('NVDA', '109.99')).toBe(1);
    expect(await broker.positions(one)).toEqual([]);
  });
});

describe('a trade with a duration', () => {
  it('closes itself at market at its end, or at the first quote when the market is shut then', async () => {
    const one = await trader();
    await broker.place(one, { ...nvda, quantity: '3', stopLoss: '50' });
    const [position = expect.fail('nothing is open')] = await broker.positions(one);
    await db.transaction((tx) => upsertTimedClose(tx, one.owner, position.id, evening));
    broker.clock.set(evening - 1);
    expect(await closeTimed(broker.app())).toBe(0);
    broker.clock.set(evening);
    expect(await closeTimed(broker.app())).toBe(0);
    broker.clock.set(Date.parse('2026-11-20T14:30:00Z'));
    expect(await closeTimed(broker.app())).toBe(1);
    expect(await closeTimed(broker.app())).toBe(0);
    expect(await broker.positions(one)).toEqual([]);
  });
});

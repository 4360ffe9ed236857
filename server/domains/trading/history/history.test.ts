import { beforeEach, describe, expect, it } from 'vitest';
import type { TradeSort } from '#core/trading/contract.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import { parsePrice } from '#core/values/price.ts';
import { dayMs, hourMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Overlay } from '#server/domains/market/index.ts';
import { nobody, tradingRouter } from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Call } from '#server/platform/http/procedures.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';
import { noGuards } from '#testing/stages/no-guards.ts';
import { orderInput } from '#core/trading/order-input.ts';

const start = Date.parse('2026-11-17T15:00:00Z');
const clock = fixedClock(start);
const overlays: Overlay[] = [];
const market = createMarket({ seed: 'test', clock, overlays });
let db: Database;
let actor: Actor;
let router: ReturnType<typeof tradingRouter>;

const price = (text: string) => parsePrice(text) ?? expect.fail(text);
/** Fixes a price from now on; what came before stays as it was. */
const quote = (symbol: string, at: string) => {
  for (const [i, overlay] of overlays.entries()) {
    if (overlay.symbol === symbol && overlay.to > clock.now()) overlays[i] = { ...overlay, to: clock.now() };
  }
  overlays.push({
    kind: 'fixed',
    symbol,
    from: clock.now(),
    to: Number.MAX_SAFE_INTEGER,
    bid: price(at),
    ask: price(at),
  });
};
const request: Call<unknown>['request'] = {
  id: 'req',
  ip: '127.0.0.1',
  isFromThisMachine: true,
  headers: new Headers(),
  setCookies: () => undefined,
};
const call = <Input>(input: Input): Call<Input> => ({ input, actor, viewer: actor, request });
const place = (rest: object) =>
  router.placeOrder(
    call(
      orderInput.parse({
        id: newId('ord'),
        symbol: 'BTC',
        side: 'buy',
        product: 'margin',
        leverage: 2,
        quantity: '0.01',
        ...rest,
      }),
    ),
  );
const portfolio = () => router.portfolio(call(undefined));
const trades = (status: 'all' | 'open' | 'closed' | 'pending', rest = {}) =>
  router.trades(call({ status, limit: 50, sort: 'newest' as TradeSort, ...rest }));
const closeFirst = async () => {
  const [position] = await router.positions(call(undefined));
  return router.closePosition(
    call({ id: newId('ord'), positionId: (position?.id ?? expect.fail()) as never }),
  );
};

bookOfFile((opened) => (db = opened));
beforeEach(async () => {
  overlays.length = 0;
  clock.set(start);
  quote('BTC', '60000');
  const userId: UserId = newId('usr');
  actor = { userId, sessionId: 's', email: 'a@b.c', isVerified: true, isAdmin: false };
  router = tradingRouter({ ...noGuards, db, clock, market, participants: nobody });
  await db.transaction((tx) => ledger.grantOpening(tx, userId, start));
});

describe('the portfolio', () => {
  it('counts the opening balance as a flow, not as profit', async () => {
    clock.advance(hourMs);
    expect(await portfolio()).toMatchObject({
      balance: '1000.00',
      totalValue: '1000.00',
      dailyPnl: '0.00',
      dailyPnlPercent: '0.00',
      activePositions: 0,
      copiedTraders: 0,
      openingBalance: '1000.00',
    });
  });

  it('marks positions to market and keeps margin inside the total', async () => {
    await place({});
    clock.advance(hourMs);
    quote('BTC', '63000');
    expect(await portfolio()).toMatchObject({
      balance: '699.40',
      unrealisedPnl: '30.00',
      totalValue: '1029.40',
      dailyPnl: '29.40',
      dailyPnlPercent: '2.94',
      activePositions: 1,
    });
    const [position] = await router.positions(call(undefined));
    expect(position).toMatchObject({
      symbol: 'BTC',
      side: 'buy',
      margin: '300.00',
      entryPrice: '60000.00',
      markPrice: '63000.00',
      unrealisedPnl: '30.00',
      unrealisedPercent: '10.00',
      copyId: null,
    });
  });

  it('starts the profit of a new day at midnight, from positions as they were then', async () => {
    await place({});
    clock.advance(hourMs);
    quote('BTC', '66000');
    clock.set(Date.parse('2026-11-18T10:00:00Z'));
    quote('BTC', '63000');
    await place({ side: 'sell', quantity: '0.004' });
    expect(await portfolio()).toMatchObject({
      dailyPnl: '-30.26',
      totalValue: '1029.14',
      unrealisedPnl: '18.00',
    });
  });

  it('leaves money that came or went out of the profit', async () => {
    await place({});
    clock.set(Date.parse('2026-11-18T10:00:00Z'));
    const owner = await db.transaction((tx) => ledger.ownerOf(tx, actor.userId));
    await db.transaction((tx) =>
      ledger.postAdjustment(tx, {
        owner,
        asset: 'USD',
        units: 50_000n,
        reason: 'Correction',
        idemKey: 'adj',
        at: clock.now(),
        by: 'usr_admin',
      }),
    );
    quote('BTC', '61000');
    expect(await portfolio()).toMatchObject({
      dailyPnl: '10.00',
      totalValue: '1509.40',
      totalProfit: '9.40',
    });
    clock.advance(2 * hourMs);
    // A step where the money came, not a slope between two hours: 999.40 a second before, 1,499.40
    // at once.
    const line = await router.equityCurve(call({ range: '1D' }));
    const arrived = line.findIndex(({ at }) => at === '2026-11-18T10:00:00.000Z');
    expect(line.slice(arrived - 1, arrived + 1)).toEqual([
      { at: '2026-11-18T09:59:59.000Z', value: '999.40', putIn: '1000.00' },
      { at: '2026-11-18T10:00:00.000Z', value: '1509.40', putIn: '1500.00' },
    ]);
  });
});

describe('the parts of the day', () => {
  const deposit = async (asset: 'USD' | 'BTC', units: bigint) =>
    db.transaction(async (tx) => {
      const owner = await ledger.ownerOf(tx, actor.userId);
      const leg = { asset, code: 'principal' } as const;
      await ledger.post(tx, {
        owner,
        kind: 'deposit',
        idemKey: newId('dep'),
        at: clock.now(),
        legs: [
          { ...leg, owner: 'house', kind: 'custody', units: -units },
          { ...leg, owner, kind: 'wallet', units },
        ],
      });
    });

  it('are each to the cent, and money that comes is in none of them', async () => {
    await place({});
    clock.advance(hourMs);
    quote('BTC', '61000');
    // 10.00 up at midnight: 4.00 of it in what is closed today, 6.00 in what stays open.
    clock.set(Date.parse('2026-11-18T10:00:00Z'));
    quote('BTC', '63000');
    await place({ side: 'sell', quantity: '0.004' });
    const parts = { positions: '12.00', copies: '0.00', closed: '8.00', fees: '-0.26', other: '0.00' };
    expect(await portfolio()).toMatchObject({ day: parts, dailyPnl: '19.74', unrealisedPnl: '18.00' });
    await deposit('USD', 50_000n);
    await deposit('BTC', 100_000n);
    expect(await portfolio()).toMatchObject({ day: parts, dailyPnl: '19.74', unrealisedCopies: '0.00' });
    clock.advance(hourMs);
    quote('BTC', '64000');
    // The coin that came at 63.00 is worth 64.00.
    const after = await portfolio();
    expect(after).toMatchObject({
      day: { ...parts, positions: '18.00', other: '1.00' },
      dailyPnl: '26.74',
      totalValue: '1599.14',
      totalProfit: '36.14',
    });
    expect(after.places).toEqual([
      { place: 'cash', value: '1331.14' },
      { place: 'coins', value: '64.00' },
      { place: 'crypto', value: '204.00' },
    ]);
    const line = await router.equityCurve(call({ range: '1D' }));
    expect(line.at(-1)).toMatchObject({ value: '1599.14', putIn: '1563.00' });
  });
});

describe('a debt', () => {
  it('lowers the worth, now and when looked back at', async () => {
    quote('NVDA', '100');
    clock.advance(hourMs);
    await place({ symbol: 'NVDA', leverage: 5, quantity: '40' });
    await place({ quantity: '0.006' });
    clock.advance(hourMs);
    quote('NVDA', '60');
    quote('BTC', '300000');
    const rows = await router.positions(call(undefined));
    const nvda = rows.find(({ symbol }) => symbol === 'NVDA') ?? expect.fail();
    await router.closePosition(call({ id: newId('ord'), positionId: nvda.id as never }));
    // 1,000 in, 1,600 lost, fees 4.00, 0.36 and 2.40; the open coin is 1,440 up.
    expect(await portfolio()).toMatchObject({
      totalValue: '833.24',
      // 606.76 are owed, and the margin of 180.00 is gone as well.
      places: [
        { place: 'crypto', value: '1620.00' },
        { place: 'debt', value: '-786.76' },
      ],
    });
    clock.advance(2 * hourMs);
    const day = await router.equityCurve(call({ range: '1D' }));
    expect(day.slice(-2).map(({ value }) => value)).toEqual(['833.24', '833.24']);
  });
});

describe('the equity curve', () => {
  it('starts with the first money, follows the market and ends with the present worth', async () => {
    await place({});
    clock.advance(5 * hourMs);
    quote('BTC', '62000');
    clock.advance(5 * hourMs);
    const day = await router.equityCurve(call({ range: '1D' }));
    expect(day[0]).toEqual({ at: '2026-11-17T15:00:00.000Z', value: '999.40', putIn: '1000.00' });
    expect(day.map(({ value }) => value)).toEqual([
      ...Array.from({ length: 5 }, () => '999.40'),
      ...Array.from({ length: 6 }, () => '1019.40'),
    ]);
    clock.advance(40 * dayMs);
    const month = await router.equityCurve(call({ range: '1M' }));
    expect(month).toHaveLength(31);
    const all = await router.equityCurve(call({ range: 'All' }));
    expect(all.at(0)?.at).toBe('2026-11-17T15:00:00.000Z');
    expect(all.at(-1)?.value).toBe((await portfolio()).totalValue);
  });
});

describe('the trade history', () => {
  it('shows closed trades net of fees, open ones like the dashboard, and sums of both', async () => {
    await place({});
    clock.advance(hourMs);
    quote('BTC', '66000');
    await closeFirst();
    clock.advance(hourMs);
    await place({ side: 'sell', quantity: '0.005' });
    clock.advance(hourMs);
    quote('BTC', '67000');
    await closeFirst();
    clock.advance(hourMs);
    await place({ quantity: '0.002' });
    clock.advance(hourMs);
    quote('BTC', '67500');
    const { trades: rows, summary, next } = await trades('all');
    expect(next).toBeNull();
    expect(rows.map(({ side, status, pnl, exitPrice }) => [side, status, pnl, exitPrice])).toEqual([
      ['buy', 'open', '1.00', null],
      ['sell', 'closed', '-5.67', '67000.00'],
      ['buy', 'closed', '58.74', '66000.00'],
    ]);
    expect(rows[2]).toMatchObject({
      amount: '300.00',
      quantity: '0.01',
      entryPrice: '60000.00',
      pnlPercent: '19.58',
      copyId: null,
    });
    expect(summary).toEqual({
      totalPnl: '53.93',
      realisedPnl: '52.93',
      unrealisedPnl: '1.00',
      openTrades: 1,
      winRate: '50.0',
      totalTrades: 3,
      winning: 1,
      losing: 1,
      averagePnl: '26.54',
    });
    expect((await portfolio()).unrealisedPnl).toBe(summary.unrealisedPnl);
    expect((await trades('open')).trades).toHaveLength(1);
    expect((await trades('closed')).trades).toHaveLength(2);
    expect((await trades('pending')).trades).toEqual([]);
  });

  it('pages from newest to oldest without gap or repeat', async () => {
    for (let i = 0; i < 3; i++) {
      await place({ quantity: '0.001' });
      clock.advance(1_000);
      await closeFirst();
      clock.advance(1_000);
    }
    const first = await trades('all', { limit: 2 });
    const rest = await trades('all', { limit: 2, before: first.next ?? undefined });
    expect([first.trades.length, rest.trades.length, rest.next]).toEqual([2, 1, null]);
    expect(new Set([...first.trades, ...rest.trades].map(({ id }) => id)).size).toBe(3);
  });

  it('sorts by result and by money put in, filters by market and side, and pages each order whole', async () => {
    quote('NVDA', '100');
    for (const [symbol, side, quantity, exit] of [
      ['BTC', 'buy', '0.001', '61000'],
      ['BTC', 'sell', '0.002', '62000'],
      ['NVDA', 'buy', '3', '110'],
    ] as const) {
      await place({ symbol, side, quantity });
      clock.advance(1_000);
      quote(symbol, exit);
      await closeFirst();
      clock.advance(1_000);
    }
    const names = async (rest: object) =>
      (await trades('all', rest)).trades.map(({ symbol, side }) => `${symbol} ${side}`);
    expect(await names({ sort: 'best' })).toEqual(['NVDA buy', 'BTC buy', 'BTC sell']);
    expect(await names({ sort: 'worst' })).toEqual(['BTC sell', 'BTC buy', 'NVDA buy']);
    expect(await names({ sort: 'oldest' })).toEqual(['BTC buy', 'BTC sell', 'NVDA buy']);
    expect((await names({ sort: 'smallest' }))[0]).toBe('BTC buy');
    expect(await names({ symbol: 'BTC', side: 'sell' })).toEqual(['BTC sell']);
    const first = await trades('all', { sort: 'best', limit: 2 });
    expect(first.symbols).toEqual(['BTC', 'NVDA']);
    expect(await names({ sort: 'best', limit: 2, before: first.next ?? expect.fail() })).toEqual([
      'BTC sell',
    ]);
  });

  it('is empty, not missing, for somebody who never traded', async () => {
    expect(await trades('all')).toMatchObject({
      trades: [],
      summary: { totalTrades: 0, winRate: null, averagePnl: null, totalPnl: '0.00' },
    });
    expect(await router.positions(call(undefined))).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { parseUnits } from '#core/values/money.ts';
import { dayMs, hourMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { announceDividend, payDividends } from '#server/domains/trading/index.ts';
import { showAnalytics } from '#server/domains/trading/analytics/show-analytics.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import type { Database } from '#server/platform/db/database.ts';
import { brokerStart, createBroker, type Trader } from '#testing/stages/broker.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';
import { quantityOf } from '#testing/typed-amounts.ts';

let db: Database;
const broker = createBroker(() => db);
let trader: Trader;

const cents = (text: string) => parseUnits(text, 2) ?? expect.fail(text);
const total = (rows: readonly string[]) => rows.reduce((sum, text) => sum + cents(text), 0n);
const show = () => showAnalytics(broker.app(), trader.actor.userId);
const close = async (symbol: string, quantity: string) => {
  const position = (await broker.positions(trader)).find((held) => held.symbol === symbol);
  return closePosition(broker.app(), trader.actor, {
    id: newId('ord', broker.clock.now()),
    positionId: position?.id ?? expect.fail(),
    quantity: quantityOf(quantity),
  });
};
const bring = (units: bigint) =>
  db.transaction((tx) =>
    ledger.postAdjustment(tx, {
      owner: trader.owner,
      asset: 'USD',
      units,
      reason: 'Correction',
      idemKey: newId('ord'),
      at: broker.clock.now(),
      by: 'usr_admin',
    }),
  );

bookOfFile((opened) => (db = opened));
beforeEach(async () => {
  await broker.reset();
  broker.quote('BTC', '60000');
  broker.quote('NVDA', '100');
  trader = await broker.trader();
});

describe('analytics', () => {
  it('are quiet, not missing, before anything was traded', async () => {
    expect(await show()).toMatchObject({
      totalValue: '1000.00',
      recordDays: 0,
      flows: [{ amount: '1000.00' }],
      returns: { timeWeighted: '0.00', moneyWeighted: null, sharpe: null, maxDrawdown: '0.00' },
      profit: { total: '0.00', other: '0.00' },
      exposure: { gross: '0.00', net: '0.00', byClass: [] },
      allocation: [{ part: 'free', value: '1000.00', sharePercent: '100.00' }],
      byInstrument: [],
      byMonth: [],
      gains: [],
      openLots: [],
    });
  });

  it('split the profit into parts that add up to it, and the value into places', async () => {
    await broker.place(trader, { quantity: '0.01' });
    await broker.place(trader, { symbol: 'NVDA', side: 'sell', leverage: 5, quantity: '4' });
    broker.clock.advance(hourMs);
    broker.quote('BTC', '63000');
    await close('BTC', '0.004');
    broker.clock.advance(hourMs);
    broker.quote('NVDA', '105');
    const view = await show();
    // 12.00 taken and 18.00 open on the coin, 20.00 lost on the share; fees 0.60, 0.40 and 0.26
    // (0.252 up).
    expect(view.profit).toEqual({
      total: '8.74',
      realised: '12.00',
      fees: '-1.26',
      carry: '0.00',
      unrealised: '-2.00',
      other: '0.00',
    });
    expect(view.totalValue).toBe('1008.74');
    expect(total(view.allocation.map(({ value }) => value))).toBe(100_874n);
    expect(view.exposure).toEqual({
      gross: '798.00',
      net: '-42.00',
      leverage: '0.79',
      byClass: [
        { class: 'stock', long: '0.00', short: '420.00', sharePercent: '52.63' },
        { class: 'crypto', long: '378.00', short: '0.00', sharePercent: '47.37' },
      ],
    });
    expect(view.byInstrument).toEqual([
      { symbol: 'BTC', closed: 0, realised: '12.00', unrealised: '18.00', fees: '0.86', net: '29.14' },
      { symbol: 'NVDA', closed: 0, realised: '0.00', unrealised: '-20.00', fees: '0.40', net: '-20.40' },
    ]);
    expect(total(view.byInstrument.map(({ net }) => net))).toBe(874n);
    expect(view.byMonth).toEqual([
      { month: '2026-11', closed: 0, realised: '12.00', fees: '1.26', net: '10.74' },
    ]);
    // The lot's part of its opening fee (0.24) and the closing fee (0.26).
    expect(view.gains).toEqual([
      { year: 2026, lots: 1, proceeds: '252.00', cost: '240.00', fees: '0.50', gain: '11.50' },
    ]);
    expect(view.openLots.map(({ symbol, quantity }) => [symbol, quantity])).toEqual([
      ['BTC', '0.006'],
      ['NVDA', '4'],
    ]);
  });

  it('leave money that came and went out of the returns, and mark it', async () => {
    await broker.place(trader, { quantity: '0.01' });
    broker.clock.advance(10 * dayMs);
    broker.quote('BTC', '69940');
    await bring(900_000n);
    broker.clock.advance(10 * dayMs);
    const before = await show();
    // 0.60 of fees, then 99.40 of profit on a thousand; the nine thousand that came late earned
    // nothing.
    expect(before.returns.timeWeighted).toBe('9.88');
    expect(before.flows.map(({ amount }) => amount)).toEqual(['9000.00', '1000.00']);
    expect(before.profit.total).toBe('98.80');
    expect(before.returns.moneyWeighted).toBeNull();
    broker.clock.advance(20 * dayMs);
    const after = await show();
    expect(Number(after.returns.moneyWeighted)).toBeLessThan(2);
    expect(Number(after.returns.timeWeighted)).toBeCloseTo(9.88, 2);
    expect(after.returns.moneyWeightedYearly).toBeNull();
    expect(after.curve.at(-1)?.value).toBe(after.totalValue);
    expect(after.recordDays).toBe(40);
  });

  it('charge the conversion of a deposit to all the money that is there then, also what just came', async () => {
    broker.clock.advance(dayMs);
    const { owner } = trader;
    const post = (kind: 'deposit' | 'conversion', legs: readonly ledger.Leg[]) =>
      db.transaction((tx) =>
        ledger.post(tx, { owner, kind, idemKey: newId('ord'), at: broker.clock.now(), legs }),
      );
    const coins = (units: bigint, house: ledger.Kind): ledger.Leg[] => [
      { owner, asset: 'BTC', kind: 'wallet', units, code: 'principal' },
      { owner: 'house', asset: 'BTC', kind: house, units: -units, code: 'principal' },
    ];
    // 1,000.00 beside the 1,000.00 that are there, converted at once for 6.25.
    await post('deposit', coins(1_666_667n, 'custody'));
    await post('conversion', [
      ...coins(-1_666_667n, 'clearing'),
      { owner, asset: 'USD', kind: 'wallet', units: 99_375n, code: 'principal' },
      { owner: 'house', asset: 'USD', kind: 'clearing', units: -100_000n, code: 'principal' },
      { owner: 'house', asset: 'USD', kind: 'fees', units: 625n, code: 'spread' },
    ]);
    broker.clock.advance(2 * dayMs);
    const { returns, curve, profit } = await show();
    expect([profit.total, returns.timeWeighted, returns.maxDrawdown]).toEqual(['-6.25', '-0.31', '0.31']);
    expect(curve.at(-1)?.drawdownPercent).toBe('0.31');
  });

  it('count dividends as carry, in the month and for the instrument', async () => {
    await broker.place(trader, { symbol: 'NVDA', product: 'cash', leverage: 1, quantity: '4' });
    const exAt = brokerStart + dayMs;
    await db.transaction((tx) =>
      announceDividend(tx, {
        id: newId('ord'),
        symbol: 'NVDA',
        amount: 50_000_000n,
        withholdingBps: 0,
        exAt,
      }),
    );
    broker.clock.set(exAt + hourMs);
    await payDividends(broker.app());
    const view = await show();
    expect(view.profit).toMatchObject({ carry: '2.00', fees: '-8.00', total: '-6.00', other: '0.00' });
    expect(view.byInstrument[0]).toMatchObject({ realised: '2.00', net: '-6.00' });
    expect(view.byMonth[0]).toMatchObject({ net: '-6.00' });
  });
});

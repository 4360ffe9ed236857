import { describe, expect, it } from 'vitest';
import { usdItself } from '#core/market/instrument.ts';
import { findInstrument } from '#core/market/instruments.ts';
import { dayNumber } from '#core/market/new-york.ts';
import {
  cutOf,
  dayBasis,
  dividendCents,
  financingCents,
  lastCutDay,
  nightsOf,
  yearlyBps,
} from '#core/trading/financing.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';

const p = (text: string) => parsePrice(text) ?? expect.fail(text);
const q = (text: string) => parseQuantity(text) ?? expect.fail(text);
const instrument = (symbol: string) => findInstrument(symbol) ?? expect.fail(symbol);
/** Monday to Sunday. */
const week = Array.from({ length: 7 }, (_, place) => dayNumber(2026, 11, 16) + place);

describe('financing', () => {
  it('costs 9.52 on 100,000 at 1.15826 for one night at 3 % over 365 days', () => {
    const terms = { yearlyBps: -300, nights: 1, basis: 365 };
    expect(financingCents(p('1.15826'), q('100000'), usdItself, terms)).toBe(-952n);
    expect(financingCents(p('1.15826'), q('100000'), usdItself, { ...terms, nights: 3 })).toBe(-2_856n);
  });

  it('counts the weekend on Wednesday for pairs, on Friday for shares and indices, and every day for coins', () => {
    expect(week.map((day) => nightsOf('forex', day))).toEqual([1, 1, 3, 1, 1, 0, 0]);
    expect(week.map((day) => nightsOf('stock', day))).toEqual([1, 1, 1, 1, 3, 0, 0]);
    expect(week.map((day) => nightsOf('index', day))).toEqual([1, 1, 1, 1, 3, 0, 0]);
    expect(week.map((day) => nightsOf('crypto', day))).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  it('asks the house rate on top of a long and under a short, and the difference of a pair', () => {
    expect([yearlyBps(instrument('NVDA'), 'buy'), yearlyBps(instrument('NVDA'), 'sell')]).toEqual([
      -615, 115,
    ]);
    expect([yearlyBps(instrument('EURUSD'), 'buy'), yearlyBps(instrument('EURUSD'), 'sell')]).toEqual([
      -225, 125,
    ]);
    expect([
      dayBasis(instrument('EURUSD')),
      dayBasis(instrument('USDJPY')),
      dayBasis(instrument('BTC')),
    ]).toEqual([360, 365, 365]);
  });

  it('is due at 17:00 in New York, in summer and in winter', () => {
    expect(new Date(cutOf(dayNumber(2026, 7, 1))).toISOString()).toBe('2026-07-01T21:00:00.000Z');
    expect(new Date(cutOf(dayNumber(2026, 12, 1))).toISOString()).toBe('2026-12-01T22:00:00.000Z');
    const cut = cutOf(dayNumber(2026, 12, 1));
    expect([lastCutDay(cut - 1), lastCutDay(cut)]).toEqual([dayNumber(2026, 11, 30), dayNumber(2026, 12, 1)]);
  });
});

describe('dividends', () => {
  it('pay 450.00 on 3,000 shares at 0.15, less what is withheld, and a short owes them whole', () => {
    const of = (side: 'buy' | 'sell', withheld: number) =>
      dividendCents(side, p('0.15'), q('3000'), usdItself, withheld);
    expect([of('buy', 0), of('sell', 0), of('buy', 1_500), of('sell', 1_500)]).toEqual([
      45_000n,
      -45_000n,
      38_250n,
      -45_000n,
    ]);
  });
});

import { expect, it } from 'vitest';
import { habitsOf } from '#core/copying/record/habits.ts';
import { dayMs } from '#core/values/time.ts';

const trade = (day: number, held: number | null, leverage = 1) => ({
  openedAt: day * dayMs,
  closedAt: held === null ? null : (day + held) * dayMs,
  leverage,
});

it('says how often a leader trades, how long a trade is held and at what leverage', () => {
  const trades = [trade(1, 2), trade(5, 4, 3), trade(50, 9), trade(59, null, 2)];
  expect(habitsOf(trades, { from: 0, to: 60 * dayMs })).toEqual({
    tradesPerMonth: 2,
    medianHoldingMs: 4 * dayMs,
    largestLeverage: 3,
  });
});

it('says nothing that a short or empty record cannot', () => {
  expect(habitsOf([trade(1, null)], { from: 0, to: 29 * dayMs })).toEqual({
    tradesPerMonth: null,
    medianHoldingMs: null,
    largestLeverage: 1,
  });
  expect(habitsOf([], { from: 0, to: 30 * dayMs })).toEqual({
    tradesPerMonth: 0,
    medianHoldingMs: null,
    largestLeverage: null,
  });
});

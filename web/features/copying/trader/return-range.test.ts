import { expect, it } from 'vitest';
import { rangesOf, shownReturn } from '#web/features/copying/trader/return-range.ts';

const day = (place: number, value: number) => ({
  at: new Date(Date.UTC(2026, 0, 1 + place)).toISOString(),
  value,
});
const days = [day(0, 1), day(30, 2), day(80, 1.5), day(100, 1.2), day(150, 1.8)];
const benchmark = {
  symbol: 'BTC',
  values: [1, 4, 2, 3, 1.5],
  returnPercent: '50.00',
  maxDrawdownPercent: '62.50',
};

it('offers the ranges that are shorter than the record', () => {
  expect(rangesOf({ days })).toEqual(['3M', 'All']);
  expect(rangesOf({ days: days.slice(0, 2) })).toEqual(['All']);
  expect(rangesOf({ days: [] })).toEqual(['All']);
});

it('begins both lines at zero and counts a fall from the peak of the whole record', () => {
  const shown = shownReturn({ days, benchmark }, '3M');
  expect(shown.at).toEqual(days.slice(2).map(({ at }) => at));
  expect(shown.trader).toEqual([0, expect.closeTo(-20), expect.closeTo(20)]);
  expect(shown.benchmark).toEqual([0, 50, -25]);
  expect(shown.belowPeak).toEqual([-25, expect.closeTo(-40), expect.closeTo(-10)]);
  expect(shown.benchmarkFall).toBe(50);
});

it('shows a record alone where no price of its first day is known', () => {
  expect(shownReturn({ days, benchmark: null }, 'All')).toMatchObject({
    trader: [0, 100, 50, expect.closeTo(20), expect.closeTo(80)],
    benchmark: undefined,
    benchmarkFall: undefined,
  });
});

import { describe, expect, it } from 'vitest';
import { correlation, mixedReturns, returnsByDay } from '#core/copying/record/correlation.ts';
import { dayMs } from '#core/values/time.ts';

const start = Date.UTC(2026, 0, 1);
const series = (count: number, of: (day: number) => number, from = 0) =>
  new Map(Array.from({ length: count }, (_, day) => [start + (from + day) * dayMs, of(from + day)]));
const wave = (day: number) => 0.01 * Math.sin(day);

describe('the correlation of two records', () => {
  it('is 1 of a record with itself at any leverage, and −1 against its opposite', () => {
    expect(
      correlation(
        series(40, wave),
        series(40, (day) => 3 * wave(day) + 0.002),
      ),
    ).toBeCloseTo(1, 9);
    expect(
      correlation(
        series(40, wave),
        series(40, (day) => -wave(day)),
      ),
    ).toBeCloseTo(-1, 9);
  });

  it('is near nothing where one knows nothing of the other', () => {
    const other = correlation(
      series(360, wave),
      series(360, (day) => 0.01 * Math.sin(2.7 * day + 1)),
    );
    expect(Math.abs(other ?? 1)).toBeLessThan(0.05);
  });

  it('is unknown below 30 common days, or where one never moves', () => {
    expect(correlation(series(40, wave), series(40, wave, 11))).toBeNull();
    expect(correlation(series(40, wave), series(40, wave, 10))).toBeCloseTo(1, 9);
    expect(
      correlation(
        series(40, wave),
        series(40, () => 0),
      ),
    ).toBeNull();
  });
});

describe('daily returns', () => {
  it('are those of whole days, by the midnight that ends them', () => {
    const days = [
      { at: start - 1, value: 1 },
      { at: start, value: 1 },
      { at: start + dayMs, value: 1.1 },
      { at: start + dayMs + 5, value: 9 },
    ];
    const [[at, value] = [], ...more] = returnsByDay(days);
    expect([at, more]).toEqual([start + dayMs, []]);
    expect(value).toBeCloseTo(0.1, 12);
  });

  it('mix by the money in each, on the days that each has', () => {
    const mixed = mixedReturns([
      { returns: series(2, () => 0.03), weight: 300 },
      { returns: series(2, () => -0.01, 1), weight: 100 },
      { returns: series(1, () => 5), weight: 0 },
    ]);
    expect([...mixed.values()].map((value) => value.toFixed(4))).toEqual(['0.0300', '0.0200', '-0.0100']);
  });
});

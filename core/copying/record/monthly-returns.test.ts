import { describe, expect, it } from 'vitest';
import { monthFigures, monthlyReturns, yearlyReturns } from '#core/copying/record/monthly-returns.ts';

const day = (text: string, value: number) => ({ at: Date.parse(text), value });
const rounded = (value: number) => Number(value.toFixed(6));

describe('monthly returns', () => {
  it('link to the return of the whole record; midnight belongs to the month before', () => {
    const months = monthlyReturns([
      day('2026-08-20T00:00:00Z', 1),
      day('2026-09-01T00:00:00Z', 1.1),
      day('2026-09-15T00:00:00Z', 1.5),
      day('2026-10-01T00:00:00Z', 0.99),
      day('2026-10-02T09:00:00Z', 1.089),
    ]);
    expect(months.map(({ month, value, isPart }) => [month, rounded(value), isPart])).toEqual([
      ['2026-08', 0.1, true],
      ['2026-09', -0.1, false],
      ['2026-10', 0.1, true],
    ]);
  });

  it('are whole where a record covers a month from its first to its last midnight', () => {
    const months = monthlyReturns([day('2026-12-01T00:00:00Z', 1), day('2027-01-01T00:00:00Z', 1.2)]);
    expect(months).toEqual([{ month: '2026-12', value: expect.closeTo(0.2), isPart: false }]);
  });

  it('are none without days', () => {
    expect(monthlyReturns([])).toEqual([]);
    expect(yearlyReturns([])).toEqual([]);
  });
});

describe('yearly returns', () => {
  it('link the months of a year instead of summing them', () => {
    const days = [
      day('2025-11-01T00:00:00Z', 1),
      day('2025-12-01T00:00:00Z', 1.1),
      day('2026-01-01T00:00:00Z', 1.21),
      day('2026-02-01T00:00:00Z', 0.605),
      day('2026-03-01T00:00:00Z', 1.21),
    ];
    expect(yearlyReturns(days).map(({ year, value }) => [year, rounded(value)])).toEqual([
      ['2025', 0.21],
      ['2026', 0],
    ]);
  });
});

describe('a usual and the worst month', () => {
  const months = (...values: readonly (readonly [number, boolean])[]) =>
    values.map(([value, isPart], place) => ({ month: `2026-0${place + 1}`, value, isPart }));

  it('are the mean of whole months and the lowest of all', () => {
    expect(
      monthFigures(months([0.5, true], [0.02, false], [0.04, false], [-0.03, false], [-0.05, true])),
    ).toEqual({ average: expect.closeTo(0.01), worst: -0.05 });
  });

  it('are unknown below three whole months', () => {
    expect(monthFigures(months([0.1, true], [0.1, false], [0.1, false], [0.1, true]))).toBeNull();
  });
});

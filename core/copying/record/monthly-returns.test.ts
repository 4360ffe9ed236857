import { describe, expect, it } from 'vitest';
import { monthlyReturns } from '#core/copying/record/monthly-returns.ts';

describe('monthly returns', () => {
  it('link to the return of the whole record; midnight belongs to the month before', () => {
    const day = (text: string, value: number) => ({ at: Date.parse(text), value });
    const months = monthlyReturns([
      day('2026-08-20T00:00:00Z', 1),
      day('2026-09-01T00:00:00Z', 1.1),
      day('2026-09-15T00:00:00Z', 1.5),
      day('2026-10-01T00:00:00Z', 0.99),
      day('2026-10-02T09:00:00Z', 1.089),
    ]);
    expect(months.map(({ month, value }) => [month, Number(value.toFixed(6))])).toEqual([
      ['2026-08', 0.1],
      ['2026-09', -0.1],
      ['2026-10', 0.1],
    ]);
  });

  it('are none without days', () => {
    expect(monthlyReturns([])).toEqual([]);
  });
});

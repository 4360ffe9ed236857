import { describe, expect, it } from 'vitest';
import { deepestFall } from '#web/features/copying/wizard/what-if/deepest-fall.ts';
import { tradingCost } from '#web/features/copying/wizard/what-if/month-cost.ts';

describe('the deepest fall', () => {
  it('is the one that cost most of its peak, not the most money and not the last', () => {
    expect(deepestFall([100, 80, 90, 200, 170, 180])).toEqual({ peak: 0, trough: 1 });
    expect(deepestFall([100, 110, 99, 120, 90, 95])).toEqual({ peak: 3, trough: 4 });
  });

  it('is none while nothing fell', () => {
    expect(deepestFall([100, 100, 104])).toBeUndefined();
    expect(deepestFall([])).toBeUndefined();
  });
});

describe('what trading costs', () => {
  const cost = (until: string, tradingFees: string, stoppedAt: string | null = null) =>
    tradingCost({ from: '2026-08-01T00:00:00Z', until, stoppedAt, tradingFees });

  it('is that of thirty days on average, rounded up to the cent', () => {
    expect(cost('2026-10-30T00:00:00Z', '9.60')).toEqual({ cents: 320n, days: 30, isMonth: true });
    expect(cost('2026-10-30T00:00:00Z', '10.00')).toEqual({ cents: 334n, days: 30, isMonth: true });
  });

  it('is not stretched over days that a short record does not have', () => {
    expect(cost('2026-08-13T00:00:00Z', '1.10')).toEqual({ cents: 110n, days: 12, isMonth: false });
    expect(cost('2026-08-01T12:00:00Z', '1.10')).toBeUndefined();
  });

  it('counts to the day on which the stop ended the copy', () => {
    expect(cost('2026-10-30T00:00:00Z', '4.00', '2026-09-30T00:00:00Z')).toEqual({
      cents: 200n,
      days: 30,
      isMonth: true,
    });
  });
});

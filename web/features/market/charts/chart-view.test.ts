import { describe, expect, it } from 'vitest';
import { chartView, closesBeside, shownOf } from '#web/features/market/charts/chart-view.ts';

describe('chartView', () => {
  it('begins with a week of hours, and gives a range its usual candles', () => {
    expect(chartView(undefined, undefined)).toEqual({ range: '1W', interval: '1h', limit: 268 });
    expect(chartView('1Y', undefined)).toEqual({ range: '1Y', interval: '1d', limit: 465 });
    expect(chartView(undefined, undefined, true)).toEqual({ range: '1W', interval: '4h', limit: 142 });
    expect(chartView('1M', undefined, true)).toMatchObject({ range: '1M', interval: '1d' });
  });

  it('keeps a range that the candles fit, else takes the longest one that they do', () => {
    expect(chartView('1D', '15m').range).toBe('1D');
    expect(chartView('1Y', '5m').range).toBe('1D');
    expect(chartView('1D', '4h').range).toBe('1M');
    expect(chartView(undefined, '1d').range).toBe('1Y');
  });

  it('shows the last candles where they are too short for every range', () => {
    expect(chartView('1W', '1m')).toEqual({ range: undefined, interval: '1m', limit: 300 });
  });
});

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();

it('shownOf counts the candles of the range back from the last one, over a weekend too', () => {
  const candles = [at(13), at(16), at(17), at(20), at(23)].map((day) => ({ at: day }));
  expect(shownOf(candles, '1W')).toBe(3);
  expect(shownOf(candles, '1M')).toBe(5);
  expect(shownOf(candles, undefined)).toBe(5);
});

it('closesBeside carries the last close over the hours in which the other market slept', () => {
  const candle = (when: string, close: string) => ({
    at: when,
    open: close,
    high: close,
    low: close,
    close,
    volume: '1',
  });
  const points = [at(1, 0), at(1, 1), at(1, 2), at(1, 3)].map((when) => ({ at: when }));
  expect(closesBeside(points, [candle(at(1, 1), '10'), candle(at(1, 3), '12')])).toEqual([
    undefined,
    10,
    10,
    12,
  ]);
});

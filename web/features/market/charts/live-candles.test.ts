import { describe, expect, it } from 'vitest';
import { liveCandles } from '#web/features/market/charts/live-candles.ts';

const candle = (at: string) => ({ at, open: '10', high: '12', low: '9', close: '11', volume: '1' });

describe('liveCandles', () => {
  it('moves the close of the running candle, and its range only when the price leaves it', () => {
    const [first, last] = liveCandles([candle('a'), candle('b')], '11.5');
    expect(first).toEqual({ at: 'a', open: '10', high: '12', low: '9', value: '11' });
    expect(last).toEqual({ at: 'b', open: '10', high: '12', low: '9', value: '11.5' });
    expect(liveCandles([candle('a')], '12.5')[0]).toMatchObject({ high: '12.5', low: '9', value: '12.5' });
    expect(liveCandles([candle('a')], '8.75')[0]).toMatchObject({ high: '12', low: '8.75', value: '8.75' });
  });

  it('leaves the server figures alone while no live price is known', () => {
    expect(liveCandles([candle('a')], undefined)[0]?.value).toBe('11');
    expect(liveCandles([], '1')).toEqual([]);
  });
});

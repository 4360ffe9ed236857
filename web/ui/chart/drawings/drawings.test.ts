import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retracement } from '#core/market/drawings.ts';
import { readUnits } from '#core/values/money.ts';
import { formatPrice, priceScale } from '#core/values/price.ts';
import type { ChartDrawing, ChartPoint } from '#web/ui/chart/chart-point.ts';
import {
  type DrawingSpace,
  firstPoint,
  nudged,
  pointAt,
  shifted,
  shiftOf,
  spotOf,
} from '#web/ui/chart/drawings/drawing-space.ts';
import { type Candles, instantAt, placeOf } from '#web/ui/chart/drawings/time-place.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 10, 16);
/** A market that is open for seven hours of a day, five days of a week. */
const candlesOf = (minutes: number): Candles => {
  const step = minutes * 60_000;
  const begins = [0, 1, 2, 3, 4, 7, 8].flatMap((day) =>
    Array.from(
      { length: (7 * 60) / minutes },
      (_, place) => start + day * 24 * hour + 13 * hour + place * step,
    ),
  );
  return { begins, step };
};
const daily: Candles = {
  begins: [0, 1, 2, 3, 4, 7, 8].map((day) => start + day * 24 * hour),
  step: 24 * hour,
};

describe('the place of an instant among candles', () => {
  it('is that of its candle, and a part of the way to the next one', () => {
    const candles = candlesOf(60);
    expect(placeOf(candles, candles.begins[9] ?? 0)).toBe(9);
    expect(placeOf(candles, (candles.begins[9] ?? 0) + hour / 4)).toBe(9.25);
    // From the last candle of a day to the first of the next one it is one step, however long the night.
    expect(placeOf(candles, (candles.begins[6] ?? 0) + 9 * hour)).toBe(6.5);
  });

  it('goes on beyond both ends, a candle after the other', () => {
    const candles = candlesOf(60);
    const last = candles.begins.length - 1;
    expect(placeOf(candles, (candles.begins[0] ?? 0) - 3 * hour)).toBe(-3);
    expect(placeOf(candles, (candles.begins[last] ?? 0) + 5 * hour)).toBe(last + 5);
    expect(instantAt(candles, -2)).toBe((candles.begins[0] ?? 0) - 2 * hour);
    expect(instantAt(candles, last + 2)).toBe((candles.begins[last] ?? 0) + 2 * hour);
  });

  it('leads back to the instant, and later instants stand further right, whatever the candles', () => {
    const instants = fc.integer({ min: start - 400 * hour, max: start + 600 * hour });
    const any = fc.record({
      begins: fc
        .uniqueArray(fc.integer({ min: 0, max: 14 * 24 * 60 }), { minLength: 1, maxLength: 200 })
        .map((minutes) => minutes.toSorted((a, b) => a - b).map((minute) => start + minute * 60_000)),
      step: fc.constantFrom(60_000, hour, 24 * hour),
    });
    fc.assert(
      fc.property(any, instants, instants, (some, one, other) => {
        expect(Math.abs(instantAt(some, placeOf(some, one)) - one)).toBeLessThanOrEqual(1);
        expect(Math.sign(placeOf(some, one) - placeOf(some, other))).toBe(Math.sign(one - other));
      }),
    );
  });

  it('is the same instant after a change to other candles and back', () => {
    for (const set of [hour / 3, 30 * hour, 80.5 * hour, 500 * hour]) {
      const placed = instantAt(candlesOf(15), placeOf(candlesOf(15), start + set));
      expect(instantAt(daily, placeOf(daily, placed))).toBe(start + set);
    }
  });

  it('of one candle alone is reckoned with its length', () => {
    const candles = { begins: [start], step: hour };
    expect([placeOf(candles, start - hour), placeOf(candles, start + 2 * hour)]).toEqual([-1, 2]);
  });
});

const candles = candlesOf(60);
const points: readonly ChartPoint[] = candles.begins.map((begin, place) => ({
  at: new Date(begin).toISOString(),
  open: `${100 + place}.00`,
  high: `${110 + place}.37`,
  low: `${90 + place}.00`,
  value: `${101 + place}.00`,
}));
/** Ten pixels a candle, ten pixels a dollar, 200.00 at the top. */
const space: DrawingSpace = {
  scale: { left: 5, spacing: 10, top: 200, perPixel: 0.1, width: 600, height: 1_500 },
  candles,
  points,
  tick: '0.01',
  decimals: 2,
};
const at = (place: number) => new Date(instantAt(candles, place)).toISOString();
const line: ChartDrawing = {
  id: 'one',
  kind: 'trend_line',
  points: [
    { at: at(3), price: '120.00' },
    { at: at(8.5), price: '1.00' },
  ],
  text: null,
};

describe('a point of a drawing', () => {
  it('stands where it was set', () => {
    const point = pointAt(space, { x: 5 + 70, y: 500 });
    expect(point).toEqual({ at: at(7), price: '150.00' });
    expect(spotOf(space, point)).toEqual({ x: 75, y: 500 });
  });

  it('snaps to the candle, to the step of a price, and to a price of the candle within six pixels', () => {
    // 117.37 is the high of the candle at place 7: 826.3 pixels from the top.
    expect(pointAt(space, { x: 79, y: 832 })).toEqual({ at: at(7), price: '117.37' });
    expect(pointAt(space, { x: 71, y: 821 })).toEqual({ at: at(7), price: '117.37' });
    expect(pointAt(space, { x: 75, y: 833 })).toEqual({ at: at(7), price: '116.70' });
    // The nearer of two.
    expect(pointAt(space, { x: 75, y: 923 }).price).toBe('108.00');
    expect(pointAt(space, { x: 75, y: 929 }).price).toBe('107.00');
    // None beyond the last candle.
    expect(pointAt(space, { x: 5 + 10 * 60, y: 826 })).toEqual({ at: at(60), price: '117.40' });
  });

  it('is never at nothing or below', () => {
    expect(Number(pointAt(space, { x: 75, y: 9_000 }).price)).toBeGreaterThan(0);
  });

  it('goes by candles and by steps of a price, also from between two candles', () => {
    const [, second] = line.points;
    if (!second) throw new Error('no point');
    expect(nudged(space, second, { candles: 1, steps: 0 })).toEqual({ at: at(9), price: '1.00' });
    expect(nudged(space, second, { candles: -1, steps: 0 })).toEqual({ at: at(8), price: '1.00' });
    expect(nudged(space, second, { candles: 0, steps: 10 })).toEqual({ at: at(8.5), price: '2.00' });
  });

  it('begins at the last close, or at the nearest place in sight', () => {
    expect(firstPoint(space)).toEqual({ at: at(48), price: '149.00' });
    const scrolled = { ...space, scale: { ...space.scale, left: 1_000, width: 400 } };
    expect(spotOf(scrolled, firstPoint(scrolled)).x).toBe(400);
  });
});

describe('a whole drawing', () => {
  it('moves alike in candles and price', () => {
    const moved = shifted(space, line, shiftOf(space, { x: 21, y: -30 }));
    expect(moved.points).toEqual([
      { at: at(5), price: '123.00' },
      { at: at(10.5), price: '4.00' },
    ]);
  });

  it('stops before its lowest point would cost nothing', () => {
    const moved = shifted(space, line, shiftOf(space, { x: 0, y: 5_000 }));
    expect(moved.points.map(({ price }) => price)).toEqual(['119.10', '0.10']);
  });
});

describe('a retracement', () => {
  const unitsOf = (text: string) => readUnits(text, priceScale);
  const levels = (from: string, to: string, tick = '0.01') =>
    retracement(unitsOf(from), unitsOf(to), unitsOf(tick)).map(
      ({ percent, price }) => `${percent} ${formatPrice(price, 2)}`,
    );

  it('counts from the end of a move back to its start, up and down', () => {
    expect(levels('100', '200')).toEqual([
      '0 200.00',
      '23.6 176.40',
      '38.2 161.80',
      '50 150.00',
      '61.8 138.20',
      '78.6 121.40',
      '100 100.00',
    ]);
    expect(levels('200', '100')[1]).toBe('23.6 123.60');
  });

  it('stands on whole ticks', () => {
    expect(levels('10.00', '10.05', '0.05').map((level) => level.split(' ')[1])).toEqual([
      '10.05',
      '10.05',
      '10.05',
      '10.05',
      '10.00',
      '10.00',
      '10.00',
    ]);
  });
});

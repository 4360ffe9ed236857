import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUnits } from '#core/values/money.ts';
import { priceScale } from '#core/values/price.ts';
import { snapped, stepOf, stepped } from '#web/ui/chart/lines/price-step.ts';
import { withinReach } from '#web/ui/chart/lines/reach.ts';
import { spread, steadyRow } from '#web/ui/chart/lines/spread.ts';

describe('spread', () => {
  it('moves rows apart, keeps their order and leaves the fixed one alone', () => {
    expect(spread([100, 104, 90, 300], 0, 26)).toEqual([100, 126, 74, 300]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 12 }), (rows) => {
        const placed = spread(rows, 0, 26);
        expect(placed[0]).toBe(rows[0]);
        const order = rows.map((_row, place) => place).sort((a, b) => placed[a]! - placed[b]!);
        for (const [at, place] of order.entries()) {
          const before = order[at - 1];
          if (before === undefined) continue;
          expect(placed[place]! - placed[before]!).toBeGreaterThanOrEqual(26);
          expect(rows[place]).toBeGreaterThanOrEqual(rows[before]!);
        }
      }),
    );
  });
});

it('steadyRow keeps a line on its side of the price while the two are near each other', () => {
  const sides = new Map<string, -1 | 1>();
  expect(steadyRow(sides, 'a', 100, 105)).toBe(100);
  expect(steadyRow(sides, 'a', 100, 97)).toBeLessThan(97);
  expect(steadyRow(sides, 'a', 100, 105)).toBe(100);
  expect(steadyRow(sides, 'a', 100, 80)).toBe(100);
  expect(steadyRow(sides, 'a', 100, 105)).toBeGreaterThan(105);
});

describe('a moved price', () => {
  it('takes the roundest step that is still finer than a pixel, never below the tick', () => {
    expect(stepOf('0.01', 0)).toBe(readUnits('0.01', priceScale));
    expect(stepOf('0.01', 23)).toBe(readUnits('10', priceScale));
    expect(stepOf('0.00001', 0.00004)).toBe(readUnits('0.00001', priceScale));
  });

  it('is a whole number of steps above zero', () => {
    const step = readUnits('10', priceScale);
    expect(snapped(137_403.7, step, 2)).toBe('137400.00');
    expect(snapped(-4, step, 2)).toBe('10.00');
    expect(stepped('137403.70', 1, step, 2)).toBe('137410.00');
    expect(stepped('12.00', -5, step, 2)).toBe('10.00');
    expect(stepped('1.08512', -1, readUnits('0.00001', priceScale), 5)).toBe('1.08511');
  });
});

describe('withinReach', () => {
  const points = [
    { at: '', value: '105', low: '100', high: '110' },
    { at: '', value: '101', low: '99', high: '104' },
  ];
  it('makes room for a line near the candles and not for a far one', () => {
    expect(withinReach(points, ['112', '60'])).toEqual([99, 112]);
    expect(withinReach(points, ['60'])).toBeUndefined();
    expect(withinReach(points, [])).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { divide, formatUnits, parseUnits, readUnits, shareOf } from '#core/values/money.ts';
import { formatPrice, formatQuantity, notionalCents } from '#core/values/price.ts';

describe('exact money', () => {
  it('reads only plain decimals within the scale', () => {
    expect(parseUnits('12.50', 2)).toBe(1250n);
    expect(parseUnits('-0.01', 2)).toBe(-1n);
    for (const bad of ['', '1e3', 'NaN', '1.234', '.5', '1.', ' 1', '0x10', '1,000', 'Infinity', '--1']) {
      expect(parseUnits(bad, 2), bad).toBeUndefined();
    }
  });

  it('takes a text that must be readable as a fault when it is not, never as zero', () => {
    expect(readUnits('12.50', 2)).toBe(1250n);
    for (const bad of ['', '1.234', 'NaN']) expect(() => readUnits(bad, 2), bad).toThrow(/is no amount/);
  });

  it('writes what it read, at any scale', () => {
    for (const [text, scale] of [
      ['0.00', 2],
      ['-1234.05', 2],
      ['0.000000000000000001', 18],
      ['7', 0],
    ] as const) {
      expect(formatUnits(readUnits(text, scale), scale)).toBe(text);
    }
  });

  it('rounds as told, on both sides of zero', () => {
    expect([divide(5n, 2n, 'down'), divide(5n, 2n, 'up'), divide(5n, 2n, 'half-away')]).toEqual([2n, 3n, 3n]);
    expect([divide(-5n, 2n, 'down'), divide(-5n, 2n, 'up'), divide(-5n, 2n, 'half-away')]).toEqual([
      -2n,
      -3n,
      -3n,
    ]);
    expect(divide(5n, 4n, 'half-away')).toBe(1n);
    expect(shareOf(22_000n, 1_000, 'down')).toBe(2_200n);
  });

  it('prices a fill to the cent and shows prices at the tick', () => {
    expect(notionalCents(671_000_000n, 10_000_000_000n, 'half-away')).toBe(67_100n);
    expect(formatPrice(671_000_000n, 2)).toBe('6.71');
    expect(formatPrice(15_200_000_000n, 0)).toBe('152');
    expect(formatQuantity(150_000_000n)).toBe('1.5');
  });
});

import { describe, expect, it } from 'vitest';
import { inverseNormal, normalAt, streamKey, uniformAt } from '#server/domains/market/simulation/noise.ts';

describe('addressed randomness', () => {
  it('meets the published normal quantiles', () => {
    for (const [p, z] of [
      [0.5, 0],
      [0.975, 1.959964],
      [0.025, -1.959964],
      [0.9986501, 3],
      [2.866516e-7, -5],
      [0.84134475, 1],
    ] as const) {
      expect(inverseNormal(p)).toBeCloseTo(z, 4);
    }
  });

  it('looks like independent normals along days, slots and keys', () => {
    const count = 20_000;
    for (const draw of [
      (i: number) => normalAt(7, i, 3),
      (i: number) => normalAt(7, 3, i),
      (i: number) => normalAt(streamKey('seed', `label ${i}`), 5, 1),
    ]) {
      let sum = 0;
      let squares = 0;
      let neighbours = 0;
      let last = 0;
      for (let i = 0; i < count; i++) {
        const value = draw(i);
        sum += value;
        squares += value * value;
        neighbours += value * last;
        last = value;
      }
      expect(Math.abs(sum / count)).toBeLessThan(0.03);
      expect(Math.abs(squares / count - 1)).toBeLessThan(0.05);
      expect(Math.abs(neighbours / count)).toBeLessThan(0.03);
    }
  });

  it('gives each seed and label its own stream', () => {
    const keys = new Set<number>();
    for (let i = 0; i < 2_000; i++) keys.add(streamKey(`seed ${i % 40}`, `label ${i}`));
    expect(keys.size).toBe(2_000);
    expect(streamKey('a', 'bc')).not.toBe(streamKey('ab', 'c'));
    expect(uniformAt(1, 2, 3)).not.toBe(uniformAt(1, 3, 2));
  });
});

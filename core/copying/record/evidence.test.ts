import { describe, expect, it } from 'vitest';
import { evidenceOf, normal } from '#core/copying/record/evidence.ts';

/** Two values in turn: mean 0.001 and almost no skew. */
const record = (days: number, high = 0.011, low = -0.009) =>
  Array.from({ length: days }, (_, day) => (day % 2 === 0 ? high : low));

describe('evidence of a record', () => {
  it('knows the normal distribution', () => {
    expect(normal(0)).toBeCloseTo(0.5, 6);
    expect(normal(1.644853626951)).toBeCloseTo(0.95, 6);
    expect(normal(-1.95996398454)).toBeCloseTo(0.025, 6);
  });

  it('says nothing below thirty days or without any variation', () => {
    expect(evidenceOf(record(29))).toEqual({ probability: null, daysNeeded: null });
    expect(evidenceOf(Array.from({ length: 50 }, () => 0.001))).toEqual({
      probability: null,
      daysNeeded: null,
    });
  });

  it('grows with the record until no day is needed', () => {
    const [short, long] = [evidenceOf(record(60)), evidenceOf(record(600))];
    expect(short.probability!).toBeGreaterThan(0.7);
    expect(short.probability!).toBeLessThan(0.95);
    // A daily Sharpe ratio of 0.1 takes about 1 + (1.645 / 0.1)² days.
    expect(60 + short.daysNeeded!).toBeGreaterThan(255);
    expect(60 + short.daysNeeded!).toBeLessThan(290);
    expect(long).toMatchObject({ daysNeeded: 0 });
    expect(long.probability!).toBeGreaterThan(0.95);
  });

  it('never promises that a losing record becomes proof', () => {
    const { probability, daysNeeded } = evidenceOf(record(100, 0.009, -0.011));
    expect(probability!).toBeLessThan(0.5);
    expect(daysNeeded).toBeNull();
  });
});

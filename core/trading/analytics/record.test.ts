import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawdowns,
  recordStatistics,
  unitValues,
  type Valued,
  valuations,
} from '#core/trading/analytics/record.ts';
import { dayMs } from '#core/values/time.ts';

const start = Date.parse('2025-01-01T00:00:00Z');
const record = (rows: readonly (readonly [day: number, before: number, flow: number])[]): Valued[] =>
  rows.map(([day, before, flow]) => ({ at: start + day * dayMs, before, flow }));
/** A thousand put in at once, and the worth at each midnight after. */
const of = (values: readonly number[]) =>
  record([[0, 0, 1_000], ...values.map((value, place) => [place + 1, value, 0] as const)]);

describe('unit values', () => {
  it('stand still when money comes or goes', () => {
    const units = unitValues(
      record([
        [0, 0, 1_000],
        [10, 1_100, 900],
        [20, 2_000, -1_000],
        [30, 1_200, 0],
      ]),
    );
    expect(units.map(({ value }) => value.toFixed(6))).toEqual([
      '1.000000',
      '1.100000',
      '1.100000',
      '1.320000',
    ]);
  });

  it('go on where they stopped after everything was taken out', () => {
    const units = unitValues(
      record([
        [0, 0, 100],
        [1, 110, -110],
        [5, 0, 200],
        [6, 220, 0],
      ]),
    );
    expect(units.at(-1)?.value).toBeCloseTo(1.21, 12);
  });

  it('fall from the highest so far', () => {
    expect(drawdowns(unitValues(of([1_200, 900, 1_500]))).map((fall) => fall.toFixed(4))).toEqual([
      '0.0000',
      '0.0000',
      '0.2500',
      '0.0000',
    ]);
  });
});

it('one deposit at a spread costs the return no more than the spread, whenever it is converted', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000_000 });
  const spread = fc.double({ min: 0, max: 0.05, noNaN: true });
  fc.assert(
    fc.property(cents, cents, spread, fc.boolean(), (held, deposit, share, isAtOnce) => {
      const cost = Math.floor(deposit * share);
      const at = start + 10 * dayMs;
      const came = { at, flow: deposit, worth: held + deposit - (isAtOnce ? cost : 0) };
      const past = [
        { at: start, worth: held, flow: held, converted: 0 },
        { ...came, converted: isAtOnce ? -cost : 0 },
      ];
      const { timeWeighted, maxDrawdown } = recordStatistics(
        valuations(past, { at: at + dayMs, worth: held + deposit - cost }),
      );
      expect(timeWeighted).toBeCloseTo(-cost / (held + deposit), 9);
      expect(Math.abs(timeWeighted ?? 1)).toBeLessThanOrEqual(share + 1e-9);
      expect(maxDrawdown).toBeCloseTo(cost / (held + deposit), 9);
    }),
  );
});

describe('statistics of a record', () => {
  it('say nothing of spread, tail and yearly rates before there is enough of it', () => {
    const short = recordStatistics(of(Array.from({ length: 29 }, (_, day) => 1_000 + (day % 3) * 10)));
    expect(short).toMatchObject({
      days: 29,
      timeWeightedYearly: null,
      moneyWeighted: null,
      moneyWeightedYearly: null,
      volatility: null,
      sharpe: null,
      sortino: null,
      calmar: null,
      valueAtRisk: null,
    });
    expect(short.timeWeighted).toBeCloseTo(0.01, 12);
    expect(recordStatistics([]).timeWeighted).toBeNull();
  });

  it('give the money-weighted return of the record below a year and the yearly rate from then on', () => {
    const flat = (days: number, end: number) =>
      recordStatistics(of([...Array.from({ length: days - 1 }, () => 1_000), end]));
    const month = flat(30, 1_030);
    // What is there counts at the end of its day: one day more than the record.
    expect(month.moneyWeighted).toBeCloseTo(1.03 ** (30 / 31) - 1, 9);
    expect(month.moneyWeightedYearly).toBeNull();
    const year = flat(365, 1_100);
    expect(year.moneyWeightedYearly).toBeCloseTo(1.1 ** (365 / 366) - 1, 9);
    expect(year.timeWeightedYearly).toBeCloseTo(0.1, 9);
  });

  it('punish money that came before a fall, and only in the money-weighted return', () => {
    const late = recordStatistics(
      record([
        [0, 0, 100],
        [200, 200, 10_000],
        [400, 5_100, 0],
      ]),
    );
    expect(late.timeWeighted).toBeCloseTo(0, 12);
    expect(late.moneyWeightedYearly).toBeLessThan(-0.5);
  });

  it('leave the day that is still running out of daily figures, not out of the fall', () => {
    const days = Array.from({ length: 31 }, (_, day) => 1_000 + (day % 2) * 10);
    const at = start + 31.5 * dayMs;
    const fallen = recordStatistics([...of(days), { at, before: 500, flow: 0 }]);
    expect(fallen.volatility).toBe(recordStatistics(of(days)).volatility);
    expect(fallen.currentDrawdown).toBeCloseTo(1 - 500 / 1_010, 12);
  });
});

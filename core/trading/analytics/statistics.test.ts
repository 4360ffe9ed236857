import { describe, expect, it } from 'vitest';
import {
  annualReturn,
  calmarRatio,
  dailyReturns,
  deviation,
  downsideDeviation,
  linkedReturn,
  maxDrawdown,
  moneyWeightedReturn,
  profitFactor,
  quantile,
  recoveryPeriods,
  sharpeRatio,
  sortinoRatio,
  timeWeightedReturn,
  valueAtRisk,
  valueAtRiskLevel,
  winRate,
} from '#core/trading/analytics/statistics.ts';

/** The "mixed" daily returns of the empyrical test-suite, 252 periods a year. */
const mixed = [0.01, 0.1, -0.04, 0.02, 0.03, 0.02, 0.01, -0.1];
const date = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe('returns of a record', () => {
  it('agree with the published vector in every figure', () => {
    expect(sharpeRatio(mixed, 252, 2)).toBeCloseTo(1.7238613961706866, 12);
    expect(sortinoRatio(mixed, 252, 2)).toBeCloseTo(2.605531251673693, 12);
    expect(downsideDeviation(mixed, 252)).toBeCloseTo(0.6044832503882965, 12);
    expect(deviation(mixed) * Math.sqrt(252)).toBeCloseTo(0.9136465399704637, 12);
    expect(linkedReturn(mixed)).toBeCloseTo(0.03893, 5);
    let value = 1;
    const values = [1, ...mixed.map((change) => (value *= 1 + change))];
    expect(maxDrawdown(values.map((worth, at) => ({ at, value: worth })))).toBeCloseTo(0.1, 12);
    // The suite's series begins with a day that has no return and counts it as a period.
    expect(annualReturn([0, ...mixed], 252)).toBeCloseTo(1.9135925373194231, 12);
    expect(calmarRatio([0, ...mixed], 252)).toBeCloseTo(19.135925373194233, 10);
  });

  it('keep silent where there is too little to say', () => {
    expect(sharpeRatio(mixed)).toBeNull();
    expect(sortinoRatio(mixed)).toBeNull();
    expect(sharpeRatio(Array.from({ length: 40 }, () => 0.01))).toBeNull();
    expect(sortinoRatio(Array.from({ length: 40 }, () => 0.01))).toBeNull();
    expect(calmarRatio([0.01, 0.02])).toBeNull();
    expect(valueAtRisk(Array.from({ length: 99 }, () => -0.01))).toBeNull();
  });

  it('take the 5 % quantile of type 7 as value at risk, and never a gain', () => {
    const returns = Array.from({ length: 101 }, (_, place) => (place - 50) / 1_000);
    expect(quantile(returns, 0.05)).toBeCloseTo(-0.045, 12);
    expect(valueAtRisk(returns)).toBeCloseTo(0.045, 12);
    expect(valueAtRiskLevel).toBe(95);
    expect(valueAtRisk(returns.map((value) => value + 1))).toBe(0);
  });

  it('measure a fall from its peak, the start included', () => {
    const values = [100, 90, 95].map((value, at) => ({ at, value }));
    expect(maxDrawdown(values)).toBeCloseTo(0.1, 12);
    expect(dailyReturns(values).map((value) => value.toFixed(4))).toEqual(['-0.1000', '0.0556']);
  });

  it.each([
    [2, [100, 90, 100]],
    [3, [100, 90, 95, 100]],
    [3, [100, 90, 100, 90, 80, 100]],
    [4, [100, 90, 95, 90, 100]],
    [0, [100, 90, 80, 70]],
    [3, [50, 100, 98, 99, 100]],
    [2, [100, 98, 100, 101, 100, 99]],
    [4, [100, 97, 99, 97, 100]],
  ])('recover in %i periods: %j', (periods, values) => {
    expect(recoveryPeriods(values)).toBe(periods);
  });
});

describe('returns with flows', () => {
  it('weighted by time do not care when money came', () => {
    const bought = [
      { before: 0, flow: 200 },
      { before: 225, flow: 225 },
      { before: 475, flow: 0 },
    ];
    expect(timeWeightedReturn(bought)).toBeCloseTo((1.125 * 475) / 450 - 1, 12);
    expect(timeWeightedReturn([{ before: 0, flow: 100 }])).toBeNull();
    expect(
      timeWeightedReturn([
        { before: 0, flow: 100 },
        { before: 0, flow: 0 },
        { before: 1, flow: 0 },
      ]),
    ).toBeNull();
  });

  it('weighted by money agree with the published XIRR', () => {
    const flows = [
      ['2008-01-01', -10_000],
      ['2008-03-01', 2_750],
      ['2008-10-30', 4_250],
      ['2009-02-15', 3_250],
      ['2009-04-01', 2_750],
    ].map(([day, amount]) => ({ at: date(String(day)), amount: Number(amount) }));
    expect(moneyWeightedReturn(flows)).toBeCloseTo(0.373362535, 8);
  });

  it('count what is left at the end of its day: 12.72 % and not 12.77 %', () => {
    const paid = [
      { at: date('2017-01-01'), amount: -100 },
      { at: date('2017-06-01'), amount: -100 },
    ];
    expect(moneyWeightedReturn([...paid, { at: date('2018-01-01'), amount: 220 }])).toBeCloseTo(0.1272, 4);
    expect(moneyWeightedReturn([...paid, { at: date('2017-12-31'), amount: 220 }])).toBeCloseTo(0.12771, 5);
    expect(
      timeWeightedReturn([
        { before: 0, flow: 100 },
        { before: 100, flow: 100 },
        { before: 220, flow: 0 },
      ]),
    ).toBeCloseTo(0.1, 12);
  });

  it('agree with the published two-year case with dividends: 10.75 % by time as a yearly rate, 9.39 % by money', () => {
    // One share at 200; a second one at 225 after a dividend of 5; both sold at 235 after dividends
    // of 10.
    const byTime = timeWeightedReturn([
      { before: 0, flow: 200 },
      { before: 230, flow: 220 },
      { before: 480, flow: 0 },
    ]);
    expect(Math.sqrt(1 + (byTime ?? 0)) - 1).toBeCloseTo(0.1075, 4);
    const flows = [-200, -225 + 5, 480].map((amount, year) => ({ at: year * 365 * 86_400_000, amount }));
    expect(moneyWeightedReturn(flows)).toBeCloseTo(0.0939, 4);
  });

  it('have no rate without a change of sign', () => {
    expect(moneyWeightedReturn([])).toBeNull();
    expect(
      moneyWeightedReturn([
        { at: 0, amount: -1 },
        { at: 1, amount: -1 },
      ]),
    ).toBeNull();
  });
});

describe('closed trades', () => {
  it('count a trade that ends at zero as not won', () => {
    expect(winRate([10, 0, -5, 5])).toBe(0.5);
    expect(winRate([])).toBeNull();
    expect(profitFactor([30, -10, 0, -5])).toBe(2);
    expect(profitFactor([30])).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { leaderStatistics, riskScore } from '#core/copying/record/leader-statistics.ts';
import {
  dailyReturns,
  deviation,
  maxDrawdown,
  quantile,
  sharpeRatio,
} from '#core/trading/analytics/statistics.ts';
import { dayMs } from '#core/values/time.ts';

/**
 * Published daily returns of the empyrical test-suite ("mixed"): volatility 0.9136…, drawdown 10 %,
 * Sharpe 1.7238… at 252 days.
 */
const mixed = [0.01, 0.1, -0.04, 0.02, 0.03, 0.02, 0.01, -0.1];
const now = Date.UTC(2026, 5, 30);

const days = (returns: readonly number[], end = now) => {
  let value = 1;
  const start = end - returns.length * dayMs;
  return [
    { at: start, value },
    ...returns.map((change, index) => ({ at: start + (index + 1) * dayMs, value: (value *= 1 + change) })),
  ];
};
const record = (returns: readonly number[], more: object = {}) => ({
  days: days(returns),
  closedTrades: 40,
  winningTrades: 22,
  lastTradeAt: now - dayMs,
  ...more,
});
const calm = Array.from({ length: 62 }, (_, day) => (day % 2 === 0 ? 0.004 : -0.003));

describe('leader statistics', () => {
  it('agree with the published vector', () => {
    expect(deviation(mixed) * Math.sqrt(252)).toBeCloseTo(0.9136465399704637, 12);
    expect(maxDrawdown(days(mixed))).toBeCloseTo(0.1, 12);
    const long = Array.from({ length: 5 }, () => mixed).flat();
    const ratio =
      (long.reduce((sum, value) => sum + value, 0) / long.length / deviation(long)) * Math.sqrt(365);
    expect(sharpeRatio(long)).toBeCloseTo(ratio, 12);
    expect(sharpeRatio(mixed)).toBeNull();
    expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
    expect(dailyReturns(days(mixed)).map((value) => Number(value.toFixed(12)))).toEqual(mixed);
  });

  it('score risk from volatility alone until 100 returns, then the worse of two', () => {
    expect(riskScore(calm.slice(0, 20))).toBeNull();
    expect(riskScore(calm)).toBe(2);
    const withTail = [...Array(95).fill(0.001), ...Array(10).fill(-0.07), ...calm.slice(0, 30)] as number[];
    expect(riskScore(withTail)).toBe(9);
    expect(riskScore(withTail.slice(-99))).toBeLessThan(9);
  });

  it('let nobody copy a leader in cool-off, asleep, too risky or without a record', () => {
    expect(leaderStatistics(record(calm), now)).toMatchObject({
      notCopyable: undefined,
      isProven: true,
      recordDays: 62,
      winRate: 0.55,
    });
    expect(leaderStatistics(record([...calm.slice(0, 56), -0.21, 0, 0, 0]), now).notCopyable).toBe(
      'cool_off',
    );
    expect(leaderStatistics(record(calm, { lastTradeAt: now - 31 * dayMs }), now).notCopyable).toBe(
      'inactive',
    );
    expect(leaderStatistics(record(calm.map((value) => value * 15)), now).notCopyable).toBe('too_risky');
    expect(leaderStatistics(record([], { lastTradeAt: null }), now)).toMatchObject({
      notCopyable: 'no_record',
      totalReturn: 0,
      winRate: 0.55,
    });
    expect(leaderStatistics(record(calm.slice(0, 59)), now).isProven).toBe(false);
    expect(leaderStatistics(record(calm, { closedTrades: 29 }), now).isProven).toBe(false);
  });
});

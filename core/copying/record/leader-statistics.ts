// What a leader's recorded days say. Ratios, not money: JS numbers are right here.
import {
  dailyReturns,
  deviation,
  growth,
  maxDrawdown,
  minReturns,
  minTailReturns,
  quantile,
  sharpeRatio,
  type UnitDay,
  valueAtRiskTail,
  wholeDays,
} from '#core/trading/analytics/statistics.ts';
import { dayMs } from '#core/values/time.ts';

export interface LeaderRecord {
  /** Oldest first, one per day, the running day last. */
  readonly days: readonly UnitDay[];
  readonly closedTrades: number;
  readonly winningTrades: number;
  readonly lastTradeAt: number | null;
}

export interface LeaderStatistics {
  readonly recordDays: number;
  /** Fractions: 0.12 is 12 %. Null while there is nothing to compute from. */
  readonly totalReturn: number | null;
  readonly maxDrawdown: number | null;
  readonly weekReturn: number | null;
  /** Annualised with √365; null below 30 daily returns or without any variation. */
  readonly sharpe: number | null;
  readonly winRate: number | null;
  /** 1 (calm) to 10; null below 30 daily returns. */
  readonly riskScore: number | null;
  readonly isProven: boolean;
  readonly notCopyable: 'cool_off' | 'inactive' | 'too_risky' | 'no_record' | undefined;
}

export const provenDays = 60;
export const provenTrades = 30;
export const coolOffLoss = 0.2;
/** As sentences write it. */
export const coolOffLossPercent = coolOffLoss * 100;
export const inactiveMs = 30 * dayMs;
export const copyableRisk = 7;

/** Upper bounds of risk scores 1 to 9 by 30-day volatility, annualised; above the last is 10. */
export const volatilityBounds = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.75, 1] as const;
/** The same by one-day 95 % value at risk. */
export const valueAtRiskBounds = [0.004, 0.008, 0.012, 0.016, 0.024, 0.032, 0.044, 0.06, 0.08] as const;

const scoreOf = (value: number, bounds: readonly number[]): number => {
  const place = bounds.findIndex((bound) => value <= bound);
  return place === -1 ? bounds.length + 1 : place + 1;
};

/**
 * The worse of the volatility and the value-at-risk score. Value at risk counts from 100 returns
 * on.
 */
export function riskScore(returns: readonly number[]): number | null {
  if (returns.length < minReturns) return null;
  const byVolatility = scoreOf(deviation(returns.slice(-minReturns)) * Math.sqrt(365), volatilityBounds);
  if (returns.length < minTailReturns) return byVolatility;
  return Math.max(byVolatility, scoreOf(Math.max(0, -quantile(returns, valueAtRiskTail)), valueAtRiskBounds));
}

/** Everything the public page says of a record, at `now`. */
export function leaderStatistics(record: LeaderRecord, now: number): LeaderStatistics {
  const { days, closedTrades } = record;
  const [first, last] = [days[0], days.at(-1)];
  const returns = dailyReturns(wholeDays(days));
  const week = days.findLast((day) => day.at <= now - 7 * dayMs) ?? first;
  const weekReturn = week && last ? growth(week.value, last.value) : null;
  const recordDays = first && last ? Math.floor((now - first.at) / dayMs) : 0;
  const risk = riskScore(returns);
  return {
    recordDays,
    totalReturn: first && last ? growth(first.value, last.value) : null,
    maxDrawdown: days.length > 0 ? maxDrawdown(days) : null,
    weekReturn,
    sharpe: sharpeRatio(returns),
    winRate: closedTrades > 0 ? record.winningTrades / closedTrades : null,
    riskScore: risk,
    isProven: recordDays >= provenDays && closedTrades >= provenTrades,
    notCopyable: notCopyable(
      { hasRecord: days.length > 1, weekReturn, risk, lastTradeAt: record.lastTradeAt },
      now,
    ),
  };
}

function notCopyable(
  facts: { hasRecord: boolean; weekReturn: number | null; risk: number | null; lastTradeAt: number | null },
  now: number,
): LeaderStatistics['notCopyable'] {
  if (!facts.hasRecord) return 'no_record';
  if (facts.weekReturn !== null && facts.weekReturn < -coolOffLoss) return 'cool_off';
  if (facts.lastTradeAt === null || now - facts.lastTradeAt > inactiveMs) return 'inactive';
  if (facts.risk !== null && facts.risk > copyableRisk) return 'too_risky';
  return undefined;
}

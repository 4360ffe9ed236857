// An account's record as a chain of valuations: what its unit was worth, where money came or went,
// how far it fell. Ratios, not money: JS numbers are right here. Unit values follow GIPS: money
// that comes or goes leaves them unchanged.
import {
  annualReturn,
  calmarRatio,
  dailyReturns,
  daysPerYear,
  deviation,
  growth,
  maxDrawdown,
  minReturns,
  moneyWeightedReturn,
  sharpeRatio,
  sortinoRatio,
  type UnitDay,
  valueAtRisk,
  wholeDays,
} from '#core/trading/analytics/statistics.ts';
import { dayMs, startOfUtcDay } from '#core/values/time.ts';

/** Worth just before an instant, and the money that came (positive) or went at it. */
export interface Valued {
  readonly at: number;
  readonly before: number;
  readonly flow: number;
}

/** An instant as the books have it, in US cents; ratios are reckoned from it. */
export interface Recorded {
  readonly at: number;
  /** Worth with everything of this instant. */
  readonly worth: number;
  readonly flow: number;
  /** By how much the conversions of this instant changed the worth: their cost, below zero. */
  readonly converted: number;
}

/**
 * Money is there before it is converted: what the conversion of a deposit costs falls on everything
 * that is invested then, the deposit included, and not on what was there before it alone. The last
 * valuation is `now`, after everything.
 */
export function valuations(
  past: readonly Recorded[],
  now: { readonly at: number; readonly worth: number },
): Valued[] {
  return [
    ...past.map(({ at, worth, flow, converted }) => ({ at, before: worth - flow - converted, flow })),
    { at: now.at, before: now.worth, flow: 0 },
  ];
}

/**
 * Value of one unit at each valuation, 1 at the first. While nothing is invested it stands still.
 */
export function unitValues(record: readonly Valued[]): UnitDay[] {
  let value = 1;
  return record.map(({ at, before }, place) => {
    const last = record[place - 1];
    const invested = last ? last.before + last.flow : 0;
    if (invested > 0) value *= Math.max(0, before) / invested;
    return { at, value };
  });
}

/** How far each value is below the highest so far, as a positive fraction. */
export function drawdowns(units: readonly UnitDay[]): number[] {
  let peak = 0;
  return units.map(({ value }) => {
    peak = Math.max(peak, value);
    return -growth(peak, value);
  });
}

/** Fractions, null where the record is too short to say it. */
export interface RecordStatistics {
  /** Whole UTC days from the first money to now. */
  readonly days: number;
  readonly timeWeighted: number | null;
  readonly timeWeightedYearly: number | null;
  /** Over the whole record, not per year: XIRR (ACT/365) for its length. */
  readonly moneyWeighted: number | null;
  readonly moneyWeightedYearly: number | null;
  readonly volatility: number | null;
  readonly sharpe: number | null;
  readonly sortino: number | null;
  readonly calmar: number | null;
  readonly valueAtRisk: number | null;
  readonly maxDrawdown: number;
  readonly currentDrawdown: number;
}

/** Days of record that a money-weighted return needs: a rate per year of a week says nothing. */
const minMoneyWeightedDays = 30;

/**
 * Statistics of a record. The last valuation is now; daily figures leave the day that is still
 * running out. Yearly figures only from 365 days (GIPS).
 */
export function recordStatistics(record: readonly Valued[]): RecordStatistics {
  const units = unitValues(record);
  const first = record[0];
  const now = record.at(-1);
  const length = first && now ? now.at - first.at : 0;
  const days = Math.floor(length / dayMs);
  const returns = dailyReturns(wholeDays(units));
  const isYear = days >= daysPerYear;
  const total = units.length < 2 ? null : (units.at(-1)?.value ?? 1) - 1;
  const rate = days >= minMoneyWeightedDays ? yearlyRate(record) : null;
  return {
    days,
    timeWeighted: total,
    timeWeightedYearly: isYear && total !== null ? (1 + total) ** ((daysPerYear * dayMs) / length) - 1 : null,
    moneyWeighted: rate === null ? null : (1 + rate) ** (length / (daysPerYear * dayMs)) - 1,
    moneyWeightedYearly: isYear ? rate : null,
    volatility: returns.length < minReturns ? null : deviation(returns) * Math.sqrt(daysPerYear),
    sharpe: sharpeRatio(returns),
    sortino: sortinoRatio(returns),
    calmar: isYear && annualReturn(returns) > -1 ? calmarRatio(returns) : null,
    valueAtRisk: valueAtRisk(returns),
    maxDrawdown: maxDrawdown(units),
    currentDrawdown: drawdowns(units).at(-1) ?? 0,
  };
}

/** What is still there counts at the end of its day. */
function yearlyRate(record: readonly Valued[]): number | null {
  const now = record.at(-1);
  if (!now) return null;
  return moneyWeightedReturn([
    ...record.filter(({ flow }) => flow !== 0).map(({ at, flow }) => ({ at, amount: -flow })),
    { at: startOfUtcDay(now.at) + dayMs, amount: now.before + now.flow },
  ]);
}

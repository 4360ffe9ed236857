// What a record of returns, flows and trades says. Ratios, not money: JS numbers are right here.
// Definitions: CFA Institute GIPS for time-weighted return, Sharpe (1994), Sortino & Price (1994),
// Young (1991) for Calmar, Hyndman & Fan (1996) type 7 for quantiles, and ACT/365 for the
// money-weighted return.
import { dayMs, startOfUtcDay } from '#core/values/time.ts';

/** Value of one unit of an account at the end of a UTC day; cash flows leave it unchanged. */
export interface UnitDay {
  readonly at: number;
  readonly value: number;
}

/** Calendar days: a market that never closes has no business year. */
export const daysPerYear = 365;
/** Fewer daily returns than this say nothing about their spread. */
export const minReturns = 30;
/** Fewer than this say nothing about their tail. */
export const minTailReturns = 100;
/** The worst days that value at risk leaves out, as a fraction of all days. */
export const valueAtRiskTail = 0.05;
/** The share of days it covers, as sentences write it: a percentage. */
export const valueAtRiskLevel = 100 - valueAtRiskTail * 100;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Sample standard deviation (n − 1). */
export function deviation(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}

/** Type-7 quantile of unsorted values, 0 ≤ p ≤ 1. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * p;
  const low = Math.floor(place);
  const [a = 0, b = a] = [sorted[low], sorted[low + 1]];
  return a + (b - a) * (place - low);
}

/**
 * How much a value has grown, as a fraction. Out of nothing nothing grows: after a total loss the
 * return is 0, never NaN.
 */
export const growth = (from: number, to: number): number => (from > 0 ? to / from - 1 : 0);

/**
 * The values at UTC midnights: what statistics of daily returns are reckoned from. The rest of the
 * day on which a record began and the day that still runs are no days.
 */
export const wholeDays = (days: readonly UnitDay[]): UnitDay[] =>
  days.filter(({ at }) => at === startOfUtcDay(at));

/** Fractions, one fewer than the days. */
export const dailyReturns = (days: readonly UnitDay[]): number[] =>
  days.slice(1).map((day, index) => growth(days[index]?.value ?? day.value, day.value));

/** Largest fall from a peak, as a positive fraction. */
export function maxDrawdown(days: readonly Pick<UnitDay, 'value'>[]): number {
  let peak = 0;
  let worst = 0;
  for (const { value } of days) {
    peak = Math.max(peak, value);
    worst = Math.max(worst, -growth(peak, value));
  }
  return worst;
}

/** Equal returns differ by rounding only: a spread below this is none. */
const negligible = 1e-12;

/**
 * Mean over deviation of periodic returns, annualised; null below `minReturns` or without
 * variation. Risk-free rate 0.
 */
export function sharpeRatio(
  returns: readonly number[],
  periodsPerYear = daysPerYear,
  least = minReturns,
): number | null {
  if (returns.length < least || returns.length < 2) return null;
  const spread = deviation(returns);
  return spread < negligible ? null : (mean(returns) / spread) * Math.sqrt(periodsPerYear);
}

/** Root mean square of the returns below zero over all returns, annualised. */
export function downsideDeviation(returns: readonly number[], periodsPerYear = daysPerYear): number {
  const squares = returns.reduce((sum, value) => sum + Math.min(0, value) ** 2, 0);
  return Math.sqrt(squares / returns.length) * Math.sqrt(periodsPerYear);
}

/**
 * Annualised mean over downside deviation; null below `least` returns or when none of them is a
 * loss.
 */
export function sortinoRatio(
  returns: readonly number[],
  periodsPerYear = daysPerYear,
  least = minReturns,
): number | null {
  if (returns.length < least || returns.length === 0) return null;
  const downside = downsideDeviation(returns, periodsPerYear);
  return downside === 0 ? null : (mean(returns) * periodsPerYear) / downside;
}

/** Returns linked one after the other: 0.1 and −0.1 make −0.01. */
export const linkedReturn = (returns: readonly number[]): number =>
  returns.reduce((product, value) => product * (1 + value), 1) - 1;

/**
 * Linked return as a yearly rate. Nothing is annualised below a year of record (GIPS): the caller
 * decides to show it.
 */
export const annualReturn = (returns: readonly number[], periodsPerYear = daysPerYear): number =>
  (1 + linkedReturn(returns)) ** (periodsPerYear / returns.length) - 1;

/** Yearly return over the largest drawdown; null without one. */
export function calmarRatio(returns: readonly number[], periodsPerYear = daysPerYear): number | null {
  let value = 1;
  const fall = maxDrawdown([{ value }, ...returns.map((change) => ({ value: (value *= 1 + change) }))]);
  return fall === 0 ? null : annualReturn(returns, periodsPerYear) / fall;
}

/**
 * Loss that one day exceeds in one of twenty, as a positive fraction; historical, null below
 * `least` returns.
 */
export const valueAtRisk = (returns: readonly number[], least = minTailReturns): number | null =>
  returns.length < least ? null : Math.max(0, -quantile(returns, valueAtRiskTail));

/**
 * What an account was worth just before money came or went, and how much that was (positive in).
 * The last has no flow.
 */
export interface Valuation {
  readonly before: number;
  readonly flow: number;
}

/**
 * Time-weighted return: the growth between flows, linked, so that it does not matter when money
 * came. The first valuation is the first flow (`before` 0). Null once the account was worth
 * nothing.
 */
export function timeWeightedReturn(valuations: readonly Valuation[]): number | null {
  let product = 1;
  for (const [place, { before }] of valuations.entries()) {
    const last = valuations[place - 1];
    if (!last) continue;
    const invested = last.before + last.flow;
    if (invested <= 0) return null;
    product *= before / invested;
  }
  return valuations.length < 2 ? null : product - 1;
}

/**
 * Money from the investor's side: negative when paid in, positive when taken out or still there at
 * the end.
 */
export interface CashFlow {
  readonly at: number;
  readonly amount: number;
}

/**
 * Money-weighted yearly return (XIRR, ACT/365): the rate at which all flows are worth nothing on
 * the first day. What is still there counts at the end of its day, so date it at the next midnight.
 * Null without a change of sign or a solution between −99.99 % and a millionfold.
 */
export function moneyWeightedReturn(flows: readonly CashFlow[]): number | null {
  const [first] = flows;
  if (!first || !flows.some(({ amount }) => amount > 0) || !flows.some(({ amount }) => amount < 0))
    return null;
  const years = flows.map(({ at }) => (at - first.at) / (daysPerYear * dayMs));
  const worth = (rate: number) =>
    flows.reduce((sum, { amount }, place) => sum + amount / (1 + rate) ** (years[place] ?? 0), 0);
  let [low, high] = [-0.9999, 1];
  while (worth(low) * worth(high) > 0) {
    high *= 10;
    if (high > 1e6) return null;
  }
  // Halving the bracket cannot run away, and 200 halvings are below any rounding.
  for (let round = 0; round < 200; round++) {
    const middle = (low + high) / 2;
    if (worth(low) * worth(middle) <= 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/**
 * Share of closed trades that won after costs; a trade that ends at zero has not won. Null without
 * trades.
 */
export const winRate = (profits: readonly number[]): number | null =>
  profits.length === 0 ? null : profits.filter((profit) => profit > 0).length / profits.length;

/** Money won over money lost; null while nothing was lost. */
export function profitFactor(profits: readonly number[]): number | null {
  const sum = (sign: 1 | -1) => profits.reduce((total, profit) => total + Math.max(0, sign * profit), 0);
  const lost = sum(-1);
  return lost === 0 ? null : sum(1) / lost;
}

/**
 * Periods from the last peak before the deepest fall until that peak was reached again; 0 while it
 * was not.
 */
export function recoveryPeriods(values: readonly number[]): number {
  let [peak, peakAt] = [Number.NEGATIVE_INFINITY, 0];
  let deepest = { fall: 0, peak: 0, peakAt: 0, at: 0 };
  for (const [at, value] of values.entries()) {
    if (value >= peak) [peak, peakAt] = [value, at];
    const fall = 1 - value / peak;
    if (fall > deepest.fall) deepest = { fall, peak, peakAt, at };
  }
  if (deepest.fall === 0) return 0;
  const back = values.findIndex((value, at) => at > deepest.at && value >= deepest.peak);
  return back === -1 ? 0 : back - deepest.peakAt;
}

import { growth, type UnitDay } from '#core/trading/analytics/statistics.ts';

export interface MonthReturn {
  /** YYYY-MM in UTC. */
  readonly month: string;
  /** Fraction. */
  readonly value: number;
  /** The record covers a part of it only: it began or still runs within this month. */
  readonly isPart: boolean;
}

export interface YearReturn {
  readonly year: string;
  /** Fraction. */
  readonly value: number;
}

/** Fewer whole months than this say nothing about a usual one. */
export const leastMonths = 3;

/** The value at midnight of the first is what the month before ended with. */
const monthOf = (at: number): string => new Date(at - 1).toISOString().slice(0, 7);

const nextMonth = (month: string): number => {
  const start = new Date(`${month}-01T00:00:00Z`);
  return start.setUTCMonth(start.getUTCMonth() + 1);
};

/** Unit value at the end of each period of a record, oldest first. */
function growthBy(
  days: readonly UnitDay[],
  periodOf: (at: number) => string,
): { period: string; value: number }[] {
  const [first] = days;
  if (!first) return [];
  const ends = new Map<string, number>();
  for (const day of days.slice(1)) ends.set(periodOf(day.at), day.value);
  let before = first.value;
  return [...ends].map(([period, value]) => {
    const change = growth(before, value);
    before = value;
    return { period, value: change };
  });
}

/**
 * Growth of the unit value in each calendar month of a record, oldest first; the first and the
 * running one may be parts.
 */
export function monthlyReturns(days: readonly UnitDay[]): MonthReturn[] {
  const [first, last] = [days[0], days.at(-1)];
  return growthBy(days, monthOf).map(({ period: month, value }) => ({
    month,
    value,
    isPart: !first || !last || first.at > Date.parse(`${month}-01T00:00:00Z`) || last.at < nextMonth(month),
  }));
}

/** Growth in each calendar year, from the unit values themselves: months linked, never summed. */
export const yearlyReturns = (days: readonly UnitDay[]): YearReturn[] =>
  growthBy(days, (at) => monthOf(at).slice(0, 4)).map(({ period: year, value }) => ({ year, value }));

/**
 * A usual month and the worst one, as fractions: the arithmetic mean of whole months, and the lowest
 * of all months, for a loss counts before its month is over. Null below `leastMonths` whole months.
 */
export function monthFigures(
  months: readonly MonthReturn[],
): { readonly average: number; readonly worst: number } | null {
  const whole = months.filter(({ isPart }) => !isPart);
  if (whole.length < leastMonths) return null;
  return {
    average: whole.reduce((sum, { value }) => sum + value, 0) / whole.length,
    worst: Math.min(...months.map(({ value }) => value)),
  };
}

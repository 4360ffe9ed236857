import { growth, type UnitDay } from '#core/trading/analytics/statistics.ts';

export interface MonthReturn {
  /** YYYY-MM in UTC. */
  readonly month: string;
  /** Fraction. */
  readonly value: number;
}

/**
 * Growth of the unit value in each calendar month of a record, oldest first; the first and the
 * running one are parts.
 */
export function monthlyReturns(days: readonly UnitDay[]): MonthReturn[] {
  const [first] = days;
  if (!first) return [];
  const ends = new Map<string, number>();
  // The value at midnight of the first is what the month before ended with.
  for (const day of days.slice(1)) ends.set(new Date(day.at - 1).toISOString().slice(0, 7), day.value);
  let before = first.value;
  return [...ends].map(([month, value]) => {
    const change = growth(before, value);
    before = value;
    return { month, value: change };
  });
}

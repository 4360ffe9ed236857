// New York wall time by rule instead of by Intl: the feed asks millions of times. Checked against
// Intl in the tests.
import { dayMs, hourMs, minuteMs } from '#core/values/time.ts';

/** Days since 1970-01-01 of a calendar date; months count from 1. */
export const dayNumber = (year: number, month: number, day: number): number =>
  Math.floor(Date.UTC(year, month - 1, day) / dayMs);

export const yearOf = (day: number): number => new Date(day * dayMs).getUTCFullYear();

/** 0 is Sunday. Day 0 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** The nth (1 = first, -1 = last) given weekday of a month. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  if (nth > 0) {
    const first = dayNumber(year, month, 1);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
  }
  const last = dayNumber(year, month + 1, 1) - 1;
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}

const summerOf = new Map<number, readonly [from: number, until: number]>();
function summer(year: number): readonly [from: number, until: number] {
  let known = summerOf.get(year);
  if (!known) {
    // The law of 2007: second Sunday of March to first Sunday of November, at 02:00.
    known = [nthWeekday(year, 3, 0, 2), nthWeekday(year, 11, 0, 1)];
    summerOf.set(year, known);
  }
  return known;
}

/** Milliseconds since the epoch of a New York wall time at or after 02:00 on that calendar day. */
export function newYorkTime(day: number, hour: number, minute = 0): number {
  const [from, until] = summer(yearOf(day));
  const offsetHours = day >= from && day < until ? 4 : 5;
  return day * dayMs + (hour + offsetHours) * hourMs + minute * minuteMs;
}

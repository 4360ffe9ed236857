// Billing dates and sums, pure: previews and charges call the same functions.
import type { Cents } from '#core/values/kind.ts';
import { type PlanName, priceCents } from '#core/plans/plans.ts';
import { divide } from '#core/values/money.ts';
import { dayMs, secondMs } from '#core/values/time.ts';

/** Milliseconds; `end` is the start of the next one. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/**
 * The same day and time so many months on, in UTC. A month that is too short gives its last day: 31
 * January, 28 February, 31 March.
 */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor);
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const year = new Date(first).getUTCFullYear();
  const month = new Date(first).getUTCMonth();
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const timeOfDay = ((anchor % dayMs) + dayMs) % dayMs;
  return Date.UTC(year, month, day) + timeOfDay;
}

/**
 * The month of this anchor that holds the instant. Each is counted from the anchor, so a short
 * month moves no later one.
 */
export function periodAt(anchor: number, at: number): Period {
  const [from, to] = [new Date(anchor), new Date(at)];
  let months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
  while (months > 0 && addMonths(anchor, months) > at) months -= 1;
  return { start: addMonths(anchor, months), end: addMonths(anchor, months + 1) };
}

/**
 * What going up costs now: the difference of the two prices for the whole seconds that are left of
 * the paid month, rounded down to the cent. 49 to 99 at half of a month is 25.00.
 */
export function upgradeCents(from: PlanName, to: PlanName, period: Period, at: number): Cents {
  const whole = BigInt(Math.round((period.end - period.start) / secondMs));
  const left = BigInt(Math.max(0, Math.floor((period.end - at) / secondMs)));
  const difference = priceCents[to] - priceCents[from];
  return divide(difference * (left < whole ? left : whole), whole, 'down');
}

/**
 * Days after the due instant on which an unpaid month is asked for again; after the last one the
 * plan ends.
 */
export const retryDays = [1, 3, 5, 7, 14] as const;

/** The next retry after this instant; undefined when the last one is over. */
export function nextRetry(unpaidSince: number, at: number): number | undefined {
  const day = retryDays.find((days) => unpaidSince + days * dayMs > at);
  return day === undefined ? undefined : unpaidSince + day * dayMs;
}

/**
 * From when the retries count: the due instant, or now when the site itself asked a day late or
 * more.
 */
export const unpaidFrom = (due: number, at: number): number => (at - due < dayMs ? due : at);

/** First instant of the calendar month in UTC that holds this instant, and of the next. */
export function calendarMonth(at: number): Period {
  const day = new Date(at);
  const month = (step: number) => Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + step, 1);
  return { start: month(0), end: month(1) };
}

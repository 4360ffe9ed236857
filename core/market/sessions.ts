// When each market trades. Sources: the exchange's published holiday rules; FX by the 17:00 New
// York convention.
import { dayNumber, newYorkTime, nthWeekday, weekdayOf, yearOf } from '#core/market/new-york.ts';
import { dayMs } from '#core/values/time.ts';

/**
 * nyse: shares and ETFs. fx: currencies, indices and commodities, five days round the clock.
 * always: crypto and house-listed shares.
 */
export type Calendar = 'nyse' | 'fx' | 'always';

export interface Session {
  /**
   * Days since 1970-01-01: the UTC day (always), the New York trading date (nyse, fx). Names the
   * session.
   */
  readonly day: number;
  /** First millisecond of trading. */
  readonly open: number;
  /** First millisecond after trading. */
  readonly close: number;
}

/** Easter Sunday by the anonymous Gregorian computus. */
function easter(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return dayNumber(year, Math.floor(sum / 31), (sum % 31) + 1);
}

const observed = (day: number): number => day + (weekdayOf(day) === 6 ? -1 : weekdayOf(day) === 0 ? 1 : 0);

/** Days of mourning, which no rule foresees. */
const specialClosures = [dayNumber(2018, 12, 5), dayNumber(2025, 1, 9)];

interface Year {
  readonly closed: ReadonlySet<number>;
  readonly early: ReadonlySet<number>;
}
const years = new Map<number, Year>();

function nyseYear(year: number): Year {
  const known = years.get(year);
  if (known) return known;
  const newYear = dayNumber(year, 1, 1);
  const july4 = dayNumber(year, 7, 4);
  const christmas = dayNumber(year, 12, 25);
  const thanksgiving = nthWeekday(year, 11, 4, 4);
  const closed = new Set([
    // A Saturday New Year is not observed: the Friday before closes the books of the year.
    weekdayOf(newYear) === 0 ? newYear + 1 : newYear,
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    easter(year) - 2,
    nthWeekday(year, 5, 1, -1),
    observed(july4),
    nthWeekday(year, 9, 1, 1),
    thanksgiving,
    observed(christmas),
    ...(year >= 2022 ? [observed(dayNumber(year, 6, 19))] : []),
    ...specialClosures,
  ]);
  const early = new Set(
    [thanksgiving + 1, july4 - 1, christmas - 1].filter((day) => isWeekday(day) && !closed.has(day)),
  );
  const built = { closed, early };
  years.set(year, built);
  return built;
}

const isWeekday = (day: number): boolean => weekdayOf(day) >= 1 && weekdayOf(day) <= 5;

/** The session named by this day, or undefined when the market does not trade then. */
export function sessionOn(calendar: Calendar, day: number): Session | undefined {
  if (calendar === 'always') return { day, open: day * dayMs, close: (day + 1) * dayMs };
  if (!isWeekday(day)) return undefined;
  if (calendar === 'fx') return { day, open: newYorkTime(day - 1, 17), close: newYorkTime(day, 17) };
  const { closed, early } = nyseYear(yearOf(day));
  if (closed.has(day)) return undefined;
  return { day, open: newYorkTime(day, 9, 30), close: newYorkTime(day, early.has(day) ? 13 : 16) };
}

/** The newest session that has opened by this instant (it may be over). */
export function lastSession(calendar: Calendar, at: number): Session {
  // An fx session opens on the evening before its day, so the search starts one day ahead.
  for (let day = Math.floor(at / dayMs) + 1; ; day--) {
    const session = sessionOn(calendar, day);
    if (session && session.open <= at) return session;
  }
}

export function previousSession(calendar: Calendar, session: Session): Session {
  for (let day = session.day - 1; ; day--) {
    const earlier = sessionOn(calendar, day);
    if (earlier) return earlier;
  }
}

export const isOpenAt = (calendar: Calendar, at: number): boolean => at < lastSession(calendar, at).close;

/** When trading starts again: this instant when the market is open. */
export function nextOpen(calendar: Calendar, at: number): number {
  if (isOpenAt(calendar, at)) return at;
  for (let day = Math.floor(at / dayMs); ; day++) {
    const session = sessionOn(calendar, day);
    if (session && session.open > at) return session.open;
  }
}

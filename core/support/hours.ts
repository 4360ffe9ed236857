// When support is at work, read from the operator's own lines of hours ("Monday to Friday", "9:00
// AM – 6:00 PM").
import { dayMs, minuteMs } from '#core/values/time.ts';
import { reachedAt, zoneOffset } from '#core/values/zone/zone.ts';

export type HoursLine = readonly [days: string, times: string];

/** Minutes of the day, from and until, on one day of the week (0 is Sunday). */
interface Shift {
  readonly day: number;
  readonly from: number;
  readonly until: number;
}

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const dash = /\s*(?:–|—|-|\bto\b|\buntil\b)\s*/i;
const dayOf = (text: string): number => dayNames.indexOf(text.trim().slice(0, 3).toLowerCase());

function daysOf(text: string): number[] | undefined {
  if (/^(every day|daily)$/i.test(text.trim())) return [0, 1, 2, 3, 4, 5, 6];
  const days: number[] = [];
  for (const part of text.split(/,|&|\band\b/i)) {
    const [first = -1, last = first, ...more] = part.split(dash).map(dayOf);
    if (first < 0 || last < 0 || more.length > 0) return undefined;
    for (let day = first; ; day = (day + 1) % 7) {
      days.push(day);
      if (day === last) break;
    }
  }
  return days;
}

function minuteOf(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '', minutes = '0', half] = match;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return hour > 24 || Number(minutes) > 59 ? undefined : hour * 60 + Number(minutes);
}

const isClosed = (times: string): boolean => /^closed$/i.test(times.trim());

/**
 * Undefined when a line cannot be read: then nothing is claimed about hours. No lines: no hours are
 * known either.
 */
export function readHours(lines: readonly HoursLine[]): readonly Shift[] | undefined {
  const shifts: Shift[] = [];
  for (const [dayText, timeText] of lines) {
    const days = daysOf(dayText);
    if (!days) return undefined;
    if (isClosed(timeText)) continue;
    const isAllDay = /^(24 hours|24\/7|open|all day)$/i.test(timeText.trim());
    const [from, until, ...more] = isAllDay ? [0, 24 * 60] : timeText.split(dash).map(minuteOf);
    if (from === undefined || until === undefined || until <= from || more.length > 0) return undefined;
    shifts.push(...days.map((day) => ({ day, from, until })));
  }
  return shifts.length > 0 ? shifts : undefined;
}

const minutesOfDay = 24 * 60;

/** Whether these hours leave no minute of the week out: only then may a page say "24/7". */
export function isAroundTheClock(lines: readonly HoursLine[]): boolean {
  const shifts = readHours(lines) ?? [];
  return dayNames.every((_, day) => {
    const ofDay = shifts.filter((shift) => shift.day === day).sort((a, b) => a.from - b.from);
    const covered = ofDay.reduce(
      (until, shift) => (shift.from <= until ? Math.max(until, shift.until) : until),
      0,
    );
    return covered >= minutesOfDay;
  });
}

/**
 * The lines on which support works, as one text: "Monday to Friday 9:00 AM – 6:00 PM, Saturday
 * 10:00 AM – 4:00 PM".
 */
export const hoursText = (lines: readonly HoursLine[]): string =>
  lines
    .filter(([, times]) => !isClosed(times))
    .map(([days, times]) => `${days} ${times}`)
    .join(', ');

export interface Opening {
  readonly isOpen: boolean;
  /** When the next shift begins; null while one runs. */
  readonly opensAt: number | null;
}

/**
 * Whether support works at this instant by its hours, and else when it does again. Undefined
 * without readable hours.
 */
export function openingAt(lines: readonly HoursLine[], zone: string, at: number): Opening | undefined {
  const shifts = readHours(lines);
  if (!shifts) return undefined;
  let opensAt: number | undefined;
  // Yesterday too: a zone may be a day behind. Eight days ahead hold every shift of a week.
  for (let ahead = -1; ahead <= 8; ahead++) {
    const date = new Date(at + ahead * dayMs + zoneOffset(zone, at + ahead * dayMs));
    for (const { from, until } of shifts.filter(({ day }) => day === date.getUTCDay())) {
      const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
      const start = reachedAt(zone, midnight + from * minuteMs);
      if (start <= at && at < reachedAt(zone, midnight + until * minuteMs))
        return { isOpen: true, opensAt: null };
      if (start > at && (opensAt === undefined || start < opensAt)) opensAt = start;
    }
  }
  return { isOpen: false, opensAt: opensAt ?? null };
}

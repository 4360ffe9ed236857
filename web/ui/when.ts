import { minuteMs } from '#core/values/time.ts';
import { zoneOffset } from '#core/values/zone/zone.ts';
import { dateLocale } from '#web/lib/preferences/locale.ts';
import { onZone, personZone } from '#web/lib/preferences/time-zone.ts';

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const weekday = { weekday: 'long', hour: '2-digit', minute: '2-digit' } as const;
const monthDay = { day: 'numeric', month: 'short' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;
const minute = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

const utcDay = new Intl.DateTimeFormat(dateLocale, { ...day, timeZone: 'UTC' });
/** Every month in three letters. */
export const shortMonths = (text: string): string => text.replace('Sept', 'Sep');

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dateLocale, { ...options, timeZone: personZone() });

/** How far the wall clock of the person is ahead of UTC, in milliseconds. */
const offsets = new Map<number, number>();
const quarterMs = 15 * minuteMs;
export function zoneOffsetMs(instant: number): number {
  // Zones change their offset on a quarter of an hour at the finest.
  const quarter = Math.floor(instant / quarterMs);
  const offset = offsets.get(quarter) ?? zoneOffset(personZone(), quarter * quarterMs);
  offsets.set(quarter, offset);
  return offset;
}

const make = () => ({
  date: format(day),
  monthDay: format(monthDay),
  time: format(time),
  dateTime: format(minute),
  instant: format({ ...day, hour: '2-digit', minute: '2-digit' }),
  weekday: format(weekday),
});
let made: ReturnType<typeof make> | undefined;
const formats = () => (made ??= make());
onZone(() => {
  made = undefined;
  offsets.clear();
});

/**
 * In the zone of the person: only for pages that are drawn in the browser.
 */
export const formatDate = (instant: string): string => shortMonths(formats().date.format(new Date(instant)));
/** "20 Dec": a day of the last months, where the year says nothing. */
export const formatMonthDay = (instant: string): string =>
  shortMonths(formats().monthDay.format(new Date(instant)));
/** "14:05": of a day that is clear. */
export const formatTime = (instant: string): string => formats().time.format(new Date(instant));
/**
 * A day that is no instant, such as the first of a month: "2026-12-20" in the words of the page,
 * the same in every zone.
 */
export const formatDay = (day: string): string => shortMonths(utcDay.format(new Date(`${day}T00:00:00Z`)));
export const formatDateTime = (instant: string): string =>
  shortMonths(formats().dateTime.format(new Date(instant)));
/** With its year, "20 Dec 2026, 14:05": for what may lie far ahead. */
export const formatInstant = (instant: string): string =>
  shortMonths(formats().instant.format(new Date(instant)));
/** "Monday 15:00": for an instant of the days ahead. */
export const formatWeekday = (instant: string): string => formats().weekday.format(new Date(instant));
/** "Europe/Berlin" as a page names it. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');

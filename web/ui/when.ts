import { dateLocale } from '#web/lib/preferences/locale.ts';
import { chosenZone, onZone } from '#web/lib/preferences/time-zone.ts';

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
} as const;
const minute = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

const utcDay = new Intl.DateTimeFormat(dateLocale, { ...day, timeZone: 'UTC' });
/** Every month in three letters. */
export const shortMonths = (text: string): string => text.replace('Sept', 'Sep');

/**
 * A zone that this browser does not know (it may be older than the choice) falls back to its own.
 */
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const zone = chosenZone();
  try {
    return new Intl.DateTimeFormat(dateLocale, { ...options, ...(zone !== '' && { timeZone: zone }) });
  } catch {
    return new Intl.DateTimeFormat(dateLocale, options);
  }
}

/** How far the wall clock of that zone is ahead of UTC, in milliseconds. */
const offsets = new Map<number, number>();
const hourMs = 3_600_000;
export function zoneOffsetMs(instant: number): number {
  // Zones change their offset on a quarter of an hour at the finest.
  const hour = Math.floor(instant / (hourMs / 4));
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const at = hour * (hourMs / 4);
  const read = Object.fromEntries(
    format({ ...clock, hourCycle: 'h23' })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  const offset = Date.UTC(read.year, read.month - 1, read.day, read.hour, read.minute) - at;
  offsets.set(hour, offset);
  return offset;
}

let made: { readonly date: Intl.DateTimeFormat; readonly dateTime: Intl.DateTimeFormat } | undefined;
const formats = () => (made ??= { date: format(day), dateTime: format(minute) });
onZone(() => {
  made = undefined;
  offsets.clear();
});

/**
 * In the zone the person chose, else the browser's: only for pages that are drawn in the browser.
 */
export const formatDate = (instant: string): string => shortMonths(formats().date.format(new Date(instant)));
/**
 * A day that is no instant, such as the first of a month: "2026-12-20" in the words of the page,
 * the same in every zone.
 */
export const formatDay = (day: string): string => shortMonths(utcDay.format(new Date(`${day}T00:00:00Z`)));
export const formatDateTime = (instant: string): string =>
  shortMonths(formats().dateTime.format(new Date(instant)));

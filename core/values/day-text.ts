import { getLocale } from '#core/messages/runtime.js';

type Show = (instant: string) => string;
let show: { readonly day: Show; readonly utcDay: Show } | undefined;

/**
 * The browser shows days in its language, and in the zone the person chose; until it says how, and
 * on the server, they are days of UTC.
 */
export const showDaysBy = (by: NonNullable<typeof show>): void => {
  show = by;
};

/**
 * "20 Dec 2026", in the language that is spoken: beside a time that says it is of UTC. What is no
 * instant stays as it is.
 */
export function utcDayText(instant: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  if (show) return show.utcDay(instant);
  const language = getLocale() === 'en' ? 'en-GB' : getLocale();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(at)
    .replace('Sept', 'Sep');
}

/** The same in the person's zone, where it is known. */
export const dayText = (instant: string): string =>
  show && !Number.isNaN(Date.parse(instant)) ? show.day(instant) : utcDayText(instant);

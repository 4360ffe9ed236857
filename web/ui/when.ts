import { dateLocale } from '#web/lib/locale.ts';
import { chosenZone, onZone } from '#web/lib/time-zone.ts';

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const minute = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** A zone that this browser does not know (it may be older than the choice) falls back to its own. */
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const zone = chosenZone();
  try {
    return new Intl.DateTimeFormat(dateLocale, { ...options, ...(zone !== '' && { timeZone: zone }) });
  } catch {
    return new Intl.DateTimeFormat(dateLocale, options);
  }
}

let made: { readonly date: Intl.DateTimeFormat; readonly dateTime: Intl.DateTimeFormat } | undefined;
const formats = () => (made ??= { date: format(day), dateTime: format(minute) });
onZone(() => {
  made = undefined;
});

/** In the zone the person chose, else the browser's: only for pages that are drawn in the browser. */
export const formatDate = (instant: string): string => formats().date.format(new Date(instant));
export const formatDateTime = (instant: string): string => formats().dateTime.format(new Date(instant));

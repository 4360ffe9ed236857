// Days and instants in sentences, for whoever reads them.
import { getLocale } from '#core/messages/runtime.js';
import { zoneOffset } from '#core/values/zone/zone.ts';

type Show = (instant: string) => string;
interface TimeWords {
  /** "20 Dec 2026". */
  readonly day: Show;
  /** "20 Dec 2026, 14:05 GMT+1". */
  readonly instant: Show;
}

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const minute = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** By language, zone and options: one mail can go to ten thousand people. */
const formats = new Map<string, Intl.DateTimeFormat>();

function written(instant: string, zone: string, options: typeof day | typeof minute): string {
  const language = getLocale() === 'en' ? 'en-GB' : getLocale();
  const key = `${language} ${zone} ${options === day ? 'day' : 'minute'}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
  formats.set(key, format);
  return format.format(Date.parse(instant)).replace('Sept', 'Sep');
}

/** Words that name the zone, for what is read away from the pages of the person: a mail, a refusal. */
export const timeWordsIn = (zone: string): TimeWords => ({
  day: (instant) => written(instant, zone, day),
  instant: (instant) => `${written(instant, zone, minute)} ${aheadOfUtc(zone, Date.parse(instant))}`,
});

/** "UTC", "GMT+1", "GMT−3:30": how clocks of the zone stand at this instant. */
export function aheadOfUtc(zone: string, at: number): string {
  if (zone === 'UTC') return 'UTC';
  const minutes = Math.round(zoneOffset(zone, at) / 60_000);
  const [hour, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '−' : '+'}${hour}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

let words = (): TimeWords => timeWordsIn('UTC');

/** Until it is said how, times are those of UTC. */
export const showTimesBy = (by: () => TimeWords): void => {
  words = by;
};

/** What is no instant stays as it is. */
const told = (instant: string, show: keyof TimeWords): string =>
  Number.isNaN(Date.parse(instant)) ? instant : words()[show](instant);

export const dayText = (instant: string): string => told(instant, 'day');
export const instantText = (instant: string): string => told(instant, 'instant');

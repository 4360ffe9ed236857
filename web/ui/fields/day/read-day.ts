// What a person means by the day they typed or pasted: as pages write it, as calendars do, or in
// numbers. A text is read whole or not at all.
import { locales } from '#core/values/locale.ts';
import { utcDate } from '#core/values/time.ts';
import type { DayOrder } from '#web/lib/preferences/day-order.ts';
import { inPlainSigns } from '#web/ui/fields/plain-signs.ts';

/** A day as YYYY-MM-DD, or why there is none. */
export type DayReading =
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'empty' }
  /** Two conventions read it and do not agree. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [string, string] }
  | { readonly kind: 'malformed' };

/** Lower case without accents. */
const folded = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Names of the twelve months in each language of the product. */
const months: readonly (readonly string[])[] = locales.map((locale) => {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => folded(format(Date.UTC(2024, month, 1))));
});

/** From 1, by three letters of the name or more. */
function monthOf(word: string): number | undefined {
  if (word.length < 3) return undefined;
  for (const names of months) {
    const place = names.findIndex((name) => name.startsWith(word));
    if (place >= 0) return place + 1;
  }
  return undefined;
}

const two = (text: string | number): string => String(text).padStart(2, '0');

/** Undefined for the 30th of February. */
function dayOf(year: string, month: string | number, day: string): string | undefined {
  const text = `${year}-${two(month)}-${two(day)}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && utcDate(at) === text ? text : undefined;
}

/** Reads "20 Nov 2026", "November 20th, 2026", "20 de noviembre de 2026", "2026-11-20" and "20/11/2026". */
export function readDay(typed: string, order: DayOrder): DayReading {
  const text = folded(inPlainSigns(typed));
  if (text === '') return { kind: 'empty' };
  const [one, other] = readingsOf(text, order);
  if (one === undefined) return { kind: 'malformed' };
  return other === undefined ? { kind: 'day', day: one } : { kind: 'ambiguous', readings: [one, other] };
}

function readingsOf(text: string, order: DayOrder): readonly string[] {
  const yearFirst = /^(\d{4})([-/.])(\d\d)\2(\d\d)$/.exec(text);
  if (yearFirst) return found(dayOf(yearFirst[1] ?? '', yearFirst[3] ?? '', yearFirst[4] ?? ''));
  const numbers = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4})$/.exec(text);
  if (!numbers) return found(inWords(text));
  const [, first = '', sign = '', second = '', year = ''] = numbers;
  const [dayFirst, monthFirst] = [dayOf(year, second, first), dayOf(year, first, second)];
  // Who writes points writes the day before them.
  if (sign === '.' || dayFirst === monthFirst) return found(dayFirst);
  const own = order === 'day-first' ? dayFirst : order === 'month-first' ? monthFirst : undefined;
  return own === undefined ? [...found(dayFirst), ...found(monthFirst)] : [own];
}

const found = (day: string | undefined): readonly string[] => (day === undefined ? [] : [day]);

/** One month by its name, a day and a year of four digits, in any order. */
function inWords(text: string): string | undefined {
  const parts = text.split(/[ ,./-]+/).filter((part) => !['', 'de', 'del', 'of', 'the'].includes(part));
  const [month, ...more] = parts.flatMap((part) => monthOf(part) ?? []);
  const year = parts.find((part) => /^\d{4}$/.test(part));
  const day = parts.map((part) => /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(part)?.[1]).find(Boolean);
  if (month === undefined || year === undefined || day === undefined) return undefined;
  return parts.length === 3 && more.length === 0 ? dayOf(year, month, day) : undefined;
}

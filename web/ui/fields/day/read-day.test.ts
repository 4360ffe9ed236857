import { describe, expect, it } from 'vitest';
import { locales } from '#core/values/locale.ts';
import { dayMs, utcDate } from '#core/values/time.ts';
import { dayOrderOf } from '#web/lib/preferences/day-order.ts';
import { readClock } from '#web/ui/fields/day/read-clock.ts';
import { readDay } from '#web/ui/fields/day/read-day.ts';

describe('a day', () => {
  it.each([
    '2026-11-20',
    '2026/11/20',
    '2026.11.20',
    '20 Nov 2026',
    '20 November 2026',
    'Nov 20, 2026',
    'november 20th 2026',
    '20-nov-2026',
    '2026 Nov 20',
    '20 de noviembre de 2026',
    '20 NOV. 2026',
    '20/11/2026',
    '11/20/2026',
    '20.11.2026',
    '20 . 11 . 2026',
    '20-11-2026',
    '  20 Nov 2026\u200b ',
    '20\u00a0Nov\u00a02026',
    '２０２６-１１-２０',
    '٢٠/١١/٢٠٢٦',
  ])('is read in %j', (typed) => {
    expect(readDay(typed, undefined)).toEqual({ kind: 'day', day: '2026-11-20' });
  });

  it('is read in Spanish', () => {
    for (const [typed, day] of [
      ['3 ene 2026', '2026-01-03'],
      ['3 de agosto de 2026', '2026-08-03'],
      ['3 dic. 2026', '2026-12-03'],
      ['3 sept 2026', '2026-09-03'],
    ] as const)
      expect(readDay(typed, undefined)).toEqual({ kind: 'day', day });
  });

  it('in numbers is asked about where it has two meanings, and is the person’s own where they have one', () => {
    expect(readDay('03/04/2026', undefined)).toEqual({
      kind: 'ambiguous',
      readings: ['2026-04-03', '2026-03-04'],
    });
    expect(readDay('03/04/2026', 'day-first')).toEqual({ kind: 'day', day: '2026-04-03' });
    expect(readDay('3/4/2026', 'month-first')).toEqual({ kind: 'day', day: '2026-03-04' });
    expect(readDay('3.4.2026', 'month-first')).toEqual({ kind: 'day', day: '2026-04-03' });
    expect(readDay('4/4/2026', undefined)).toEqual({ kind: 'day', day: '2026-04-04' });
    // Only one of the two exists.
    expect(readDay('13/04/2026', 'month-first')).toEqual({ kind: 'day', day: '2026-04-13' });
  });

  it.each([
    '20',
    '20 Nov',
    'Nov 2026',
    '2026-11',
    '2026-11-2',
    '20/11/26',
    '30 Feb 2026',
    '2026-02-30',
    '31/04/2026',
    '32.01.2026',
    '13/13/2026',
    'today',
    '20 Nov Dec 2026',
    '20 No 2026',
    '20 Nov 2026 12:00',
    '2026-11-20T10:00',
    '1764028800',
    '-20 Nov 2026x',
  ])('is not read in %j', (typed) => {
    expect(readDay(typed, 'day-first')).toEqual({ kind: 'malformed' });
  });

  it('is none in an empty text', () => {
    expect(readDay(' \u200b', undefined)).toEqual({ kind: 'empty' });
  });

  it.each(locales)('is read as pages write it, each day of a year: %s', (locale) => {
    const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    for (let at = Date.UTC(2028, 0, 1); at < Date.UTC(2029, 0, 1); at += dayMs)
      expect(readDay(format.format(at), undefined)).toEqual({ kind: 'day', day: utcDate(at) });
  });

  it('goes by the order of browser and site where they agree', () => {
    expect(dayOrderOf('en-US', 'en-GB')).toBeUndefined();
    expect(dayOrderOf('en-GB', 'en-GB')).toBe('day-first');
    expect(dayOrderOf('de-DE', 'en-GB')).toBe('day-first');
    expect(dayOrderOf('ja-JP', 'en-GB')).toBeUndefined();
    expect(dayOrderOf('es-MX', 'es')).toBe('day-first');
  });
});

describe('a time of day', () => {
  it.each([
    ['18:30', '18:30'],
    ['9:05', '09:05'],
    ['18.30', '18:30'],
    ['18h30', '18:30'],
    ['18:30 h', '18:30'],
    ['1830', '18:30'],
    ['6:30 pm', '18:30'],
    ['6.30 p.m.', '18:30'],
    ['6pm', '18:00'],
    ['12 am', '00:00'],
    ['12:15 PM', '12:15'],
    ['00:00', '00:00'],
    [' １８：３０ ', '18:30'],
  ])('is read in %j', (typed, time) => expect(readClock(typed)).toBe(time));

  it.each([
    '',
    '18',
    '24:00',
    '18:60',
    '13 pm',
    '0 am',
    '18:3',
    '123',
    '930',
    '100h',
    '18:30:00',
    'noon',
    '-1:00',
    '6:30 xm',
  ])('is not read in %j', (typed) => expect(readClock(typed)).toBeUndefined());
});

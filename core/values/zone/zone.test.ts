import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#core/values/time.ts';
import { datedIn, kept } from '#core/values/zone/dated-text.ts';
import { aheadOfUtc, timeWordsIn } from '#core/values/zone/time-text.ts';
import {
  dayEnd,
  dayIn,
  dayStart,
  instantsOf,
  isoIn,
  spanOf,
  wallIn,
  zoneNamed,
} from '#core/values/zone/zone.ts';

const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
const at = (text: string) => Date.parse(text);

describe('a day of a zone', () => {
  it.each([
    // Zone, day, first instant, hours.
    ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z', 24],
    ['Europe/Berlin', '2026-01-15', '2026-01-14T23:00:00.000Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['Asia/Kathmandu', '2026-05-01', '2026-04-30T18:15:00.000Z', 24],
    ['Pacific/Kiritimati', '2026-11-20', '2026-11-19T10:00:00.000Z', 24],
    ['Pacific/Pago_Pago', '2026-11-20', '2026-11-20T11:00:00.000Z', 24],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
    // Clocks jump over midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', 23],
    // Clocks show midnight twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 24],
  ])('%s %s begins at %s and has %d hours', (zone, day, start, hours) => {
    const [begins, ends] = [dayStart(day, zone), dayEnd(day, zone)];
    expect(iso(begins)).toBe(start);
    expect(((ends ?? 0) - (begins ?? 0)) / hourMs).toBe(hours);
  });

  it.each([
    'Europe/Berlin',
    'America/Havana',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'UTC',
  ])('holds each instant of a year once: %s', (zone) => {
    const start = dayStart('2026-01-01', zone) ?? expect.fail();
    let [day, end] = ['2026-01-01', start];
    for (let count = 0; count < 365; count++) {
      expect(dayStart(day, zone)).toBe(end);
      end = dayEnd(day, zone) ?? expect.fail();
      expect(dayIn(zone, end - 1)).toBe(day);
      day = dayIn(zone, end);
    }
    expect(day).toBe('2027-01-01');
  });

  it.each(['2026-02-30', '2026-2-1', '1899-12-31', '3000-01-01', '', '2026-11-20T00:00'])(
    'is not %j',
    (text) => {
      expect(dayStart(text, 'Europe/Berlin')).toBeUndefined();
      expect(spanOf({ from: text })).toBeUndefined();
    },
  );

  it('bounds what is asked for, both days included', () => {
    const zone = 'America/New_York';
    expect(spanOf({ from: '2026-11-20', to: '2026-11-20', zone })).toEqual({
      from: at('2026-11-20T05:00:00Z'),
      until: at('2026-11-21T05:00:00Z'),
    });
    expect(spanOf({ to: '2999-12-31' })).toEqual({ until: at('3000-01-01T00:00:00Z') });
    expect(spanOf({ from: '2026-11-21', to: '2026-11-20', zone })).toBeUndefined();
    expect(spanOf({})).toEqual({});
  });
});

describe('what clocks show', () => {
  it.each([
    ['2026-11-20T18:30Z', ['2026-11-20T17:30:00.000Z']],
    ['2026-07-20T18:30Z', ['2026-07-20T16:30:00.000Z']],
    ['2026-03-29T02:30Z', []],
    ['2026-03-29T03:00Z', ['2026-03-29T01:00:00.000Z']],
    ['2026-10-25T02:30Z', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['2026-10-25T03:00Z', ['2026-10-25T02:00:00.000Z']],
  ])('in Berlin as %s, it is %j', (wall, instants) => {
    expect(instantsOf('Europe/Berlin', at(wall)).map(iso)).toEqual(instants);
  });

  it('comes back to the instant, each quarter of an hour around changes of clocks', () => {
    for (const [zone, around] of [
      ['Europe/Berlin', '2026-10-25T00:00Z'],
      ['Europe/Berlin', '2026-03-29T00:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
      ['America/St_Johns', '2026-11-01T04:30Z'],
    ] as const)
      for (let instant = at(around) - dayMs; instant < at(around) + dayMs; instant += 15 * minuteMs) {
        expect(at(isoIn(zone, instant))).toBe(instant);
        const wall = at(`${isoIn(zone, instant).slice(0, 23)}Z`);
        expect(instantsOf(zone, wall)).toContain(instant);
      }
  });

  it.each([
    ['Europe/Berlin', '2026-11-20T13:05:09Z', '2026-11-20T14:05:09.000+01:00', '2026-11-20 14:05:09'],
    ['America/St_Johns', '2026-11-20T13:05:09Z', '2026-11-20T09:35:09.000-03:30', '2026-11-20 09:35:09'],
    ['UTC', '2026-11-20T13:05:09Z', '2026-11-20T13:05:09.000Z', '2026-11-20 13:05:09'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00.000+02:00', '2026-10-25 02:30:00 +02'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00.000+01:00', '2026-10-25 02:30:00 +01'],
    ['Europe/London', '2026-10-25T01:30:00Z', '2026-10-25T01:30:00.000Z', '2026-10-25 01:30:00 +00'],
    [
      'Australia/Lord_Howe',
      '2026-04-04T15:15:00Z',
      '2026-04-05T01:45:00.000+10:30',
      '2026-04-05 01:45:00 +10:30',
    ],
  ])('is written with its zone: %s %s', (zone, instant, exact, wall) => {
    expect(isoIn(zone, at(instant))).toBe(exact);
    expect(wallIn(zone, at(instant))).toBe(wall);
  });

  it('is said with its zone in a mail', () => {
    const told = (zone: string, instant: string) => timeWordsIn(zone).instant(instant);
    expect(told('UTC', '2026-09-20T13:05:00Z')).toBe('20 Sep 2026, 13:05 UTC');
    expect(told('Europe/Berlin', '2026-12-31T23:30:00Z')).toBe('1 Jan 2027, 00:30 GMT+1');
    expect(timeWordsIn('America/New_York').day('2026-12-01T00:00:00Z')).toBe('30 Nov 2026');
    expect(aheadOfUtc('America/St_Johns', at('2026-11-20T13:05:00Z'))).toBe('GMT−3:30');
    expect(aheadOfUtc('Europe/London', at('2026-11-20T13:05:00Z'))).toBe('GMT+0');
  });
});

it('writes instants in a kept sentence as days of its reader, and leaves days as they are', () => {
  const line = `Pro plan, ${kept(at('2026-11-20T15:00:30Z'))} to 2026-12-20T15:00Z, since 2026-11-20`;
  expect(datedIn('Pacific/Kiritimati', line)).toBe('Pro plan, 2026-11-21 to 2026-12-21, since 2026-11-20');
  expect(datedIn('UTC', line)).toBe('Pro plan, 2026-11-20 to 2026-12-20, since 2026-11-20');
});

it('knows zones by the names of the platform', () => {
  expect(['UTC', 'europe/BERLIN', 'America/New_York'].map(zoneNamed)).toEqual([
    'UTC',
    'Europe/Berlin',
    'America/New_York',
  ]);
  for (const name of [
    '',
    'Mars/Olympus',
    '+01:23',
    '-0030',
    'Etc/Unknown',
    'Europe/Berlin ',
    "';--",
    'x'.repeat(65),
  ])
    expect(zoneNamed(name)).toBeUndefined();
});

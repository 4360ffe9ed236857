import { describe, expect, it } from 'vitest';
import { dayNumber, newYorkTime, weekdayOf } from '#core/market/new-york.ts';
import { isOpenAt, lastSession, nextOpen, previousSession, sessionOn } from '#core/market/sessions.ts';

const at = (text: string) => Date.parse(text);

describe('market sessions', () => {
  it('counts the NYSE sessions, holidays and early closes of 2015 to 2030 as the exchange does', () => {
    let sessions = 0;
    let holidays = 0;
    let early = 0;
    for (let day = dayNumber(2015, 1, 1); day <= dayNumber(2030, 12, 31); day++) {
      if (weekdayOf(day) === 0 || weekdayOf(day) === 6) continue;
      const session = sessionOn('nyse', day);
      if (!session) holidays++;
      else sessions++;
      if (session && session.close === newYorkTime(day, 13)) early++;
    }
    expect({ sessions, holidays, early }).toEqual({ sessions: 4021, holidays: 153, early: 34 });
  });

  it('knows Good Friday, the days of mourning and the day after Thanksgiving', () => {
    for (const [year, month, day] of [
      [2026, 4, 3],
      [2025, 1, 9],
      [2018, 12, 5],
      [2026, 6, 19],
      [2026, 7, 3],
    ] as const) {
      expect(sessionOn('nyse', dayNumber(year, month, day)), `${year}-${month}-${day}`).toBeUndefined();
    }
    expect(sessionOn('nyse', dayNumber(2021, 12, 31))).toBeDefined();
    expect(sessionOn('nyse', dayNumber(2026, 11, 27))?.close).toBe(at('2026-11-27T18:00:00Z'));
  });

  it('agrees with the time zone database on every day from 2015 to 2040', () => {
    const newYork = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    const wrong: string[] = [];
    for (let day = dayNumber(2015, 1, 1); day <= dayNumber(2040, 12, 31); day++) {
      const opening = newYorkTime(day, 17);
      if (newYork.format(opening) !== '17') wrong.push(new Date(opening).toISOString());
    }
    expect(wrong).toEqual([]);
  });

  it('opens FX on Sunday and closes it on Friday at 17:00 New York, on both sides of the clock change', () => {
    expect(isOpenAt('fx', at('2026-03-08T20:59:59Z'))).toBe(false);
    expect(isOpenAt('fx', at('2026-03-08T21:00:00Z'))).toBe(true);
    expect(isOpenAt('fx', at('2026-11-01T21:59:59Z'))).toBe(false);
    expect(isOpenAt('fx', at('2026-11-01T22:00:00Z'))).toBe(true);
    expect(isOpenAt('fx', at('2026-11-20T21:59:59Z'))).toBe(true);
    expect(isOpenAt('fx', at('2026-11-20T22:00:00Z'))).toBe(false);
  });

  it('says when a closed market opens again', () => {
    expect(nextOpen('nyse', at('2026-11-25T22:00:00Z'))).toBe(at('2026-11-27T14:30:00Z'));
    expect(nextOpen('fx', at('2026-11-21T12:00:00Z'))).toBe(at('2026-11-22T22:00:00Z'));
    expect(nextOpen('always', at('2026-11-21T12:00:00Z'))).toBe(at('2026-11-21T12:00:00Z'));
  });

  it('walks back over a long weekend', () => {
    const tuesday = lastSession('nyse', at('2026-01-20T20:00:00Z'));
    expect(tuesday.day).toBe(dayNumber(2026, 1, 20));
    expect(previousSession('nyse', tuesday).day).toBe(dayNumber(2026, 1, 16));
  });
});

import { describe, expect, it } from 'vitest';
import { readPeriod, statementPath, usualPeriods } from '#core/trading/statements/statements.ts';

const now = Date.parse('2026-03-05T15:00:00Z');

const zone = 'UTC';

describe('the period of a statement', () => {
  it('counts both days whole, and ends now at the latest', () => {
    expect(readPeriod({ from: '2026-02-01', to: '2026-02-28', zone }, now)).toEqual({
      after: Date.parse('2026-01-31T23:59:59.999Z'),
      upTo: Date.parse('2026-02-28T23:59:59.999Z'),
    });
    expect(readPeriod({ from: '2026-03-01', to: '2026-03-31', zone }, now)).toMatchObject({ upTo: now });
  });

  it.each([
    ['2026-02-30', '2026-03-01', 'not_a_day'],
    ['2026-2-1', '2026-03-01', 'not_a_day'],
    ['2026-03-02', '2026-03-01', 'wrong_way_round'],
    ['2026-03-06', '2026-03-07', 'not_begun'],
  ])('from %s to %s is %s', (from, to, problem) => {
    expect(readPeriod({ from, to, zone }, now)).toBe(problem);
  });

  it('offers months and years, also when the month before is in the year before', () => {
    expect(
      usualPeriods(Date.parse('2026-01-10T00:00:00Z'), zone).map(({ from, to }) => `${from} ${to}`),
    ).toEqual([
      '2026-01-01 2026-01-10',
      '2025-12-01 2025-12-31',
      '2026-01-01 2026-01-10',
      '2025-01-01 2025-12-31',
    ]);
    expect(statementPath('gains', 'csv', { from: '2025-01-01', to: '2025-12-31', zone })).toBe(
      '/statements/gains.csv?from=2025-01-01&to=2025-12-31&zone=UTC',
    );
  });

  it('is of the zone of whoever asks: its midnights, its today, its change of clocks', () => {
    const berlin = { zone: 'Europe/Berlin' };
    expect(readPeriod({ from: '2026-03-29', to: '2026-03-29', ...berlin }, Date.parse('2026-04-01'))).toEqual(
      {
        after: Date.parse('2026-03-28T22:59:59.999Z'),
        upTo: Date.parse('2026-03-29T21:59:59.999Z'),
      },
    );
    // Half past eleven at night in New York on New Year's Eve is the year after in UTC.
    const late = Date.parse('2026-01-01T04:30:00Z');
    expect(usualPeriods(late, 'America/New_York')[0]).toMatchObject({ from: '2025-12-01', to: '2025-12-31' });
    expect(readPeriod({ from: '2026-01-01', to: '2026-01-01', zone: 'America/New_York' }, late)).toBe(
      'not_begun',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { defaultSite } from '#core/content/site.ts';
import { openingAt, readHours } from '#core/support/hours.ts';

const { hours, zone } = defaultSite.contact;
const at = (text: string) => openingAt(hours, zone, Date.parse(text));
const opens = (text: string) => new Date(at(text)?.opensAt ?? 0).toISOString();

describe('hours', () => {
  it('are open within a shift of the zone and closed outside it', () => {
    // 9:00 and 18:00 in New York are 14:00 and 23:00 UTC in winter, an hour less in summer.
    expect(at('2026-01-05T14:00:00Z')).toEqual({ isOpen: true, opensAt: null });
    expect(at('2026-01-05T13:59:59Z')?.isOpen).toBe(false);
    expect(at('2026-01-05T22:59:59Z')?.isOpen).toBe(true);
    expect(at('2026-01-05T23:00:00Z')?.isOpen).toBe(false);
    expect(at('2026-07-06T13:00:00Z')?.isOpen).toBe(true);
  });

  it('say when the next shift begins: the same day, the next, after a closed day, over a change of clocks', () => {
    expect(opens('2026-01-05T05:30:00Z')).toBe('2026-01-05T14:00:00.000Z');
    expect(opens('2026-01-05T23:30:00Z')).toBe('2026-01-06T14:00:00.000Z');
    // Saturday evening: Sunday is closed.
    expect(opens('2026-01-10T22:00:00Z')).toBe('2026-01-12T14:00:00.000Z');
    // Clocks go forward on Sunday, 8 March 2026.
    expect(opens('2026-03-07T23:00:00Z')).toBe('2026-03-09T13:00:00.000Z');
  });

  it('work in zones on the other side of the date line', () => {
    const lines = [['Monday', '9:00 – 10:00']] as const;
    const opening = openingAt(lines, 'Pacific/Auckland', Date.parse('2026-01-04T19:00:00Z'));
    expect(opening).toEqual({ isOpen: false, opensAt: Date.parse('2026-01-04T20:00:00Z') });
    expect(openingAt(lines, 'Pacific/Auckland', Date.parse('2026-01-04T20:30:00Z'))?.isOpen).toBe(true);
  });

  it.each([
    [[['Every day', '24 hours']], 7],
    [[['Mon - Fri', '09:00-17:30']], 5],
    [[['Saturday and Sunday', '10 AM to 4 PM']], 2],
    [[['Friday to Monday', '8:00 – 12:00']], 4],
    [[['Mon, Wed & Fri', '8.30 - 12.00']], 3],
  ] as const)('reads %j', (lines, shifts) => {
    expect(readHours(lines)).toHaveLength(shifts);
  });

  it.each([
    [[]],
    [[['Sunday', 'Closed']]],
    [[['By appointment', '9:00 – 10:00']]],
    [[['Monday', 'mornings']]],
    [[['Monday', '18:00 – 9:00']]],
  ] as const)('claims nothing about %j', (lines) => {
    expect(readHours(lines)).toBeUndefined();
    expect(openingAt(lines, 'UTC', 0)).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planNames, priceCents, rankOf } from '#core/plans/plans.ts';
import {
  addMonths,
  calendarMonth,
  nextRetry,
  periodAt,
  unpaidFrom,
  upgradeCents,
} from '#core/plans/rules.ts';
import { dayMs } from '#core/values/time.ts';

const days = (anchor: string, count: number) =>
  Array.from({ length: count }, (_, months) =>
    new Date(addMonths(Date.parse(anchor), months)).toISOString().slice(0, 10),
  );

describe('renewal dates', () => {
  it('clamp to the last day of a short month and go back to the day of the anchor', () => {
    expect(days('2026-01-31T10:30:00.250Z', 4)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    expect(days('2028-01-31T00:00:00Z', 3)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
    expect(days('2026-12-30T23:59:59Z', 3)).toEqual(['2026-12-30', '2027-01-30', '2027-02-28']);
    expect(new Date(addMonths(Date.parse('2026-01-31T10:30:00.250Z'), 1)).toISOString()).toBe(
      '2026-02-28T10:30:00.250Z',
    );
  });

  it('divide time without gap or overlap: every instant is in exactly the month it is given', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
        fc.integer({ min: 0, max: 2_000 * dayMs }),
        (anchor, later) => {
          const { start, end } = periodAt(anchor, anchor + later);
          expect(start <= anchor + later && anchor + later < end).toBe(true);
          expect(periodAt(anchor, end).start).toBe(end);
        },
      ),
    );
  });
});

describe('moving up', () => {
  const period = { start: Date.UTC(2026, 5, 1), end: Date.UTC(2026, 6, 1) };
  it('charges 25.00 from 49 to 99 at half of a month of 30 days', () => {
    expect(upgradeCents('pro', 'premium', period, Date.UTC(2026, 5, 16))).toBe(2_500n);
  });

  it('counts to the second, rounds down, and is never more than the difference nor less than nothing', () => {
    const at = (seconds: number) => upgradeCents('pro', 'premium', period, period.start + seconds * 1_000);
    expect([at(0), at(1), at(518), at(519)]).toEqual([5_000n, 4_999n, 4_999n, 4_998n]);
    expect(upgradeCents('pro', 'premium', period, period.end + dayMs)).toBe(0n);
    expect(upgradeCents('pro', 'premium', period, period.start - dayMs)).toBe(5_000n);
    fc.assert(
      fc.property(fc.nat(30 * 86_400), fc.nat(1_000), (seconds, more) => {
        expect(at(seconds + more) <= at(seconds)).toBe(true);
      }),
    );
  });
});

describe('retries', () => {
  const due = Date.UTC(2026, 5, 1, 9);
  it('come on days 1, 3, 5, 7 and 14 after the due instant and then no more', () => {
    const seen: number[] = [];
    for (let at: number | undefined = due; at !== undefined; at = nextRetry(due, at))
      seen.push((at - due) / dayMs);
    expect(seen).toEqual([0, 1, 3, 5, 7, 14]);
  });

  it('count from now when the site asked a day late or more, so that nobody loses the days of grace', () => {
    expect(unpaidFrom(due, due + 3_000)).toBe(due);
    expect(unpaidFrom(due, due + 20 * dayMs)).toBe(due + 20 * dayMs);
  });
});

it('orders plans by price, and months of the calendar by UTC', () => {
  const byPrice = planNames.toSorted((a, b) => Number(priceCents[a] - priceCents[b]));
  expect(byPrice).toEqual(planNames.toSorted((a, b) => rankOf(a) - rankOf(b)));
  expect(calendarMonth(Date.UTC(2026, 11, 31, 23, 59))).toEqual({
    start: Date.UTC(2026, 11, 1),
    end: Date.UTC(2027, 0, 1),
  });
});

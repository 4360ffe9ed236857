// Which statements there are and which days they are about: the links of the page and the server's
// reading of them.
import { m } from '#core/messages/messages.js';
import { isDay, utcDate } from '#core/values/time.ts';
import { dayIn, spanOf } from '#core/values/zone/zone.ts';

export const statementKinds = ['account', 'trades', 'gains'] as const;
export type StatementKind = (typeof statementKinds)[number];
export const statementFormats = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Both days count: YYYY-MM-DD. */
export interface StatementDays {
  readonly from: string;
  readonly to: string;
}
export interface StatementPeriod extends StatementDays {
  /** Of which the days are, by its IANA name. */
  readonly zone: string;
}

export const statementPath = (
  kind: StatementKind,
  format: StatementFormat,
  { from, to, zone }: StatementPeriod,
): string => `/statements/${kind}.${format}?${new URLSearchParams({ from, to, zone }).toString()}`;

export type PeriodProblem = 'not_a_day' | 'wrong_way_round' | 'not_begun';

/**
 * Milliseconds after which and up to which a period lasts, or what is wrong with it. A period ends
 * now at the latest.
 */
export function readPeriod(
  period: StatementPeriod,
  now: number,
): { readonly after: number; readonly upTo: number } | PeriodProblem {
  const { from, until } = spanOf(period) ?? {};
  if (from === undefined || until === undefined)
    return isDay(period.from) && isDay(period.to) ? 'wrong_way_round' : 'not_a_day';
  if (from > now) return 'not_begun';
  return { after: from - 1, upTo: Math.min(now, until - 1) };
}

/** Periods that people of the zone ask for, the newest first. */
export function usualPeriods(
  now: number,
  zone: string,
): readonly (StatementDays & { readonly name: string })[] {
  const today = dayIn(zone, now);
  const date = new Date(today);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const first = (ofYear: number, ofMonth: number) => utcDate(Date.UTC(ofYear, ofMonth, 1));
  const last = (ofYear: number, ofMonth: number) => utcDate(Date.UTC(ofYear, ofMonth + 1, 0));
  return [
    { name: m.trading_this_month(), from: first(year, month), to: today },
    { name: m.trading_last_month(), from: first(year, month - 1), to: last(year, month - 1) },
    { name: m.trading_this_year(), from: first(year, 0), to: today },
    { name: m.trading_last_year(), from: first(year - 1, 0), to: last(year - 1, 11) },
  ];
}

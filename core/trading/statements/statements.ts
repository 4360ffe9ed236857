// Which statements there are and which days they are about: the links of the page and the server's
// reading of them.
import { m } from '#core/messages/messages.js';
import { dayMs, dayStart, utcDate } from '#core/values/time.ts';

export { dayStart };

export const statementKinds = ['account', 'trades', 'gains'] as const;
export type StatementKind = (typeof statementKinds)[number];
export const statementFormats = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Both days count, in UTC: YYYY-MM-DD. */
export interface StatementPeriod {
  readonly from: string;
  readonly to: string;
}

export const statementPath = (
  kind: StatementKind,
  format: StatementFormat,
  period: StatementPeriod,
): string => `/statements/${kind}.${format}?from=${period.from}&to=${period.to}`;

export type PeriodProblem = 'not_a_day' | 'wrong_way_round' | 'not_begun';

/**
 * Milliseconds after which and up to which a period lasts, or what is wrong with it. A period ends
 * now at the latest.
 */
export function readPeriod(
  { from, to }: StatementPeriod,
  now: number,
): { readonly after: number; readonly upTo: number } | PeriodProblem {
  const [start, end] = [dayStart(from), dayStart(to)];
  if (start === undefined || end === undefined) return 'not_a_day';
  if (start > end) return 'wrong_way_round';
  if (start > now) return 'not_begun';
  return { after: start - 1, upTo: Math.min(now, end + dayMs - 1) };
}

/** Periods that people ask for, the newest first. */
export function usualPeriods(now: number): readonly (StatementPeriod & { readonly name: string })[] {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const today = utcDate(now);
  const first = (ofYear: number, ofMonth: number) => utcDate(Date.UTC(ofYear, ofMonth, 1));
  const last = (ofYear: number, ofMonth: number) => utcDate(Date.UTC(ofYear, ofMonth + 1, 0));
  return [
    { name: m.trading_this_month(), from: first(year, month), to: today },
    { name: m.trading_last_month(), from: first(year, month - 1), to: last(year, month - 1) },
    { name: m.trading_this_year(), from: first(year, 0), to: today },
    { name: m.trading_last_year(), from: first(year - 1, 0), to: last(year - 1, 11) },
  ];
}

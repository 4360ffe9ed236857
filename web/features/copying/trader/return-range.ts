// What the chart of a record shows of it. Ratios, not money: JS numbers are right here.
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { growth, maxDrawdown } from '#core/trading/analytics/statistics.ts';
import { dayMs } from '#core/values/time.ts';

export const returnRanges = ['3M', '6M', '1Y', 'All'] as const;
export type ReturnRange = (typeof returnRanges)[number];
const rangeDays: Readonly<Record<ReturnRange, number>> = { '3M': 91, '6M': 182, '1Y': 365, All: Infinity };

type Shown = Pick<LeaderRecordView, 'days' | 'benchmark'>;

/** Only those that leave out a part of the record, and all of it. */
export function rangesOf({ days }: Pick<LeaderRecordView, 'days'>): readonly ReturnRange[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return ['All'];
  const length = (Date.parse(last.at) - Date.parse(first.at)) / dayMs;
  return returnRanges.filter((range) => range === 'All' || length > rangeDays[range]);
}

export interface ShownReturn {
  readonly at: readonly string[];
  /** Percent since the first day that is shown. */
  readonly trader: readonly number[];
  readonly benchmark: readonly number[] | undefined;
  /** Percent below the peak of the whole record, at most 0. */
  readonly belowPeak: readonly number[];
  /** Of the benchmark within what is shown, percent above 0. */
  readonly benchmarkFall: number | undefined;
}

const since = (values: readonly number[]): readonly number[] =>
  values.map((value) => growth(values[0] ?? 0, value) * 100);

/** Both lines begin at 0%; a fall counts from the highest day of the whole record. */
export function shownReturn({ days, benchmark }: Shown, range: ReturnRange): ShownReturn {
  const end = Date.parse(days.at(-1)?.at ?? '');
  const start = Math.max(
    0,
    days.findIndex(({ at }) => Date.parse(at) >= end - rangeDays[range] * dayMs),
  );
  let peak = 0;
  const belowPeak = days.map(({ value }) => {
    peak = Math.max(peak, value);
    return growth(peak, value) * 100;
  });
  const beside = benchmark?.values.slice(start);
  return {
    at: days.slice(start).map(({ at }) => at),
    trader: since(days.slice(start).map(({ value }) => value)),
    benchmark: beside && since(beside),
    belowPeak: belowPeak.slice(start),
    benchmarkFall: beside && maxDrawdown(beside.map((value) => ({ value }))) * 100,
  };
}

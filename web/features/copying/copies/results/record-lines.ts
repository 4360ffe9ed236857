// The record of a copy as the chart draws it. Percents and positions are ratios: JS numbers.
import type { CopyRecordView, FidelityView } from '#core/copying/contract.ts';
import { readUnits } from '#core/values/money.ts';
import { dayMs, minuteMs } from '#core/values/time.ts';

type Point = CopyRecordView['points'][number];
export type RecordPeriod = '1M' | 'all';

/** From this age on a month is less than all. */
const monthMs = 30 * dayMs;

export const hasMonths = ({ from, until }: CopyRecordView): boolean =>
  Date.parse(until) - Date.parse(from) > monthMs;

/** A line needs two instants that a person tells apart. */
export const isTooYoung = ({ from, until }: CopyRecordView): boolean =>
  Date.parse(until) - Date.parse(from) < minuteMs;

/** What is drawn: it ends with the newest statement, so that both say the same. */
export function drawnPoints(
  { points, until }: CopyRecordView,
  statement: Pick<FidelityView, 'asOf' | 'own' | 'ideal'> | undefined,
  period: RecordPeriod,
): readonly Point[] {
  const from = Date.parse(until) - monthMs;
  const shown = period === 'all' ? points : points.filter(({ at }) => Date.parse(at) >= from);
  if (!statement || statement.asOf < until) return shown;
  const { asOf: at, own, ideal } = statement;
  return [...shown.slice(0, -1), { at, own, ideal }];
}

export const percentOfPutIn = (amount: string, putIn: string): number =>
  (Number(readUnits(amount, 2)) / Math.max(1, Number(readUnits(putIn, 2)))) * 100;

/** Places of the points that these instants are nearest to, each once. */
export function placesOf(instants: readonly string[], points: readonly Pick<Point, 'at'>[]): number[] {
  const times = points.map(({ at }) => Date.parse(at));
  const first = times[0] ?? 0;
  const places = instants
    .map((instant) => Date.parse(instant))
    .filter((instant) => instant >= first)
    .map((instant) =>
      times.reduce(
        (best, time, place) =>
          Math.abs(time - instant) < Math.abs((times[best] ?? 0) - instant) ? place : best,
        0,
      ),
    );
  return [...new Set(places)];
}

// What a chart shows, as its address says: a range of time in candles of a length that fits it.
import type { CandleView } from '#core/market/contract.ts';
import { type CandleInterval, candleMs } from '#core/market/candles.ts';
import { dayMs } from '#core/values/time.ts';

export const ranges = ['1D', '1W', '1M', '3M', '1Y'] as const;
export type ChartRange = (typeof ranges)[number];
const days: Readonly<Record<ChartRange, number>> = { '1D': 1, '1W': 7, '1M': 30, '3M': 91, '1Y': 365 };

type Usual = Readonly<Record<ChartRange, CandleInterval>>;
const usual: Usual = { '1D': '5m', '1W': '1h', '1M': '4h', '3M': '1d', '1Y': '1d' };
/** Where a hundred candles are many. */
const usualOnPhones: Usual = { '1D': '15m', '1W': '4h', '1M': '1d', '3M': '1d', '1Y': '1d' };

/** The most that the server gives at once. */
const most = 500;
/** Of candles shorter than any range fits, so many are in sight. */
const inSight = 200;
/** Candles from before the range, for averages. */
const before = 100;
const fewest = 20;

/** Candles that a range holds in a market that never closes. */
const candlesIn = (range: ChartRange, interval: CandleInterval): number =>
  Math.round((days[range] * dayMs) / candleMs[interval]);
const isFit = (range: ChartRange, interval: CandleInterval): boolean =>
  candlesIn(range, interval) >= fewest && candlesIn(range, interval) <= most;

export interface ChartView {
  /** None where the candles are too short for any of them. */
  readonly range: ChartRange | undefined;
  readonly interval: CandleInterval;
  /** How many candles to ask for. */
  readonly limit: number;
}

/** A range alone brings its usual candles; candles alone bring the longest range they fit. */
export function chartView(
  range: ChartRange | undefined,
  interval: CandleInterval | undefined,
  isNarrow = false,
): ChartView {
  const length = interval ?? (isNarrow ? usualOnPhones : usual)[range ?? '1W'];
  const wanted = interval === undefined ? (range ?? '1W') : range;
  const span = wanted && isFit(wanted, length) ? wanted : ranges.findLast((one) => isFit(one, length));
  const shown = span ? candlesIn(span, length) : inSight;
  return { range: span, interval: length, limit: Math.min(most, shown + before) };
}

/** How many of these candles, the newest ones, the range shows. */
export function shownOf(candles: readonly Pick<CandleView, 'at'>[], range: ChartRange | undefined): number {
  if (!range) return Math.min(inSight, candles.length);
  const from = Date.parse(candles.at(-1)?.at ?? '') - days[range] * dayMs;
  return candles.filter(({ at }) => Date.parse(at) > from).length;
}

/**
 * The closes of another market beside these candles: for each the last one that had begun by then.
 * For pixels only.
 */
export function closesBeside(
  points: readonly { readonly at: string }[],
  other: readonly CandleView[],
): (number | undefined)[] {
  let next = 0;
  return points.map(({ at }) => {
    const instant = Date.parse(at);
    while (next < other.length && Date.parse(other[next]?.at ?? '') <= instant) next += 1;
    const close = other[next - 1]?.close;
    return close === undefined ? undefined : Number(close);
  });
}

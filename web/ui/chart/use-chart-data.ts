// The figures of the main series, how much of them is shown, and the keyboard's crosshair.
import { type RefObject, useEffect, useRef } from 'react';
import type { ISeriesApi, UTCTimestamp } from 'lightweight-charts';
import type { ChartKind, MadeChart, ShownPoints } from '#web/ui/chart/use-made-chart.ts';

type Chart = RefObject<MadeChart | null>;

export function useChartData(chart: Chart, kind: ChartKind, decimals: number, shown: ShownPoints): void {
  const { points, times } = shown;
  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    if (kind === 'candles')
      (made.series as ISeriesApi<'Candlestick'>).setData(
        points.map((point, place) => ({
          time: times[place] as UTCTimestamp,
          open: Number(point.open ?? point.value),
          high: Number(point.high ?? point.value),
          low: Number(point.low ?? point.value),
          close: Number(point.value),
        })),
      );
    else
      (made.series as ISeriesApi<'Area'>).setData(
        points.map((point, place) => ({ time: times[place] as UTCTimestamp, value: Number(point.value) })),
      );
  }, [chart, kind, points, times, decimals]);
}

/** Half of the widest word under a line, and about as much as the prices beside it take. */
const halfLabel = 24;
const priceAxisWidth = 64;

/**
 * Shows all points, with room at the sides so that the words under the ends are whole. Under one
 * `key` new points move nothing; without one a line is shown whole again with each.
 */
export function useWholeRange(
  chart: Chart,
  holder: RefObject<HTMLDivElement | null>,
  kind: ChartKind,
  decimals: number,
  { points }: ShownPoints,
  key: string | undefined,
): void {
  const count = useRef(points.length);
  useEffect(() => {
    count.current = points.length;
  });
  const isThere = points.length > 0;
  const shownWith = key ?? `${points[0]?.at ?? ''}/${points.length}`;
  useEffect(() => {
    if (!isThere) return;
    const width = (holder.current?.clientWidth ?? 0) - priceAxisWidth - 2 * halfLabel;
    const room = Math.max(0.5, (count.current * halfLabel) / Math.max(halfLabel, width));
    chart.current?.api.timeScale().setVisibleLogicalRange({ from: -room, to: count.current - 1 + room });
  }, [chart, holder, kind, isThere, shownWith, decimals]);
}

export function useActivePoint(chart: Chart, activeIndex: number | undefined, shown: ShownPoints): void {
  const { points, times } = shown;
  useEffect(() => {
    const made = chart.current;
    const point = activeIndex === undefined ? undefined : points[activeIndex];
    if (!made) return;
    if (point && activeIndex !== undefined)
      made.api.setCrosshairPosition(Number(point.value), times[activeIndex] as UTCTimestamp, made.series);
  }, [chart, activeIndex, points, times]);
}

// Marks as plain elements over the canvas: the library's own markers weigh more than a whole page.
import { type RefObject, useEffect, useState } from 'react';
import { placeOf } from '#web/ui/chart/chart-time.ts';
import type { ChartMark } from '#web/ui/chart/chart-point.ts';
import type { ChartKind, MadeChart, ShownPoints } from '#web/ui/chart/use-made-chart.ts';

export type Flag = ChartMark & { readonly x: number };

/** Where each mark is now, in pixels from the left. */
export function useFlags(
  chart: RefObject<MadeChart | null>,
  marks: readonly ChartMark[] | undefined,
  kind: ChartKind,
  decimals: number,
  { points, times }: ShownPoints,
): readonly Flag[] {
  const [flags, setFlags] = useState<readonly Flag[]>([]);
  useEffect(() => {
    const scale = chart.current?.api.timeScale();
    if (!scale || !marks || marks.length === 0) return;
    const place = () =>
      setFlags(
        marks.flatMap((mark) => {
          const time = times[placeOf(points, mark.at)];
          const x = time === undefined ? null : scale.timeToCoordinate(time);
          return x === null ? [] : [{ ...mark, x }];
        }),
      );
    scale.subscribeVisibleTimeRangeChange(place);
    scale.subscribeSizeChange(place);
    place();
    return () => {
      scale.unsubscribeVisibleTimeRangeChange(place);
      scale.unsubscribeSizeChange(place);
      setFlags([]);
    };
  }, [chart, kind, points, times, marks, decimals]);
  return flags;
}

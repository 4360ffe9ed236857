// Another market beside the main one: both in percent of their first candle in sight.
import { type RefObject, useEffect } from 'react';
import { type ISeriesApi, LineSeries, PriceScaleMode } from 'lightweight-charts';
import { axisFormat, colour } from '#web/ui/chart/chart-look.ts';
import type { ChartOther } from '#web/ui/chart/chart-point.ts';
import type { ChartKind, MadeChart, ShownPoints } from '#web/ui/chart/use-made-chart.ts';

export function useOther(
  chart: RefObject<MadeChart | null>,
  other: ChartOther | undefined,
  { kind, decimals, theme }: { kind: ChartKind; decimals: number; theme: number },
  { times }: ShownPoints,
): void {
  useEffect(() => {
    const made = chart.current;
    if (!made || !other) return;
    const line: ISeriesApi<'Line'> = made.api.addSeries(LineSeries, {
      ...axisFormat(2),
      color: colour('--warn'),
      lineWidth: 2,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
    });
    line.setData(
      other.values.flatMap((value, place) => {
        const time = times[place];
        return value === undefined || time === undefined ? [] : [{ time, value }];
      }),
    );
    made.api.priceScale('right').applyOptions({ mode: PriceScaleMode.Percentage });
    // A chart that was removed took its parts along.
    const isThere = () => chart.current?.api === made.api;
    return () => {
      if (!isThere()) return;
      made.api.removeSeries(line);
      made.api.priceScale('right').applyOptions({ mode: PriceScaleMode.Normal });
    };
  }, [chart, other, kind, decimals, theme, times]);
}

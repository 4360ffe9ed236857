// Another market beside the main one: both in percent of their first candle in sight.
import { type RefObject, useEffect, useRef } from 'react';
import { type ISeriesApi, LineSeries, PriceScaleMode } from 'lightweight-charts';
import { axisFormat, colour } from '#web/ui/chart/chart-look.ts';
import type { ChartOther } from '#web/ui/chart/chart-point.ts';
import type { ChartKind, MadeChart, ShownPoints } from '#web/ui/chart/use-made-chart.ts';

/** Made again when another one is asked for, filled again with every point. */
export function useOther(
  chart: RefObject<MadeChart | null>,
  other: ChartOther | undefined,
  { kind, decimals, theme }: { kind: ChartKind; decimals: number; theme: number },
  { times }: ShownPoints,
): void {
  const line = useRef<ISeriesApi<'Line'>>(undefined);
  const name = other?.name;
  useEffect(() => {
    const api = chart.current?.api;
    if (!api || name === undefined) return;
    const made = api.addSeries(LineSeries, {
      ...axisFormat(2),
      color: colour('--warn'),
      lineWidth: 2,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
    });
    line.current = made;
    api.priceScale('right').applyOptions({ mode: PriceScaleMode.Percentage });
    // A chart that was removed took its series along.
    const isThere = () => chart.current?.api === api;
    return () => {
      line.current = undefined;
      if (!isThere()) return;
      api.removeSeries(made);
      api.priceScale('right').applyOptions({ mode: PriceScaleMode.Normal });
    };
  }, [chart, name, kind, decimals, theme]);
  const values = other?.values;
  useEffect(() => {
    line.current?.setData(
      (values ?? []).flatMap((value, place) => {
        const time = times[place];
        return value === undefined || time === undefined ? [] : [{ time, value }];
      }),
    );
  }, [name, values, times, kind, decimals, theme]);
}

// Indicators on and below the main series.
import { type RefObject, useEffect, useRef } from 'react';
import { HistogramSeries, type IChartApi, type ISeriesApi, LineSeries } from 'lightweight-charts';
import { axisFormat, studyColour } from '#web/ui/chart/chart-look.ts';
import type { ChartStudy } from '#web/ui/chart/chart-point.ts';
import type { ChartKind, MadeChart, ShownPoints } from '#web/ui/chart/use-made-chart.ts';

type StudySeries = ISeriesApi<'Line' | 'Histogram'>;
interface Paint {
  readonly kind: ChartKind;
  readonly decimals: number;
  readonly theme: number;
}

/** Made again when another set is asked for, filled again with every point. */
export function useStudies(
  chart: RefObject<MadeChart | null>,
  studies: readonly ChartStudy[],
  { kind, decimals, theme }: Paint,
  shown: ShownPoints,
): void {
  const shape = studies.map(({ name, pane }) => `${name}/${pane}`).join();
  const drawn = useRef<StudySeries[]>([]);
  const wanted = useRef(studies);
  useEffect(() => {
    wanted.current = studies;
  });
  useEffect(() => {
    const api = chart.current?.api;
    if (!api) return;
    drawn.current = wanted.current.map((study) => addStudy(api, study));
    api.panes().forEach((pane, place) => pane.setStretchFactor(place === 0 ? 4 : 1));
    // A chart that was removed took its series along.
    const isThere = () => chart.current?.api === api;
    return () => {
      for (const series of drawn.current) if (isThere()) api.removeSeries(series);
      drawn.current = [];
    };
  }, [chart, kind, decimals, shape]);
  const { points, times } = shown;
  useEffect(() => {
    drawn.current.forEach((series, place) => {
      const study = studies[place];
      if (study) fillStudy(series, study, { points, times });
    });
  }, [points, times, studies, kind, decimals, theme]);
}

function addStudy(api: IChartApi, study: ChartStudy): StudySeries {
  const options = {
    ...axisFormat(study.decimals),
    priceLineVisible: false,
    lastValueVisible: false,
  };
  if (study.pane === 'under') return addUnder(api, options);
  return study.kind === 'bars'
    ? api.addSeries(HistogramSeries, options, study.pane)
    : api.addSeries(LineSeries, { ...options, lineWidth: 2, crosshairMarkerVisible: false }, study.pane);
}

/** Of the first pane, what bars at its foot take. */
const foot = 0.16;

/** On a scale of its own, without an axis. */
function addUnder(api: IChartApi, options: ReturnType<typeof axisFormat>): StudySeries {
  const bars = api.addSeries(HistogramSeries, { ...options, priceScaleId: 'under' }, 0);
  bars.priceScale().applyOptions({ scaleMargins: { top: 1 - foot, bottom: 0 } });
  bars.setSeriesOrder(0);
  return bars;
}

function fillStudy(series: StudySeries, study: ChartStudy, { points, times }: ShownPoints): void {
  if (study.kind === 'line') series.applyOptions({ color: studyColour(study, 0, { at: '', value: '' }) });
  series.setData(
    points.flatMap((point, index) => {
      const value = study.values[index];
      const time = times[index];
      if (value === undefined || time === undefined) return [];
      return [
        study.kind === 'bars' ? { time, value, color: studyColour(study, value, point) } : { time, value },
      ];
    }),
  );
}

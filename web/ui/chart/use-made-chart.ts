// The canvas itself: made for a kind and its decimals, painted again with the theme.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  type IChartApi,
  type ISeriesApi,
  type TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';
import {
  areaColours,
  besideTags,
  candleColours,
  chartColours,
  notFlat,
  type TagRows,
} from '#web/ui/chart/chart-look.ts';
import type { ChartPoint } from '#web/ui/chart/chart-point.ts';
import { tickText } from '#web/ui/chart/chart-time.ts';
import { formatDateTime } from '#web/ui/when.ts';

export type ChartKind = 'candles' | 'area';
export interface MadeChart {
  readonly api: IChartApi;
  readonly series: ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;
  /** Says where the axis of prices carries a tag, and writes no figure. */
  readonly setTags: (rows: readonly number[]) => void;
}
/** The points and the place of each on the time axis. */
export interface ShownPoints {
  readonly points: readonly ChartPoint[];
  readonly times: readonly UTCTimestamp[];
}
interface Wanted {
  readonly kind: ChartKind;
  readonly decimals: number;
  readonly shown: ShownPoints;
  readonly onHover: (index: number | undefined) => void;
}

/**
 * The chart in `holder`, and a count of theme changes: bars carry their colours with their data. It
 * is there before any other effect of what is drawn in it or over it.
 */
export function useMadeChart(
  holder: RefObject<HTMLDivElement | null>,
  { kind, decimals, shown, onHover }: Wanted,
) {
  const chart = useRef<MadeChart>(null);
  const hover = useRef(onHover);
  /** The legend's words for the same point. */
  const crosshairText = useRef<(time: number) => string>(() => '');
  const [theme, setTheme] = useState(0);
  useEffect(() => {
    hover.current = onHover;
    crosshairText.current = (time) => {
      const point = shown.points[shown.times.indexOf(time as UTCTimestamp)];
      return point ? formatDateTime(point.at) : tickText(time, 3);
    };
  });
  useLayoutEffect(() => {
    if (!holder.current) return;
    const api = createChart(holder.current, {
      ...chartOptions(holder.current.clientWidth),
      localization: { timeFormatter: (time: UTCTimestamp) => crosshairText.current(time) },
    });
    const tags: TagRows = { rows: [] };
    const series = kind === 'candles' ? addCandles(api, decimals, tags) : addArea(api, decimals, tags);
    api.subscribeCrosshairMove((move) =>
      hover.current(move.logical === undefined ? undefined : Math.round(move.logical)),
    );
    const setTags = (rows: readonly number[]) => {
      tags.rows = rows;
      // The figures of the axis are kept until something asks for them anew.
      series.applyOptions({ priceFormat: series.options().priceFormat });
    };
    chart.current = { api, series, setTags };
    const stopPainting = onThemeChange(() => {
      api.applyOptions(chartColours());
      series.applyOptions(kind === 'candles' ? candleColours() : areaColours());
      setTheme((count) => count + 1);
    });
    return () => {
      stopPainting();
      api.remove();
      chart.current = null;
    };
  }, [holder, kind, decimals]);
  return { chart, theme };
}

/** In a chart this narrow the figures above the candles take two lines. */
const narrow = 480;

const chartOptions = (width: number) => ({
  autoSize: true,
  ...chartColours(),
  rightPriceScale: {
    borderVisible: false,
    scaleMargins: { top: width < narrow ? 0.17 : 0.11, bottom: 0.08 },
    entireTextOnly: true,
  },
  timeScale: {
    // What was in sight stays in sight when the room beside the chart changes.
    lockVisibleTimeRangeOnResize: true,
    tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) => tickText(time, type),
    borderVisible: false,
    timeVisible: true,
    secondsVisible: false,
  },
  handleScale: { mouseWheel: false },
  handleScroll: { mouseWheel: false, vertTouchDrag: false },
});

function addCandles(api: IChartApi, decimals: number, tags: TagRows): ISeriesApi<'Candlestick'> {
  const series: ISeriesApi<'Candlestick'> = api.addSeries(CandlestickSeries, {
    ...candleColours(),
    ...besideTags(decimals, () => series, tags),
    priceLineVisible: false,
    lastValueVisible: false,
  });
  return series;
}

function addArea(api: IChartApi, decimals: number, tags: TagRows): ISeriesApi<'Area'> {
  const series: ISeriesApi<'Area'> = api.addSeries(AreaSeries, {
    ...areaColours(),
    ...besideTags(decimals, () => series, tags),
    lineWidth: 2,
    autoscaleInfoProvider: notFlat,
    priceLineVisible: false,
    lastValueVisible: false,
  });
  return series;
}

function onThemeChange(paint: () => void): () => void {
  const observer = new MutationObserver(paint);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-palette'],
  });
  return () => observer.disconnect();
}

// The canvas part of a chart, fetched with the first chart. Prices become JS numbers here and only here: for pixels.
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  AreaSeries,
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { placeOf, tickText, wallTimes } from '#web/ui/chart/chart-time.ts';
import { formatDateTime } from '#web/ui/when.ts';
import type { ChartMark, ChartPoint, ChartStudy } from '#web/ui/chart/chart-point.ts';

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const chartColours = () => ({
  layout: {
    background: { type: ColorType.Solid as const, color: 'transparent' },
    textColor: colour('--faint'),
    fontFamily: 'Geist, sans-serif',
    fontSize: 12,
    attributionLogo: false,
    panes: { separatorColor: colour('--line'), separatorHoverColor: colour('--line'), enableResize: false },
  },
  grid: { vertLines: { visible: false }, horzLines: { color: colour('--line') } },
  crosshair: {
    vertLine: { labelBackgroundColor: colour('--ink') },
    horzLine: { labelBackgroundColor: colour('--ink') },
  },
});
/** Figures of an axis: grouped, at their decimals; large counts in short. */
const axisFormat = (decimals: number, isShort = false) => {
  const format = new Intl.NumberFormat(
    'en-US',
    isShort
      ? { notation: 'compact', maximumFractionDigits: 1 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  );
  return {
    priceFormat: {
      type: 'custom' as const,
      minMove: 10 ** -decimals,
      formatter: (value: number) => format.format(value),
    },
  };
};
const candleColours = () => ({
  upColor: colour('--up-fill'),
  downColor: colour('--down-fill'),
  wickUpColor: colour('--up-fill'),
  wickDownColor: colour('--down-fill'),
  borderVisible: false,
});
const areaColours = () => ({
  lineColor: colour('--ink-text'),
  topColor: `${colour('--ink-text')}2e`,
  bottomColor: `${colour('--ink-text')}00`,
});

/** Height of the price tag and of a label beside it, halved, with air between them: closer than this they would touch. */
const tagReach = 16;

/** The same figures, but nothing where the tag of the last price stands: it would cover them. */
function besideTag(decimals: number, series: () => ISeriesApi<'Candlestick'> | undefined) {
  const { priceFormat } = axisFormat(decimals);
  return {
    priceFormat: {
      ...priceFormat,
      tickmarksFormatter: (prices: number[]) => {
        const last = series()?.lastValueData(false);
        const tag = last && !last.noData ? series()?.priceToCoordinate(last.price) : undefined;
        return prices.map((price) => {
          const place = series()?.priceToCoordinate(price);
          const isFree =
            typeof tag !== 'number' || typeof place !== 'number' || Math.abs(place - tag) >= tagReach;
          return isFree ? priceFormat.formatter(price) : '';
        });
      },
    },
  };
}

/** A value that hardly moved is drawn as a calm line, not as if every cent were a storm. */
const smallestSpan = 0.005;
function notFlat(usual: () => AutoscaleInfo | null): AutoscaleInfo | null {
  const info = usual();
  if (!info?.priceRange) return info;
  const { minValue, maxValue } = info.priceRange;
  const lacking = Math.max(0, Math.abs(maxValue) * smallestSpan - (maxValue - minValue)) / 2;
  return { ...info, priceRange: { minValue: minValue - lacking, maxValue: maxValue + lacking } };
}

/** Half of the widest word under a line, and about what the prices beside it take. */
const halfLabel = 24;
const priceAxisWidth = 64;

interface PriceChartProps {
  kind: 'candles' | 'area';
  points: readonly ChartPoint[];
  decimals: number;
  marks?: readonly ChartMark[] | undefined;
  studies?: readonly ChartStudy[] | undefined;
  /** Point under the keyboard's crosshair. */
  activeIndex: number | undefined;
  onHover: (index: number | undefined) => void;
}

const noStudies: readonly ChartStudy[] = [];

/** What a study is drawn with, by its point: bars take the colour of their candle or of their sign. */
function studyColour({ tone }: ChartStudy, value: number, point: ChartPoint): string {
  if (tone === 'by-sign') return colour(value < 0 ? '--down-fill' : '--up-fill');
  if (tone === 'by-candle')
    return `${colour(Number(point.value) < Number(point.open) ? '--down-fill' : '--up-fill')}66`;
  return colour(tone === 'ink' ? '--ink-text' : tone === 'warn' ? '--warn' : '--faint');
}

export function PriceChart({
  kind,
  points,
  decimals,
  marks,
  studies = noStudies,
  activeIndex,
  onHover,
}: PriceChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<{ api: IChartApi; series: ISeriesApi<'Candlestick'> | ISeriesApi<'Area'> }>(null);
  const hover = useRef(onHover);
  const latest = useRef(points);
  const times = useMemo(() => wallTimes(points) as UTCTimestamp[], [points]);
  /** What the legend says of the same point. */
  const crosshairText = useRef<(time: number) => string>(() => '');
  /** Counts changes of the theme: bars carry their colours with their data. */
  const [theme, setTheme] = useState(0);
  useEffect(() => {
    hover.current = onHover;
    latest.current = points;
    crosshairText.current = (time) => {
      const point = points[times.indexOf(time as UTCTimestamp)];
      return point ? formatDateTime(point.at) : tickText(time, 3);
    };
  });

  useEffect(() => {
    if (!holder.current) return;
    const api = createChart(holder.current, {
      autoSize: true,
      ...chartColours(),
      rightPriceScale: {
        borderVisible: false,
        scaleMargins: { top: 0.08, bottom: 0.08 },
        entireTextOnly: true,
      },
      localization: { timeFormatter: (time: UTCTimestamp) => crosshairText.current(time) },
      timeScale: {
        tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) => tickText(time, type),
        borderVisible: false,
        timeVisible: true,
        secondsVisible: false,
      },
      handleScale: { mouseWheel: false },
      handleScroll: { mouseWheel: false, vertTouchDrag: false },
    });
    let candles: ISeriesApi<'Candlestick'> | undefined;
    const series: ISeriesApi<'Candlestick'> | ISeriesApi<'Area'> =
      kind === 'candles'
        ? (candles = api.addSeries(CandlestickSeries, {
            ...candleColours(),
            ...besideTag(decimals, () => candles),
          }))
        : api.addSeries(AreaSeries, {
            ...areaColours(),
            ...axisFormat(decimals),
            lineWidth: 2,
            autoscaleInfoProvider: notFlat,
            priceLineVisible: false,
            lastValueVisible: false,
          });
    api.subscribeCrosshairMove((move) =>
      hover.current(move.logical === undefined ? undefined : Math.round(move.logical)),
    );
    // The labels of the axis are kept until their range changes; the tag moves without that.
    const labelAgain = () => series.applyOptions({ priceFormat: series.options().priceFormat });
    if (candles) {
      candles.subscribeDataChanged(labelAgain);
      api.timeScale().subscribeVisibleLogicalRangeChange(labelAgain);
    }
    chart.current = { api, series };
    const repaint = new MutationObserver(() => {
      api.applyOptions(chartColours());
      series.applyOptions(kind === 'candles' ? candleColours() : areaColours());
      setTheme((count) => count + 1);
    });
    repaint.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-palette'],
    });
    return () => {
      repaint.disconnect();
      api.remove();
      chart.current = null;
    };
  }, [kind, decimals]);

  const first = points[0]?.at;
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
  }, [kind, points, times, decimals]);
  // A line is shown whole again with each point; candles stay where they were moved to, while new ones come.
  const shownWith = kind === 'candles' ? 0 : points.length;
  useEffect(() => {
    // Room at the sides, so that the words under the ends are whole.
    const width = (holder.current?.clientWidth ?? 0) - priceAxisWidth - 2 * halfLabel;
    const { length } = latest.current;
    const room = Math.max(0.5, (length * halfLabel) / Math.max(halfLabel, width));
    chart.current?.api.timeScale().setVisibleLogicalRange({ from: -room, to: length - 1 + room });
  }, [kind, first, shownWith, decimals]);

  useEffect(() => {
    const made = chart.current;
    const point = activeIndex === undefined ? undefined : points[activeIndex];
    if (!made) return;
    if (point && activeIndex !== undefined)
      made.api.setCrosshairPosition(Number(point.value), times[activeIndex] as UTCTimestamp, made.series);
  }, [activeIndex, points, times]);

  // Made again when another set is asked for, filled again with every point.
  const shape = studies.map(({ name, pane }) => `${name}/${pane}`).join();
  const drawn = useRef<ISeriesApi<'Line' | 'Histogram'>[]>([]);
  const wanted = useRef(studies);
  useEffect(() => {
    wanted.current = studies;
  });
  useEffect(() => {
    const api = chart.current?.api;
    if (!api) return;
    drawn.current = wanted.current.map((study) => {
      const options = {
        ...axisFormat(study.decimals, study.tone === 'by-candle'),
        priceLineVisible: false,
        lastValueVisible: false,
      };
      return study.kind === 'bars'
        ? api.addSeries(HistogramSeries, options, study.pane)
        : api.addSeries(LineSeries, { ...options, lineWidth: 2, crosshairMarkerVisible: false }, study.pane);
    });
    api.panes().forEach((pane, place) => pane.setStretchFactor(place === 0 ? 4 : 1));
    return () => {
      for (const series of drawn.current) if (chart.current) api.removeSeries(series);
      drawn.current = [];
    };
  }, [kind, decimals, shape]);
  useEffect(() => {
    drawn.current.forEach((series, place) => {
      const study = studies[place];
      if (!study) return;
      if (study.kind === 'line') series.applyOptions({ color: studyColour(study, 0, { at: '', value: '' }) });
      series.setData(
        points.flatMap((point, index) => {
          const value = study.values[index];
          if (value === undefined) return [];
          const bar = { time: times[index] as UTCTimestamp, value };
          return [study.kind === 'bars' ? { ...bar, color: studyColour(study, value, point) } : bar];
        }),
      );
    });
  }, [points, times, studies, kind, decimals, theme]);

  // Plain elements over the canvas: the library's own markers weigh more than a whole page.
  const [flags, setFlags] = useState<readonly (ChartMark & { x: number })[]>([]);
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
  }, [kind, points, times, marks, decimals]);

  return (
    <div className="relative size-full">
      <div ref={holder} className="size-full" />
      {flags.map(({ at, text, x }) => (
        <span
          key={at}
          className="pointer-events-none absolute top-0 bottom-7 z-10 border-l border-dashed border-ink-text/50 pl-1 text-2xs text-muted"
          style={{ left: x }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

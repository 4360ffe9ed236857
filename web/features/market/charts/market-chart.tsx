import '#web/features/market/charts/market-chart.css';
import { m } from '#core/messages/messages.js';
import { useMemo, useState } from 'react';
import type { CandleView } from '#core/market/contract.ts';
import { formatPrice } from '#core/content/figures.ts';
import { ChartBar, type ChartChanges, type ChartChoice } from '#web/features/market/charts/chart-bar.tsx';
import { type ChartView, closesBeside, shownOf } from '#web/features/market/charts/chart-view.ts';
import { liveCandles } from '#web/features/market/charts/live-candles.ts';
import { useFullScreen } from '#web/features/market/charts/use-full-screen.ts';
import { midPrice } from '#web/features/market/live-price.tsx';
import { useDrawTool } from '#web/features/market/drawings/use-draw-tool.ts';
import { candlesQuery } from '#web/features/market/queries.ts';
import { type Indicator, indicatorsIn, studiesOf } from '#web/features/market/analysis/studies.ts';
import { useLiveQuote } from '#web/lib/realtime/quotes.ts';
import { Chart } from '#web/ui/chart/chart.tsx';
import type { ChartFill, ChartLine, ChartOther, ChartPoint, ChartStudy } from '#web/ui/chart/chart-point.ts';
import { placesIn } from '#web/ui/chart/chart-time.ts';
import { classes } from '#web/ui/classes.ts';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

interface MarketChartProps extends ChartChoice, ChartChanges {
  symbol: string;
  decimals: number;
  tick: string;
  fills: readonly ChartFill[];
  lines: readonly ChartLine[];
}

const noLines: readonly ChartLine[] = [];
const noFills: readonly ChartFill[] = [];

/**
 * Candles or an area with volume, the running one live, the indicators that are switched on, and a
 * person's own fills and lines. Beside another market all is percent, and own prices give way.
 */
export function MarketChart({ symbol, decimals, tick, fills, lines, ...choice }: MarketChartProps) {
  const { view, kind, studies: shown, compare, isFull } = choice;
  const { data, isError, refetch } = useQuery(candlesQuery(symbol, view));
  const known = useLivePoints(symbol, data);
  const before = known.length - shownOf(known, view.range);
  const points = useMemo(() => known.slice(before), [known, before]);
  const studies = useStudiesOf(data, known, shown, { decimals, before });
  const other = useCompared(compare, view, points);
  useFullScreen(isFull, choice.onFull);
  const [point, setPoint] = useState<ChartPoint>();
  const place = point ? points.findIndex(({ at }) => at === point.at) : points.length - 1;
  const viewKey = `${symbol}/${view.range}/${view.interval}`;
  const { controls, drawings } = useDrawTool(symbol, decimals, choice);
  const market = {
    fills,
    lines: other ? noLines : lines,
    other,
    drawings: other ? undefined : drawings,
    tick,
    viewKey,
    hasWheel: isFull,
  };
  return (
    <section aria-label={m.market_price_chart()} className={classes('market-chart', isFull && 'is-full')}>
      <ChartBar {...choice} symbol={symbol} draw={controls} />
      <div className="chart-frame">
        <Readout
          point={points[place]}
          studies={studies}
          place={place}
          decimals={decimals}
          isNow={!point}
          fills={point ? fillsIn(points, place, fills) : noFills}
          other={other}
        />
        {!data && isError && <Failed title={m.market_chart_could_not_be_loaded()} onRetry={refetch} />}
        {!data && !isError && <Skeleton className="chart-canvas w-full" />}
        {data && (
          <Chart
            kind={kind}
            points={points}
            decimals={decimals}
            studies={studies}
            market={market}
            label={m.market_candles_of({ symbol, interval: view.interval })}
            className="chart-canvas"
            onPoint={setPoint}
          />
        )}
      </div>
    </section>
  );
}

function useLivePoints(symbol: string, candles: readonly CandleView[] | undefined) {
  const quote = useLiveQuote(symbol);
  const price = quote && !quote.isStale ? midPrice(quote.bid, quote.ask) : undefined;
  return useMemo(() => liveCandles(candles ?? [], price), [candles, price]);
}

/** Reckoned from all that is known, so that an average has its value from the first candle in sight. */
function useStudiesOf(
  candles: readonly CandleView[] | undefined,
  points: readonly ChartPoint[],
  shown: readonly Indicator[],
  { decimals, before }: { readonly decimals: number; readonly before: number },
) {
  const words = shown.join('-');
  return useMemo(
    () =>
      studiesOf(
        candles ?? [],
        points.map(({ value }) => Number(value)),
        indicatorsIn(words),
        decimals,
      ).map((study) => ({ ...study, values: study.values.slice(before) })),
    [candles, points, words, decimals, before],
  );
}

/** Another market on the axis of this one. */
function useCompared(symbol: string | undefined, view: ChartView, points: readonly ChartPoint[]) {
  const { data } = useQuery({ ...candlesQuery(symbol ?? '', view), enabled: symbol !== undefined });
  return useMemo(
    () => (symbol === undefined || !data ? undefined : { name: symbol, values: closesBeside(points, data) }),
    [symbol, data, points],
  );
}

/** Own fills within the candle at `place`. */
function fillsIn(points: readonly ChartPoint[], place: number, fills: readonly ChartFill[]) {
  const placeOf = placesIn(points);
  return fills.filter(({ at }) => placeOf(at) === place);
}

const toneClass: Partial<Record<ChartStudy['tone'], string>> = { ink: 'text-ink-text', warn: 'text-warn' };

/**
 * The figures under the crosshair, or of the running candle: what the canvas cannot say to
 * everybody.
 */
function Readout({
  point,
  studies,
  place,
  decimals,
  isNow,
  fills,
  other,
}: {
  point: ChartPoint | undefined;
  studies: readonly ChartStudy[];
  place: number;
  decimals: number;
  isNow: boolean;
  fills: readonly ChartFill[];
  other: ChartOther | undefined;
}) {
  if (!point) return null;
  const beside = other?.values[place];
  const price = (text: string | undefined) => formatPrice(text ?? point.value, decimals);
  return (
    <p className="num chart-legend">
      <span>{isNow ? m.market_now() : formatDateTime(point.at)}</span>
      {(
        [
          ['O', price(point.open)],
          ['H', price(point.high)],
          ['L', price(point.low)],
          ['C', price(point.value)],
        ] as const
      ).map(([name, text]) => (
        <span key={name}>
          {name} {text}
        </span>
      ))}
      {studies.map((study) => {
        const value = study.values[place];
        return (
          <span key={study.name} className={classes(toneClass[study.tone])}>
            {study.name}{' '}
            {value === undefined
              ? '—'
              : value.toLocaleString('en-US', {
                  minimumFractionDigits: study.name === 'Volume' ? 0 : study.decimals,
                  maximumFractionDigits: study.decimals,
                })}
          </span>
        );
      })}
      {other && (
        <span className="text-warn">
          {other.name}{' '}
          {beside === undefined ? '—' : beside.toLocaleString('en-US', { maximumFractionDigits: 8 })}
        </span>
      )}
      {fills.map(({ at, side, price: paid }, order) => (
        <span key={`${at}/${order}`} className={side === 'buy' ? 'gain' : 'loss'}>
          {side === 'buy' ? m.market_you_bought() : m.market_you_sold()} {price(paid)}
        </span>
      ))}
    </p>
  );
}

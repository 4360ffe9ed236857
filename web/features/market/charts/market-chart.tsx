import { m } from '#core/messages/messages.js';
import { useMemo, useState } from 'react';
import { formatPrice } from '#core/content/figures.ts';
import { liveCandles } from '#web/features/market/charts/live-candles.ts';
import { midPrice } from '#web/features/market/live-price.tsx';
import { candlesQuery, type CandleInterval } from '#web/features/market/queries.ts';
import {
  indicatorNames,
  indicators,
  type Indicator,
  studiesOf,
} from '#web/features/market/analysis/studies.ts';
import { useLiveQuote } from '#web/lib/realtime/quotes.ts';
import { Chart } from '#web/ui/chart/chart.tsx';
import type { ChartPoint, ChartStudy } from '#web/ui/chart/chart-point.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { classes } from '#web/ui/classes.ts';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const intervals = (['1m', '5m', '15m', '1h', '1d'] as const).map((value) => ({ value, label: value }));
/** Each pane below the volume adds its own height. */
const heights = ['h-80 sm:h-96', 'h-96 sm:h-[29rem]', 'h-[28rem] sm:h-[34rem]'] as const;

interface MarketChartProps {
  symbol: string;
  decimals: number;
  interval: CandleInterval;
  shown: readonly Indicator[];
  onInterval: (interval: CandleInterval) => void;
  onSwitch: (indicator: Indicator) => void;
}

/** Candles with volume, the running one live, and the indicators that are switched on. */
export function MarketChart({ symbol, decimals, interval, shown, onInterval, onSwitch }: MarketChartProps) {
  const { data, isError, refetch } = useQuery(candlesQuery(symbol, interval));
  const quote = useLiveQuote(symbol);
  const price = quote && !quote.isStale ? midPrice(quote.bid, quote.ask) : undefined;
  const points = useMemo(() => liveCandles(data ?? [], price), [data, price]);
  const words = shown.join('-');
  const studies = useMemo(
    () =>
      studiesOf(
        data ?? [],
        points.map(({ value }) => Number(value)),
        indicators.filter((one) => words.split('-').includes(one)),
        decimals,
      ),
    [data, points, words, decimals],
  );
  const [point, setPoint] = useState<ChartPoint>();
  const place = point ? points.findIndex(({ at }) => at === point.at) : points.length - 1;
  const panes = shown.filter((one) => one !== 'ma').length;
  const height = heights[panes] ?? heights[0];
  return (
    <section aria-label={m.market_price_chart()} className="card p-3 sm:p-4">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="w-full max-w-72">
          <Choice
            label={m.market_candle_length()}
            options={intervals}
            value={interval}
            onValue={onInterval}
            isSmall
          />
        </div>
        <fieldset aria-label={m.market_indicators()} className="flex flex-wrap gap-1.5">
          {indicators.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={shown.includes(one)}
              onClick={() => onSwitch(one)}
              className="min-h-8 rounded-full border border-line px-3 text-2xs text-muted hover:border-line-strong hover:text-fg aria-pressed:border-ink-text aria-pressed:bg-ink-soft aria-pressed:font-medium aria-pressed:text-ink-text"
            >
              {indicatorNames[one]}
            </button>
          ))}
        </fieldset>
      </div>
      <Readout point={points[place]} studies={studies} place={place} decimals={decimals} isNow={!point} />
      {!data && isError && <Failed title={m.market_chart_could_not_be_loaded()} onRetry={refetch} />}
      {!data && !isError && <Skeleton className={`${height} w-full`} />}
      {data && (
        <Chart
          kind="candles"
          points={points}
          decimals={decimals}
          studies={studies}
          label={m.market_candles_of({ symbol, interval })}
          className={height}
          onPoint={setPoint}
        />
      )}
    </section>
  );
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
}: {
  point: ChartPoint | undefined;
  studies: readonly ChartStudy[];
  place: number;
  decimals: number;
  isNow: boolean;
}) {
  if (!point) return <p className="mb-1 min-h-9" />;
  const price = (text: string | undefined) => formatPrice(text ?? point.value, decimals);
  return (
    <p className="num mb-1 flex min-h-9 flex-wrap content-start gap-x-3 text-2xs text-muted">
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
    </p>
  );
}

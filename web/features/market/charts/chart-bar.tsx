import { m } from '#core/messages/messages.js';
import { ChartCandlestick, ChartLine, Maximize2, Minimize2, SlidersHorizontal } from 'lucide-react';
import { type CandleInterval, candleIntervals } from '#core/market/candles.ts';
import { type Indicator, indicatorNames, indicators } from '#web/features/market/analysis/studies.ts';
import { ChartSegments } from '#web/features/market/charts/chart-segments.tsx';
import { type ChartRange, type ChartView, ranges } from '#web/features/market/charts/chart-view.ts';
import { DrawButton, DrawPart } from '#web/features/market/drawings/draw-button.tsx';
import type { DrawControls } from '#web/features/market/drawings/draw-panel.tsx';
import { instrumentsQuery } from '#web/features/market/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';

/** What a person chose for a chart, as the address keeps it. */
export interface ChartChoice {
  readonly view: ChartView;
  readonly kind: 'candles' | 'area';
  readonly studies: readonly Indicator[];
  readonly compare: string | undefined;
  readonly isFull: boolean;
  /** What one drew is out of sight. */
  readonly isDrawingHidden: boolean;
}
export interface ChartChanges {
  onRange: (range: ChartRange) => void;
  onInterval: (interval: CandleInterval) => void;
  onKind: (kind: 'candles' | 'area') => void;
  onSwitch: (indicator: Indicator) => void;
  onCompare: (symbol: string | undefined) => void;
  onFull: (isFull: boolean) => void;
  onDrawingHidden: (isHidden: boolean) => void;
}
type BarProps = ChartChoice & ChartChanges & { symbol: string; draw: DrawControls };

const plain = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, face: value }));

/** Range, candles, kind, indicators and another market; on a phone all but the range in one panel. */
export function ChartBar(bar: BarProps) {
  const isNarrow = useIsNarrow();
  const range = (
    <ChartSegments
      label={m.market_range()}
      options={plain(ranges)}
      value={bar.view.range}
      onValue={bar.onRange}
    />
  );
  if (isNarrow)
    return (
      <div className="chart-bar">
        {range}
        <Disclosure
          label={m.market_chart_options()}
          buttonClassName="chart-key"
          face={<SlidersHorizontal className="size-4" aria-hidden="true" />}
          className="chart-panel"
        >
          {(close) => (
            <>
              <Interval {...bar} />
              <Kind {...bar} />
              <DrawPart {...bar.draw} onChosen={close} />
              <Indicators {...bar} />
              <Compare {...bar} />
              <FullScreen {...bar} hasWord />
            </>
          )}
        </Disclosure>
      </div>
    );
  return (
    <div className="chart-bar">
      {range}
      <Interval {...bar} />
      <span className="chart-bar-rest">
        <Kind {...bar} />
        <Disclosure
          label={m.market_indicators()}
          buttonClassName="chart-key"
          face={
            <>
              <SlidersHorizontal className="size-4" aria-hidden="true" />
              {m.market_indicators()}
            </>
          }
          className="chart-panel"
        >
          {() => (
            <>
              <Indicators {...bar} />
              <Compare {...bar} />
            </>
          )}
        </Disclosure>
        <DrawButton {...bar.draw} />
        <FullScreen {...bar} />
      </span>
    </div>
  );
}

const Interval = ({ view, onInterval }: BarProps) => (
  <ChartSegments
    label={m.market_candle_length()}
    options={plain(candleIntervals)}
    value={view.interval}
    onValue={onInterval}
  />
);

const kinds = [
  {
    value: 'candles',
    name: m.market_kind_candles(),
    face: <ChartCandlestick className="size-4" aria-hidden="true" />,
  },
  { value: 'area', name: m.market_kind_area(), face: <ChartLine className="size-4" aria-hidden="true" /> },
] as const;
const Kind = ({ kind, onKind }: BarProps) => (
  <ChartSegments label={m.market_chart_kind()} options={kinds} value={kind} onValue={onKind} />
);

const Indicators = ({ studies, onSwitch }: BarProps) => (
  <fieldset aria-label={m.market_indicators()} className="grid gap-1">
    {indicators.map((one) => (
      <label key={one} className="flex min-h-9 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5 accent-[var(--ink)]"
          checked={studies.includes(one)}
          onChange={() => onSwitch(one)}
        />
        {indicatorNames[one]}
      </label>
    ))}
  </fieldset>
);

/** Another market in percent beside this one. */
function Compare({ symbol, compare, onCompare }: BarProps) {
  const { data } = useQuery(instrumentsQuery());
  return (
    <label className="block">
      <span className="text-faint">{m.market_compare_with()}</span>
      <select
        className="input mt-1 min-h-10"
        value={compare ?? ''}
        onChange={({ target }) => onCompare(target.value === '' ? undefined : target.value)}
      >
        <option value="">{m.common_none()}</option>
        {data
          ?.filter((one) => one.symbol !== symbol)
          .map((one) => (
            <option key={one.symbol} value={one.symbol}>
              {one.symbol} · {one.name}
            </option>
          ))}
      </select>
    </label>
  );
}

function FullScreen({ isFull, onFull, hasWord }: BarProps & { hasWord?: boolean }) {
  const word = isFull ? m.market_leave_full_screen() : m.market_full_screen();
  const Icon = isFull ? Minimize2 : Maximize2;
  return (
    <button
      type="button"
      className="chart-key"
      aria-pressed={isFull}
      aria-label={hasWord ? undefined : m.market_full_screen()}
      aria-keyshortcuts="f"
      onClick={() => onFull(!isFull)}
    >
      <Icon className="size-4" aria-hidden="true" />
      {hasWord && word}
    </button>
  );
}

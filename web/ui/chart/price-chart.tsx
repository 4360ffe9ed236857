import '#web/ui/chart/chart.css';
// The canvas part of a chart, fetched with the first chart. Prices become JS numbers here and only
// here: for pixels.
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { UTCTimestamp } from 'lightweight-charts';
import type {
  ChartDrawings,
  ChartFill,
  ChartLine,
  ChartOther,
  ChartPoint,
  ChartStudy,
} from '#web/ui/chart/chart-point.ts';
import { wallTimes } from '#web/ui/chart/chart-time.ts';
import type { DrawingLayerProps } from '#web/ui/chart/drawings/drawing-layer.tsx';
import { useFillPins } from '#web/ui/chart/lines/fill-pins.ts';
import { LineLayer } from '#web/ui/chart/lines/line-layer.tsx';
import { useOther } from '#web/ui/chart/lines/use-other.ts';
import { useActivePoint, useChartData, useWholeRange } from '#web/ui/chart/use-chart-data.ts';
import { type ChartKind, type MadeChart, useMadeChart } from '#web/ui/chart/use-made-chart.ts';
import { useStudies } from '#web/ui/chart/use-studies.ts';

// Nobody who draws nothing waits for it.
const DrawingLayer = lazy(() =>
  import('#web/ui/chart/drawings/drawing-layer.tsx').then((module) => ({ default: module.DrawingLayer })),
);

/** What only the chart of a market has. */
export interface MarketLayers {
  readonly fills: readonly ChartFill[];
  readonly lines: readonly ChartLine[];
  readonly other?: ChartOther | undefined;
  /** None where prices have no place: beside another market all is percent. */
  readonly drawings?: ChartDrawings | undefined;
  readonly tick: string;
  /** Another one is shown from its start; new candles alone move nothing. */
  readonly viewKey: string;
  /** The wheel of the pointer zooms: where no page lies below that it would scroll. */
  readonly hasWheel: boolean;
}

interface PriceChartProps {
  kind: ChartKind;
  points: readonly ChartPoint[];
  decimals: number;
  studies?: readonly ChartStudy[] | undefined;
  market?: MarketLayers | undefined;
  /** Point under the keyboard's crosshair. */
  activeIndex: number | undefined;
  onHover: (index: number | undefined) => void;
}

const noStudies: readonly ChartStudy[] = [];
const noFills: readonly ChartFill[] = [];

export function PriceChart({
  kind,
  points,
  decimals,
  studies = noStudies,
  market,
  activeIndex,
  onHover,
}: PriceChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => ({ points, times: wallTimes(points) as UTCTimestamp[] }), [points]);
  const { chart, theme } = useMadeChart(holder, { kind, decimals, shown, onHover });
  const paint = { kind, decimals, theme };
  useChartData(chart, kind, decimals, shown);
  useWholeRange(chart, holder, kind, decimals, shown, market?.viewKey);
  useActivePoint(chart, activeIndex, shown);
  useStudies(chart, studies, paint, shown);
  useFillPins(chart, market?.fills ?? noFills, paint, shown);
  useOther(chart, market?.other, paint, shown);
  useWheel(chart, market?.hasWheel ?? false, paint);
  return (
    <div className="relative size-full">
      <div ref={holder} className="size-full" aria-hidden="true" />
      {market && (
        <LineLayer
          key={`${kind}/${decimals}`}
          chart={chart}
          decimals={decimals}
          shown={shown}
          lines={market.lines}
          tick={market.tick}
        />
      )}
      {market?.drawings && (
        <Drawings
          key={`drawings/${kind}/${decimals}`}
          chart={chart}
          decimals={decimals}
          shown={shown}
          drawings={market.drawings}
          tick={market.tick}
        />
      )}
    </div>
  );
}

/** Fetched with the first drawing or tool; then it stays, for what takes the focus when one goes. */
function Drawings(props: DrawingLayerProps) {
  const { list, tool } = props.drawings;
  const isAsked = list.length > 0 || tool !== undefined;
  const [wasAsked, setAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setAsked(true);
  return (
    wasAsked && (
      <Suspense fallback={null}>
        <DrawingLayer {...props} />
      </Suspense>
    )
  );
}

function useWheel(
  chart: RefObject<MadeChart | null>,
  hasWheel: boolean,
  { kind, decimals }: { kind: ChartKind; decimals: number },
): void {
  useEffect(() => {
    chart.current?.api.applyOptions({
      handleScale: { mouseWheel: hasWheel },
      handleScroll: { mouseWheel: hasWheel },
    });
  }, [chart, hasWheel, kind, decimals]);
}

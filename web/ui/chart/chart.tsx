import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import { formatPrice } from '#core/content/figures.ts';
import type { ChartPoint, ChartStudy } from '#web/ui/chart/chart-point.ts';
import type { MarketLayers } from '#web/ui/chart/price-chart.tsx';
import { Scrubber } from '#web/ui/chart/scrubber.tsx';
import { sampled } from '#web/ui/chart/sampled.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const PriceChart = lazy(() =>
  import('#web/ui/chart/price-chart.tsx').then((module) => ({ default: module.PriceChart })),
);

interface ChartProps {
  kind: 'candles' | 'area';
  points: readonly ChartPoint[];
  decimals: number;
  studies?: readonly ChartStudy[];
  market?: MarketLayers;
  /** Names the chart: "BTC, 1 hour candles". */
  label: string;
  className?: string;
  /** Follows the crosshair, so a header can show the value under it. */
  onPoint?: (point: ChartPoint | undefined) => void;
}

/**
 * A price chart: pixels on a canvas, and beside them a slider for the keyboard that speaks each
 * point, and the numbers as a table.
 */
export function Chart({
  kind,
  points,
  decimals,
  studies,
  market,
  label,
  className = 'h-72',
  onPoint,
}: ChartProps) {
  const [index, setIndex] = useState<number>();
  const last = points.length - 1;
  const point = index === undefined ? undefined : points[index];

  const move = (to: number | undefined) => {
    const next = to === undefined ? undefined : Math.max(0, Math.min(last, to));
    setIndex(next);
    onPoint?.(next === undefined ? undefined : points[next]);
  };
  const read = point ?? points[last];
  const spoken = read && `${formatDateTime(read.at)}, ${formatPrice(read.value, decimals)}`;

  return (
    <figure>
      <div className="chart-holder relative rounded-md">
        <div className={className}>
          <Suspense fallback={<Skeleton className="size-full" />}>
            <PriceChart
              kind={kind}
              points={points}
              decimals={decimals}
              studies={studies}
              market={market}
              activeIndex={index}
              onHover={(at) => onPoint?.(at === undefined ? undefined : points[at])}
            />
          </Suspense>
        </div>
        <Scrubber label={label} spoken={spoken} last={Math.max(0, last)} place={index} onPlace={move} />
      </div>
      <details className="mt-2 text-sm">
        <summary className="reveal py-1 text-faint hover:text-fg">{m.ui_show_data_as_table()}</summary>
        <div className="mt-2 rounded-md border border-line">
          <table className="w-full">
            <caption className="sr-only">{m.ui_data({ label })}</caption>
            <thead>
              <tr className="text-left text-faint">
                <th scope="col" className="px-3 py-2 font-medium">
                  {m.ui_time()}
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  {m.ui_value()}
                </th>
              </tr>
            </thead>
            <tbody>
              {sampled(points).map((row) => (
                <tr key={row.at} className="border-t border-line">
                  <td className="px-3 py-1.5">{formatDateTime(row.at)}</td>
                  <td className="num px-3 py-1.5 text-right">{formatPrice(row.value, decimals)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

import { lazy, Suspense, useId, useState, type KeyboardEvent } from 'react';
import { formatPrice } from '#core/content/figures.ts';
import type { ChartPoint } from '#web/ui/chart-point.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const PriceChart = lazy(() =>
  import('#web/ui/price-chart.tsx').then((module) => ({ default: module.PriceChart })),
);

interface ChartProps {
  kind: 'candles' | 'area';
  points: readonly ChartPoint[];
  decimals: number;
  /** Names the chart: "BTC, 1 hour candles". */
  label: string;
  className?: string;
  /** Follows the crosshair, so a header can show the value under it. */
  onPoint?: (point: ChartPoint | undefined) => void;
}

const pageStep = 10;
const tableRows = 40;

/** A price chart: pixels on a canvas, and beside them a surface for the keyboard, a spoken value, and the numbers as a table. */
export function Chart({ kind, points, decimals, label, className = 'h-72', onPoint }: ChartProps) {
  const [index, setIndex] = useState<number>();
  const helpId = useId();
  const last = points.length - 1;
  const point = index === undefined ? undefined : points[index];

  const move = (to: number | undefined) => {
    const next = to === undefined ? undefined : Math.max(0, Math.min(last, to));
    setIndex(next);
    onPoint?.(next === undefined ? undefined : points[next]);
  };
  const onKey = (event: KeyboardEvent) => {
    const at = index ?? last;
    const targets: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      PageUp: at - pageStep,
      PageDown: at + pageStep,
      Home: 0,
      End: last,
    };
    if (event.key === 'Escape') return move(undefined);
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    move(target);
  };
  const shown = points.slice(-tableRows).reverse();

  return (
    <figure>
      <div
        role="application"
        aria-roledescription="chart"
        aria-label={label}
        aria-describedby={helpId}
        tabIndex={0}
        onKeyDown={onKey}
      >
        <div className={className} aria-hidden="true">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <PriceChart
              kind={kind}
              points={points}
              decimals={decimals}
              activeIndex={index}
              onHover={(at) => onPoint?.(at === undefined ? undefined : points[at])}
            />
          </Suspense>
        </div>
      </div>
      <p id={helpId} className="sr-only">
        Left and right arrow keys read the points. Home and End go to the first and the last one.
      </p>
      <p className="sr-only" aria-live="polite">
        {point ? `${formatDateTime(point.at)}, ${formatPrice(point.value, decimals)}` : ''}
      </p>
      <details className="mt-2 text-sm">
        <summary className="reveal py-1 text-faint hover:text-fg">Show data as a table</summary>
        <div
          role="region"
          aria-label={`${label}, data`}
          tabIndex={0}
          className="relative mt-2 max-h-56 overflow-auto rounded-md border border-line"
        >
          <table className="w-full">
            <thead>
              <tr className="text-left text-faint">
                <th scope="col" className="px-3 py-2 font-medium">
                  Time
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  Value
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
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

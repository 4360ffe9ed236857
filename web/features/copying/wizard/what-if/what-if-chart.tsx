import { m } from '#core/messages/messages.js';
import { wholeDollars } from '#core/content/figures.ts';
import type { Fall } from '#web/features/copying/wizard/what-if/deepest-fall.ts';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

interface WhatIfChartProps {
  /** US dollars, day by day, the amount at the start first. Drawn only, so JS numbers do. */
  values: readonly number[];
  /** US cents at the start. */
  baseCents: bigint;
  /** US cents at which the copy would end. */
  stopCents: bigint;
  stopPercent: string;
  fall: Fall | undefined;
  /** The whole drawing in words. */
  label: string;
}

const hatch =
  'repeating-linear-gradient(135deg, color-mix(in oklab, var(--down), transparent 75%) 0 1.5px, transparent 1.5px 7px), var(--down-soft)';
const dollarsOf = (cents: bigint): number => Number(cents) / 100;

/**
 * The worth of a what-if copy over the area where its stop would end it. The scale reaches below
 * the stop, so that the distance to it is true.
 */
export function WhatIfChart({ values, baseCents, stopCents, stopPercent, fall, label }: WhatIfChartProps) {
  const isHidden = useAreAmountsHidden();
  const [base, stop] = [dollarsOf(baseCents), dollarsOf(stopCents)];
  const y = scaleOf([...values, base, stop]);
  const path = pathOf(values, y);
  const fallPath = fall && pathOf(values, y, fall.peak, fall.trough);
  const text = (cents: bigint) => (isHidden ? '••••' : wholeDollars(cents));
  return (
    <div className="relative mt-3 h-40">
      <div className="absolute inset-y-0 right-14 left-0 overflow-clip">
        <div
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 border-t-2 border-down"
          style={{ top: `${y(stop)}%`, background: hatch }}
        >
          <span className="num absolute top-1 left-2 rounded-sm border border-down bg-panel px-2 text-2xs font-medium whitespace-nowrap">
            <span className="text-down">{m.copying_stop_chip({ percent: stopPercent })}</span>{' '}
            {text(stopCents)}
          </span>
        </div>
        <div
          className="absolute inset-x-0 border-t border-dashed border-line-strong opacity-60"
          style={{ top: `${y(base)}%` }}
        />
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
          role="img"
          aria-label={label}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
        >
          <path d={path} stroke="var(--ink-text)" vectorEffect="non-scaling-stroke" />
          {fallPath && <path d={fallPath} stroke="var(--down)" vectorEffect="non-scaling-stroke" />}
        </svg>
      </div>
      <span
        aria-hidden="true"
        className="num absolute right-0 -translate-y-1/2 text-2xs text-faint"
        style={{ top: `${y(base)}%` }}
      >
        {text(baseCents)}
      </span>
    </div>
  );
}

/** From a value to its distance from the top, in percent; the area below the stop has room for its name. */
function scaleOf(values: readonly number[]): (value: number) => number {
  const [top, floor] = [Math.max(...values), Math.min(...values)];
  const span = top - floor || 1;
  const [high, low] = [top + span * 0.08, floor - span * 0.24];
  return (value) => ((high - value) / (high - low)) * 100;
}

function pathOf(
  values: readonly number[],
  y: (value: number) => number,
  from = 0,
  to = values.length - 1,
): string {
  const width = Math.max(1, values.length - 1);
  return values
    .slice(from, to + 1)
    .map((value, place) => {
      const x = ((from + place) / width) * 100;
      return `${place === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y(value).toFixed(2)}`;
    })
    .join('');
}

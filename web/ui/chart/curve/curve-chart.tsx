import { m } from '#core/messages/messages.js';
import { useEffect, useEffectEvent, useMemo, useState, type PointerEvent, type ReactNode } from 'react';
import { Table2 } from 'lucide-react';
import { CurveCard } from '#web/ui/chart/curve/curve-card.tsx';
import { flagsOf } from '#web/ui/chart/curve/curve-flags.ts';
import { CurveKey } from '#web/ui/chart/curve/curve-key.tsx';
import { CurveInstants } from '#web/ui/chart/curve/curve-instants.tsx';
import { CurvePlot, CurveValues } from '#web/ui/chart/curve/curve-plot.tsx';
import type { CurveNames, CurvePoint } from '#web/ui/chart/curve/curve-point.ts';
import { scaleOf } from '#web/ui/chart/curve/curve-scale.ts';
import { CurveTable } from '#web/ui/chart/curve/curve-table.tsx';
import { spokenOf } from '#web/ui/chart/curve/curve-words.ts';
import { nearest } from '#web/ui/chart/curve/nearest.ts';
import { useBoxWidth } from '#web/ui/chart/curve/use-box-width.ts';
import { Scrubber } from '#web/ui/chart/scrubber.tsx';
import '#web/ui/chart/curve/curve.css';

interface CurveChartProps {
  /** Oldest first, at least two. */
  points: readonly CurvePoint[];
  names: CurveNames;
  /** Names the chart: "Total value, 1M". */
  label: string;
  /** Of the drawing with its axis, in pixels. */
  height: number;
  /** Follows the scrubber, so that a header can say the value under it. */
  onPoint?: (point: CurvePoint | undefined) => void;
  /** Beside the key: the choice of the period. */
  children?: ReactNode;
}

/** Rows of the axis of time and of the flags; the column of the values. */
const instants = 22;
const flagsRow = 26;
const valuesWidth = 60;
/** Of a drawing that is not measured yet. */
const usualWidth = 320;

/**
 * A value over time against what it is measured by. Drawn for the eye; a slider speaks each point
 * to the keyboard, and all figures stand in a table below.
 */
export function CurveChart({ points, names, label, height, onPoint, children }: CurveChartProps) {
  const [frame, frameWidth] = useBoxWidth();
  const [place, setPlace] = useState<number>();
  const [hasTable, setTable] = useState(false);
  const width = Math.max(1, (frameWidth || usualWidth) - valuesWidth);
  const { box, scale, flags, xs } = useMemo(() => {
    const whole = { width, height: height - instants };
    const found = flagsOf(points, scaleOf(points, whole).x, width);
    const drawn = found.length > 0 ? { width, height: whole.height - flagsRow } : whole;
    const made = scaleOf(points, drawn);
    return { box: drawn, scale: made, flags: found, xs: points.map(({ at }) => made.x(Date.parse(at))) };
  }, [points, width, height]);
  const last = points.length - 1;
  const point = place === undefined ? undefined : points[Math.min(place, last)];

  const move = (to: number | undefined) => {
    const next = to === undefined ? undefined : Math.max(0, Math.min(last, to));
    if (next === place) return;
    setPlace(next);
    onPoint?.(next === undefined ? undefined : points[next]);
  };
  // A chart that goes takes its point with it.
  const leave = useEffectEvent(() => onPoint?.(undefined));
  useEffect(() => () => leave(), []);
  const follow = (event: PointerEvent<HTMLDivElement>) =>
    move(nearest(xs, event.clientX - event.currentTarget.getBoundingClientRect().left));
  const spoken = points[place ?? last];

  return (
    <figure className="curve">
      <div
        ref={frame}
        className="curve-frame rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-text"
        style={{ height }}
      >
        {frameWidth > 0 && (
          <div
            aria-hidden="true"
            className="curve-touch"
            onPointerDown={follow}
            onPointerMove={follow}
            onPointerLeave={() => move(undefined)}
            onPointerCancel={() => move(undefined)}
          >
            <CurvePlot points={points} box={box} scale={scale} flags={flags} point={point} />
            {flags.map(({ x, text }) => (
              <span key={x} className="curve-flag num" style={{ left: x, top: box.height + 2 }}>
                {text}
              </span>
            ))}
            <CurveInstants scale={scale} width={width} />
            {point && place !== undefined && (
              <CurveCard
                point={point}
                names={names}
                x={xs[place] ?? 0}
                box={box}
                scale={scale}
                points={points}
              />
            )}
            <CurveValues scale={scale} />
          </div>
        )}
        <Scrubber
          label={label}
          spoken={spoken && spokenOf(spoken, names)}
          last={last}
          place={place}
          onPlace={move}
        />
      </div>
      <div className="curve-row">
        <CurveKey names={names} hasBase={points[0]?.base !== undefined} />
        <button
          type="button"
          aria-label={m.ui_show_data_as_table()}
          title={m.ui_show_data_as_table()}
          aria-expanded={hasTable}
          onClick={() => setTable(!hasTable)}
          className="relative z-10 grid size-8 place-items-center rounded-md text-faint hover:bg-panel-2 hover:text-fg"
        >
          <Table2 className="size-4" aria-hidden="true" />
        </button>
        {children}
      </div>
      {hasTable && <CurveTable points={points} names={names} label={label} />}
    </figure>
  );
}

import { m } from '#core/messages/messages.js';
import { type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { Table2 } from 'lucide-react';
import { CurveInstants } from '#web/ui/chart/curve/curve-instants.tsx';
import { nearest } from '#web/ui/chart/curve/nearest.ts';
import { useBoxWidth } from '#web/ui/chart/curve/use-box-width.ts';
import { PercentAxis } from '#web/ui/chart/percent/percent-axis.tsx';
import { PercentCard } from '#web/ui/chart/percent/percent-card.tsx';
import { PercentKey } from '#web/ui/chart/percent/percent-key.tsx';
import {
  figuresAt,
  instantText,
  type PercentFigure,
  type PercentSeries,
} from '#web/ui/chart/percent/percent-lines.ts';
import { PercentPlot } from '#web/ui/chart/percent/percent-plot.tsx';
import { percentScale } from '#web/ui/chart/percent/percent-scale.ts';
import { PercentTable } from '#web/ui/chart/percent/percent-table.tsx';
import { Scrubber } from '#web/ui/chart/scrubber.tsx';
import '#web/ui/chart/curve/curve.css';
import '#web/ui/chart/percent/percent.css';

interface PercentChartProps extends PercentSeries {
  /** Names the chart: "Return of Northlight Rotation, 1Y". */
  label: string;
  /** Of the lines, in pixels; the pane and the axis of time come below. */
  height: number;
  /** Tints what lies between the first line and zero. */
  hasArea?: boolean;
  /** Shades between the first two lines, in the colour of a cost. */
  gap?: { readonly name: string } | undefined;
  /** Triangles below the first line at these places. */
  marks?: { readonly name: string; readonly places: readonly number[] } | undefined;
  /** What a point says, where it is more than each line's percent. */
  figuresOf?: (place: number) => readonly PercentFigure[];
  /** Beside the key: the choice of the period. */
  children?: ReactNode;
}

/** Row of the axis of time, row of the pane's name, the pane, and the column of the values. */
const instants = 22;
const between = 28;
const paneHeight = 84;
const valuesWidth = 52;
const nothing: readonly number[] = [];

/**
 * Returns over time, each from 0% at the first point, and below them how far under the peak the first of
 * them was. Drawn for the eye; a slider speaks each point, and all figures stand in a table below.
 */
export function PercentChart(props: PercentChartProps) {
  const { label, height, hasArea = false, gap, marks, children, at, lines, pane, isDaily = false } = props;
  const [frame, frameWidth] = useBoxWidth();
  const [chosen, setChosen] = useState<number>();
  const [hasTable, setTable] = useState(false);
  const width = Math.max(1, frameWidth - valuesWidth);
  const last = at.length - 1;
  const place = chosen === undefined ? undefined : Math.min(chosen, last);
  const { series, box, scale, xs } = useMemo(() => {
    const drawn = { at, lines, pane, isDaily };
    const made = { width, height, paneHeight: pane ? paneHeight : 0 };
    const scaled = percentScale(drawn, made);
    return { series: drawn, box: made, scale: scaled, xs: at.map((one) => scaled.x(Date.parse(one))) };
  }, [at, lines, pane, isDaily, width, height]);
  const whole = height + (pane ? between + paneHeight : 0) + instants;
  const figuresOf = props.figuresOf ?? ((one: number) => figuresAt(series, one));

  const move = (to: number | undefined) =>
    setChosen(to === undefined ? undefined : Math.max(0, Math.min(last, to)));
  const follow = (event: PointerEvent<HTMLDivElement>) =>
    move(nearest(xs, event.clientX - event.currentTarget.getBoundingClientRect().left));
  const spoken = `${instantText(at[place ?? last] ?? '', isDaily)}: ${figuresOf(place ?? last)
    .map(({ name, text }) => `${name} ${text}`)
    .join(', ')}`;

  return (
    <figure className="curve">
      <div className="curve-row pb-2">
        <PercentKey lines={lines} gap={gap} marks={marks} />
        {children && <div className="ml-auto">{children}</div>}
      </div>
      <div
        ref={frame}
        className="curve-frame rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-text"
        style={{ height: whole }}
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
            <PercentPlot
              series={series}
              box={box}
              scale={scale}
              between={between}
              hasArea={hasArea}
              hasGap={gap !== undefined}
              marks={marks?.places ?? nothing}
              place={place}
            />
            {pane && (
              <span className="percent-pane" style={{ top: height + 8 }}>
                {pane.name}
              </span>
            )}
            <CurveInstants scale={scale} width={width} />
            <PercentAxis axis={scale} />
            {pane && <PercentAxis axis={scale.pane} top={height + between} />}
            {place !== undefined && (
              <PercentCard
                when={instantText(at[place] ?? '', isDaily)}
                figures={figuresOf(place)}
                x={xs[place] ?? 0}
                box={box}
                dots={lines.flatMap(({ values }) =>
                  values.map((value, one) => [xs[one] ?? 0, scale.y(value)] as const),
                )}
              />
            )}
          </div>
        )}
        <Scrubber label={label} spoken={spoken} last={last} place={place} onPlace={move} />
      </div>
      <button
        type="button"
        aria-expanded={hasTable}
        onClick={() => setTable(!hasTable)}
        className="mt-1 inline-flex min-h-8 items-center gap-1.5 rounded-md px-1 text-13 text-faint hover:text-fg"
      >
        <Table2 className="size-4" aria-hidden="true" />
        {m.ui_show_data_as_table()}
      </button>
      {hasTable && <PercentTable series={series} figuresOf={figuresOf} label={label} />}
    </figure>
  );
}

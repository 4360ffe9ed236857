import { deepest, type PercentSeries, percentText } from '#web/ui/chart/percent/percent-lines.ts';
import type { PercentBox, PercentScale } from '#web/ui/chart/percent/percent-scale.ts';

interface PercentPlotProps {
  series: PercentSeries;
  box: PercentBox;
  scale: PercentScale;
  /** Between the lines and the pane, with the pane's name in it. */
  between: number;
  hasArea: boolean;
  hasGap: boolean;
  /** Places of the triangles. */
  marks: readonly number[];
  /** The place under the finger. */
  place: number | undefined;
}

type Dot = readonly [x: number, y: number];
const path = (dots: readonly Dot[]): string =>
  dots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

/** The lines, what is shaded between or below them, and the pane. */
export function PercentPlot(props: PercentPlotProps) {
  const { series, box, scale, between, hasArea, hasGap, marks, place } = props;
  const xs = series.at.map((at) => scale.x(Date.parse(at)));
  const dotsOf = (values: readonly number[], y: (value: number) => number): Dot[] =>
    xs.map((x, index) => [x, y(values[index] ?? 0)]);
  const lines = series.lines.map((line) => ({ ...line, dots: dotsOf(line.values, scale.y) }));
  const [main, other] = lines;
  const cursor = place === undefined ? undefined : xs[place];
  const bottom = box.height + (series.pane ? between + box.paneHeight : 0);
  return (
    <svg width={box.width} height={bottom} className="curve-plot percent-plot">
      {scale.ticks.map((tick) => (
        <line
          key={tick}
          className={Math.abs(tick) < 1e-9 ? 'percent-zero' : 'curve-grid'}
          x1={0}
          x2={box.width}
          y1={scale.y(tick)}
          y2={scale.y(tick)}
        />
      ))}
      {hasGap && main && other && (
        <path className="percent-gap" d={`M${path(main.dots)}L${path(other.dots.toReversed())}Z`} />
      )}
      {hasArea && main && (
        <path
          className="percent-area"
          d={`M${path([[xs[0] ?? 0, scale.y(0)], ...main.dots, [xs.at(-1) ?? 0, scale.y(0)]])}Z`}
        />
      )}
      {lines.toReversed().map(({ key, tone, dots }) => (
        <path key={key} className={`percent-line is-${tone}`} d={`M${path(dots)}`} />
      ))}
      {marks.map((one) => {
        const [x, y] = main?.dots[one] ?? [0, 0];
        return <path key={one} className="percent-mark" d={`M${x} ${y + 7}l5.5 9h-11Z`} />;
      })}
      {series.pane && <Pane {...props} top={box.height + between} />}
      {cursor !== undefined && <line className="curve-cursor" x1={cursor} x2={cursor} y1={0} y2={bottom} />}
      {lines.toReversed().map(({ key, tone, dots }) => {
        const [x, y] = dots[place ?? dots.length - 1] ?? [0, 0];
        return (
          <circle key={key} className={`curve-dot is-${tone}`} cx={x} cy={y} r={tone === 'ink' ? 4.5 : 3.5} />
        );
      })}
    </svg>
  );
}

/** Of "Max −12.34%" with its air: it stands left of its point unless that is too near the edge. */
const labelWidth = 96;

/** How far below its peak, and where it was deepest. */
function Pane({ series, box, scale, place, top }: PercentPlotProps & { top: number }) {
  const { pane } = series;
  if (!pane) return null;
  const y = (value: number): number => top + scale.pane.y(value);
  const xs = series.at.map((at) => scale.x(Date.parse(at)));
  const dots = xs.map((x, index): Dot => [x, y(pane.values[index] ?? 0)]);
  const worst = deepest(pane.values);
  const [x, low] = dots[worst] ?? [0, 0];
  const end = place === undefined ? undefined : dots[place];
  return (
    <>
      {scale.pane.ticks.map((tick) => (
        <line
          key={tick}
          className={tick === 0 ? 'percent-zero' : 'curve-grid'}
          x1={0}
          x2={box.width}
          y1={y(tick)}
          y2={y(tick)}
        />
      ))}
      <path className="curve-loss" d={`M${path([[xs[0] ?? 0, top], ...dots, [xs.at(-1) ?? 0, top]])}Z`} />
      <path className="percent-line is-loss" d={`M${path(dots)}`} />
      {(pane.values[worst] ?? 0) < 0 && (
        <>
          <circle className="curve-dot is-loss" cx={x} cy={low} r={4} />
          <text
            className="percent-worst"
            x={x < labelWidth ? x + 9 : x - 9}
            y={low + 4}
            textAnchor={x < labelWidth ? 'start' : 'end'}
          >
            {pane.worstName} <tspan>{percentText(pane.values[worst] ?? 0)}</tspan>
          </text>
        </>
      )}
      {end && <circle className="curve-dot is-loss" cx={end[0]} cy={end[1]} r={3} />}
    </>
  );
}

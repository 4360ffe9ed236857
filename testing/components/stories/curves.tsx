import type { Stories } from '#testing/components/story.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { CurveCard } from '#web/ui/chart/curve/curve-card.tsx';
import { CurveChart } from '#web/ui/chart/curve/curve-chart.tsx';
import { flagsOf } from '#web/ui/chart/curve/curve-flags.ts';
import { CurveKey } from '#web/ui/chart/curve/curve-key.tsx';
import { CurveInstants } from '#web/ui/chart/curve/curve-instants.tsx';
import { CurvePlot, CurveValues } from '#web/ui/chart/curve/curve-plot.tsx';
import type { CurvePoint } from '#web/ui/chart/curve/curve-point.ts';
import { scaleOf } from '#web/ui/chart/curve/curve-scale.ts';
import { CurveTable } from '#web/ui/chart/curve/curve-table.tsx';
import '#web/ui/chart/curve/curve.css';

const names = { value: 'Value', base: 'Money put in', difference: 'Profit' };
/** A month: a gain, a deposit, a loss below what was put in, a withdrawal. */
const points: readonly CurvePoint[] = (
  [
    ['12000.00', '12000.00'],
    ['12380.84', '12000.00'],
    ['13875.10', '13500.00'],
    ['13350.00', '13500.00'],
    ['14610.42', '13500.00'],
    ['14083.72', '13000.00'],
  ] as const
).map(([value, base], place) => ({
  at: new Date(Date.UTC(2026, 9, 21 + 6 * place, 16)).toISOString(),
  value,
  base,
}));
const box = { width: 300, height: 150 };
const scale = scaleOf(points, box);
const middle = points[3] as CurvePoint;

export const stories: Stories = {
  'web/ui/chart/curve/curve-chart.tsx': {
    'with money that came and went': () => (
      <CurveChart points={points} names={names} label="Total value, 1M" height={184}>
        <Choice
          label="Period"
          options={[{ value: '1M', label: '1M' }]}
          value="1M"
          onValue={() => {}}
          isSmall
        />
      </CurveChart>
    ),
    'of a value alone': () => (
      <CurveChart
        points={points.map(({ at, value }) => ({ at, value }))}
        names={names}
        label="Value"
        height={160}
      />
    ),
  },
  'web/ui/chart/curve/curve-plot.tsx': {
    'at a point': () => (
      <div className="curve-touch h-48" aria-hidden="true">
        <CurvePlot
          points={points}
          box={box}
          scale={scale}
          flags={flagsOf(points, scale.x, box.width)}
          point={middle}
        />
        <CurveValues scale={scale} />
      </div>
    ),
  },
  'web/ui/chart/curve/curve-instants.tsx': {
    'of a month': () => (
      <div className="relative h-10">
        <CurveInstants scale={scale} width={box.width} />
      </div>
    ),
  },
  'web/ui/chart/curve/curve-card.tsx': {
    'of a loss': () => (
      <div className="relative h-48">
        <CurveCard point={middle} points={points} names={names} x={150} box={box} scale={scale} />
      </div>
    ),
  },
  'web/ui/chart/curve/curve-key.tsx': { three: () => <CurveKey names={names} hasBase /> },
  'web/ui/chart/curve/curve-table.tsx': {
    'newest first': () => <CurveTable points={points} names={names} label="Total value" />,
  },
};

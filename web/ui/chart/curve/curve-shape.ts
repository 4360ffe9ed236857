// The lines of a curve as SVG paths.
import { secondMs } from '#core/values/time.ts';
import type { CurvePoint } from '#web/ui/chart/curve/curve-point.ts';
import type { CurveScale } from '#web/ui/chart/curve/curve-scale.ts';

export interface CurveShape {
  value: string;
  /** The steps of the base; empty without one. */
  base: string;
  /** Between value and base. */
  band: string;
  /** All above the base, and all below: what parts a gain from a loss. */
  above: string;
  below: string;
}

type Dot = readonly [x: number, y: number];
const line = (dots: readonly Dot[]): string =>
  dots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

/** Two points this near, the base of which differs, are before and after what came at once. */
const atOnceMs = 2 * secondMs;

/**
 * A line through these figures, which steps where money came at once. Further apart nobody knows
 * when between two points it came: value and base slope alike, so that it never looks like a gain.
 */
function dotsOf(points: readonly CurvePoint[], scale: CurveScale, figure: 'value' | 'base'): Dot[] {
  return points.flatMap((point, place): Dot[] => {
    const before = points[place - 1];
    const instant = Date.parse(point.at);
    const dot = (of: CurvePoint): Dot => [scale.x(instant), scale.y(Number(of[figure]))];
    const isAtOnce =
      before !== undefined && before.base !== point.base && instant - Date.parse(before.at) <= atOnceMs;
    return isAtOnce ? [dot(before), dot(point)] : [dot(point)];
  });
}

export function shapeOf(points: readonly CurvePoint[], scale: CurveScale, height: number): CurveShape {
  const dots = dotsOf(points, scale, 'value');
  const base = dotsOf(
    points.filter((point) => point.base !== undefined),
    scale,
    'base',
  );
  const [first, last] = [base[0], base.at(-1)];
  if (!first || !last) return { value: `M${line(dots)}`, base: '', band: '', above: '', below: '' };
  const steps = line(base);
  const closed = (edge: number) => `M${steps}L${last[0].toFixed(1)} ${edge}L${first[0].toFixed(1)} ${edge}Z`;
  return {
    value: `M${line(dots)}`,
    base: `M${steps}`,
    band: `M${line(dots)}L${line(base.toReversed())}Z`,
    above: closed(0),
    below: closed(height),
  };
}

// Where a curve's figures and instants lie in its box, and which of them the axes name.
import { dayMs, hourMs, minuteMs } from '#core/values/time.ts';
import { calmRange } from '#web/ui/chart/calm-range.ts';
import type { CurveBox, CurvePoint } from '#web/ui/chart/curve/curve-point.ts';
import { zoneOffsetMs } from '#web/ui/when.ts';

export interface CurveScale {
  x: (instant: number) => number;
  y: (value: number) => number;
  /** Named values, lowest first. */
  ticks: readonly number[];
  /** The first and last instant. */
  from: number;
  to: number;
}

const steps = [1, 2, 5, 10];

/** The smallest round distance that parts the span in at most so many. */
export function roundStep(span: number, most: number): number {
  const least = span / most;
  const power = 10 ** Math.floor(Math.log10(least));
  return (steps.find((step) => step * power >= least * (1 - 1e-9)) ?? 10) * power;
}

/** Places and named round values of an axis this high, its lowest value at the bottom. */
export function axisOf(
  low: number,
  high: number,
  height: number,
  lines: number,
): Pick<CurveScale, 'y' | 'ticks'> {
  const step = roundStep(high - low, lines);
  const first = Math.ceil(low / step);
  return {
    y: (value) => height - ((value - low) / (high - low)) * height,
    ticks: Array.from({ length: Math.floor(high / step) - first + 1 }, (_, place) => (first + place) * step),
  };
}

/** The scale of at least one point: everything drawn lies inside it, with a little air. */
export function scaleOf(points: readonly CurvePoint[], { width, height }: CurveBox, lines = 4): CurveScale {
  const drawn = points.flatMap(({ value, base }) => [
    Number(value),
    ...(base === undefined ? [] : [Number(base)]),
  ]);
  const lowest = Math.min(...drawn);
  const [least, greatest] = calmRange(lowest, Math.max(...drawn));
  const air = (greatest - least || 1) * 0.06;
  // No debt is named where there is none.
  const [low, high] = [lowest < 0 ? least - air : Math.max(0, least - air), greatest + air];
  const from = Date.parse(points[0]?.at ?? '');
  const to = Date.parse(points.at(-1)?.at ?? '');
  return {
    x: (instant) => (to === from ? width : ((instant - from) / (to - from)) * width),
    ...axisOf(low, high, height, lines),
    from,
    to,
  };
}

const minutes = [1, 2, 5, 10, 15, 30].map((count) => count * minuteMs);
const hours = [1, 2, 3, 4, 6, 12].map((count) => count * hourMs);
const days = [1, 2, 3, 5, 7, 10, 14, 30, 61, 91, 182, 365].map((count) => count * dayMs);

/**
 * Instants that the axis names, at round minutes, hours or midnights of the person's own clock, at most so
 * many.
 */
export function instantTicks(from: number, to: number, most: number): { at: number; isOfDay: boolean }[] {
  const least = (to - from) / Math.max(1, most);
  const step =
    [...minutes, ...hours, ...days].find((one) => one >= least) ?? Math.ceil(least / dayMs) * dayMs;
  const wallFrom = from + zoneOffsetMs(from);
  // Days are counted from the first midnight, so that a step of five days has its first tick early.
  const start = step < dayMs ? Math.ceil(wallFrom / step) * step : Math.ceil(wallFrom / dayMs) * dayMs;
  const ticks: { at: number; isOfDay: boolean }[] = [];
  for (let wall = start; ; wall += step) {
    const at = wall - zoneOffsetMs(wall - zoneOffsetMs(wall));
    if (at > to) return ticks;
    // The hour that a zone leaves out would be its neighbour once more.
    if (at >= from && at !== ticks.at(-1)?.at) ticks.push({ at, isOfDay: step < dayMs });
  }
}

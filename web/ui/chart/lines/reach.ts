import type { ChartPoint } from '#web/ui/chart/chart-point.ts';

/** Of what the candles take, so much more at either end may go to lines. */
const reach = 0.75;

/**
 * The range of prices that shows the candles and the lines near them: a far one would press the
 * candles flat. Undefined where no line asks for more. For pixels only.
 */
export function withinReach(
  points: readonly ChartPoint[],
  lines: readonly string[],
): readonly [low: number, high: number] | undefined {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    low = Math.min(low, Number(point.low ?? point.value));
    high = Math.max(high, Number(point.high ?? point.value));
  }
  const room = (high - low) * reach;
  const near = lines.map(Number).filter((price) => price >= low - room && price <= high + room);
  return near.length === 0 ? undefined : [Math.min(low, ...near), Math.max(high, ...near)];
}

import type { CandleView } from '#core/market/contract.ts';
import { readUnits } from '#core/values/money.ts';
import { priceScale } from '#core/values/price.ts';
import type { ChartPoint } from '#web/ui/chart/chart-point.ts';

const isAbove = (one: string, other: string): boolean =>
  readUnits(one, priceScale) > readUnits(other, priceScale);

/**
 * Candles as chart points; the running one follows the live price until the server's next answer.
 */
export function liveCandles(candles: readonly CandleView[], price: string | undefined): ChartPoint[] {
  const points: ChartPoint[] = candles.map(({ at, open, high, low, close }) => ({
    at,
    open,
    high,
    low,
    value: close,
  }));
  const last = candles.at(-1);
  if (!last || price === undefined) return points;
  points[points.length - 1] = {
    at: last.at,
    open: last.open,
    high: isAbove(price, last.high) ? price : last.high,
    low: isAbove(last.low, price) ? price : last.low,
    value: price,
  };
  return points;
}

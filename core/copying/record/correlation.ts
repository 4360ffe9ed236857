// Whether two records move together. Ratios, not money: JS numbers are right here.
import { growth, minReturns, type UnitDay, wholeDays } from '#core/trading/analytics/statistics.ts';

/** Fractions by the midnight (UTC) that ends each day. */
export type DayReturns = ReadonlyMap<number, number>;

export function returnsByDay(days: readonly UnitDay[]): DayReturns {
  const whole = wholeDays(days);
  return new Map(
    whole.slice(1).map(({ at, value }, place) => [at, growth(whole[place]?.value ?? value, value)]),
  );
}

/** Returns of several records held at once, each weighted by the money in it; a day counts those that have it. */
export function mixedReturns(parts: readonly { returns: DayReturns; weight: number }[]): DayReturns {
  const mixed = new Map<number, { sum: number; weight: number }>();
  for (const { returns, weight } of parts) {
    if (weight <= 0) continue;
    for (const [at, value] of returns) {
      const day = mixed.get(at) ?? { sum: 0, weight: 0 };
      mixed.set(at, { sum: day.sum + value * weight, weight: day.weight + weight });
    }
  }
  return new Map([...mixed].map(([at, { sum, weight }]) => [at, sum / weight]));
}

/** Equal returns differ by rounding only: a spread below this is none. */
const negligible = 1e-12;

/**
 * Pearson's correlation of the returns of the days that both have, −1 to 1; null below `minReturns` such days
 * or where one of them does not vary.
 */
export function correlation(a: DayReturns, b: DayReturns): number | null {
  const pairs = [...a].flatMap(([at, x]) => {
    const y = b.get(at);
    return y === undefined ? [] : [[x, y] as const];
  });
  const n = pairs.length;
  if (n < minReturns) return null;
  const meanX = pairs.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = pairs.reduce((sum, [, y]) => sum + y, 0) / n;
  let [xy, xx, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xy += (x - meanX) * (y - meanY);
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
  }
  if (Math.sqrt(xx / n) < negligible || Math.sqrt(yy / n) < negligible) return null;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}

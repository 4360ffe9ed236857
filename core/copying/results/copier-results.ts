// What copiers made of a leader: the first thing to know before copying. Ratios, not money.
import { quantile } from '#core/trading/analytics/statistics.ts';

/** Money that came into a copy (positive) or left it, and when. The first is the start. */
export interface CopyFlow {
  readonly at: number;
  readonly amount: number;
}

/**
 * Money-weighted return of one copy over its life (modified Dietz): the result over the money that
 * was in it, each part counted for the time that it was there. That is nothing or less where more
 * was taken out early than was ever put in: then it is over all that was put in. Null without money.
 */
export function moneyWeighted(flows: readonly CopyFlow[], result: number, until: number): number | null {
  const [first] = flows;
  if (!first) return null;
  const life = Math.max(until - first.at, 1);
  const capital = flows.reduce((sum, { at, amount }) => sum + amount * ((until - at) / life), 0);
  const putIn = flows.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const base = capital > 0 ? capital : putIn;
  return base > 0 ? result / base : null;
}

/** People who have copied a trader before a median of them says something. */
export const leastCopiers = 5;

/** Upper bounds of the bars of the distribution, as fractions; the last bar is everything above. */
const resultBounds = [-0.2, -0.1, -0.05, 0, 0.05, 0.1, 0.2] as const;

export interface CopierResults {
  /** Every relationship ever, ended ones included. */
  readonly count: number;
  readonly median: number | null;
  readonly inProfit: number | null;
  readonly losing: number | null;
  /** Copies per bar; one more than there are bounds. */
  readonly bars: readonly number[];
}

/** From returns after fees, one per relationship. */
export function copierResults(returns: readonly number[]): CopierResults {
  const count = returns.length;
  const share = (part: number): number | null => (count === 0 ? null : part / count);
  const barOf = (value: number): number => {
    const place = resultBounds.findIndex((bound) => value < bound);
    return place === -1 ? resultBounds.length : place;
  };
  const bars = Array.from({ length: resultBounds.length + 1 }, () => 0);
  for (const value of returns) bars[barOf(value)] = (bars[barOf(value)] ?? 0) + 1;
  return {
    count,
    median: count === 0 ? null : quantile(returns, 0.5),
    inProfit: share(returns.filter((value) => value > 0).length),
    losing: share(returns.filter((value) => value < 0).length),
    bars,
  };
}

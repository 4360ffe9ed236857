// Which traders a list shows, and in which order. The server's own order, by what copiers made, is
// the first.
import type { LeaderView } from '#core/copying/contract.ts';

const leaderSorts = ['drawdown', 'evidence', 'copiers', 'return'] as const;
type LeaderSort = (typeof leaderSorts)[number];
const leaderRisks = ['low', 'medium', 'high'] as const;
type LeaderRisk = (typeof leaderRisks)[number];

export interface LeaderFilter {
  readonly risk?: LeaderRisk | undefined;
  readonly kind?: 'house' | 'people' | undefined;
  readonly only?: 'open' | 'proven' | undefined;
  readonly sort?: LeaderSort | undefined;
}

const riskOf = (score: number): LeaderRisk => (score <= 3 ? 'low' : score <= 6 ? 'medium' : 'high');
const highest = (value: string | number | null): number =>
  value === null ? Number.NEGATIVE_INFINITY : Number(value);

const orders: Record<LeaderSort, (a: LeaderView, b: LeaderView) => number> = {
  drawdown: (a, b) => Number(a.maxDrawdownPercent ?? 100) - Number(b.maxDrawdownPercent ?? 100),
  evidence: (a, b) => highest(b.evidencePercent) - highest(a.evidencePercent),
  copiers: (a, b) => b.copiersNow - a.copiersNow,
  return: (a, b) => highest(b.returnPercent) - highest(a.returnPercent),
};

export function shownLeaders(leaders: readonly LeaderView[], filter: LeaderFilter): LeaderView[] {
  const fitting = leaders.filter(
    (leader) =>
      (filter.risk === undefined ||
        (leader.riskScore !== null && riskOf(leader.riskScore) === filter.risk)) &&
      (filter.kind === undefined || leader.isHouse === (filter.kind === 'house')) &&
      (filter.only !== 'open' || leader.isCopyable) &&
      (filter.only !== 'proven' || leader.isProven),
  );
  return filter.sort === undefined ? fitting : fitting.toSorted(orders[filter.sort]);
}

// Which traders a list shows, and in which order. The server's own order, by what copiers made, is
// the first.
import type { LeaderView } from '#core/copying/contract.ts';
import type { Holding } from '#core/copying/record/style.ts';
import type { InstrumentClass } from '#core/market/classes.ts';

export type LeaderSort = 'drawdown' | 'evidence' | 'copiers' | 'return' | 'risk' | 'apart';
type LeaderRisk = 'low' | 'medium' | 'high';

/** Most that a record may have fallen from its peak, in percent. */
const mostFall = { below5: 5, below10: 10, below20: 20 } as const;
/** Least probability in percent that a record is more than luck. */
const leastEvidence = { from75: 75, from95: 95 } as const;
/** Up to this correlation two records move differently. */
export const mostApart = 0.3;

export interface LeaderFilter {
  readonly risk?: LeaderRisk | undefined;
  readonly kind?: 'house' | 'people' | undefined;
  readonly only?: 'open' | 'proven' | undefined;
  readonly fall?: keyof typeof mostFall | undefined;
  readonly evidence?: keyof typeof leastEvidence | undefined;
  readonly style?: Holding | InstrumentClass | undefined;
  readonly moves?: 'apart' | undefined;
  readonly sort?: LeaderSort | undefined;
}

/** With what a person copies, by leader: −1 to 1; without those of whom too little is known. */
export type Correlations = ReadonlyMap<string, number>;

const riskOf = (score: number): LeaderRisk => (score <= 3 ? 'low' : score <= 6 ? 'medium' : 'high');
const highest = (value: string | number | null): number =>
  value === null ? Number.NEGATIVE_INFINITY : Number(value);
const lowest = (value: string | number | null | undefined): number =>
  value === null || value === undefined ? Number.POSITIVE_INFINITY : Number(value);
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

type Order = (a: LeaderView, b: LeaderView, correlations: Correlations) => number;
const orders: Record<LeaderSort, Order> = {
  drawdown: (a, b) => compare(lowest(a.maxDrawdownPercent), lowest(b.maxDrawdownPercent)),
  evidence: (a, b) => compare(highest(b.evidencePercent), highest(a.evidencePercent)),
  copiers: (a, b) => b.copiersNow - a.copiersNow,
  return: (a, b) => compare(highest(b.returnPercent), highest(a.returnPercent)),
  risk: (a, b) => compare(lowest(a.riskScore), lowest(b.riskScore)),
  apart: (a, b, correlations) => compare(lowest(correlations.get(a.id)), lowest(correlations.get(b.id))),
};

type Fits = (leader: LeaderView, filter: LeaderFilter, correlations: Correlations) => boolean;
/** What is not known fits no filter. */
const fits: readonly Fits[] = [
  ({ riskScore }, { risk }) => risk === undefined || (riskScore !== null && riskOf(riskScore) === risk),
  ({ isHouse }, { kind }) => kind === undefined || isHouse === (kind === 'house'),
  ({ isCopyable }, { only }) => only !== 'open' || isCopyable,
  ({ isProven }, { only }) => only !== 'proven' || isProven,
  ({ maxDrawdownPercent }, { fall }) => fall === undefined || lowest(maxDrawdownPercent) <= mostFall[fall],
  ({ evidencePercent }, { evidence }) =>
    evidence === undefined || highest(evidencePercent) >= leastEvidence[evidence],
  ({ style }, { style: wanted }) =>
    wanted === undefined ||
    style?.holding === wanted ||
    (style?.classes.some((name) => name === wanted) ?? false),
  ({ id }, { moves }, correlations) => moves === undefined || lowest(correlations.get(id)) <= mostApart,
];

export function shownLeaders(
  leaders: readonly LeaderView[],
  filter: LeaderFilter,
  correlations: Correlations = new Map(),
): LeaderView[] {
  const fitting = leaders.filter((leader) => fits.every((fit) => fit(leader, filter, correlations)));
  const { sort } = filter;
  return sort === undefined ? fitting : fitting.toSorted((a, b) => orders[sort](a, b, correlations));
}

/** How many filters are set; the order is none. */
export const filtersSet = (filter: LeaderFilter): number =>
  Object.entries(filter).filter(([key, value]) => key !== 'sort' && value !== undefined).length;

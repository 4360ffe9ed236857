import type { CurvePoint } from '#core/trading/contract.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { formatUnits } from '#core/values/money.ts';
import { dayMs, hourMs, secondMs } from '#core/values/time.ts';
import type { Needs } from '#server/domains/trading/history/show-portfolio.ts';
import {
  flowCents,
  flowsOf,
  ownedBy,
  type PastFlow,
  worthAt,
  worthNow,
} from '#server/domains/trading/history/worth.ts';
import type { Market } from '#server/domains/market/index.ts';

export type CurveRange = '1D' | '1W' | '1M' | '1Y' | 'All';

/**
 * Length and step of each range; "All" has as many steps as a month, however long the record is.
 */
const ranges: Readonly<Record<Exclude<CurveRange, 'All'>, readonly [lengthMs: number, stepMs: number]>> = {
  '1D': [dayMs, hourMs],
  '1W': [7 * dayMs, 6 * hourMs],
  '1M': [30 * dayMs, dayMs],
  '1Y': [365 * dayMs, 14 * dayMs],
};
const stepsOfAll = 30;
/**
 * A record shorter than this many steps is drawn with finer ones, so that a deposit stands there as
 * a step.
 */
const fewestSteps = 8;

/**
 * Total worth over time, oldest first, ending now. Starts with the first money when that is later
 * than the range.
 */
export async function showEquityCurve(
  app: Needs,
  userId: string,
  range: CurveRange,
  portfolio?: PortfolioRef,
): Promise<CurvePoint[]> {
  const tx = app.db.read;
  const now = app.clock.now();
  const owned = await ownedBy(tx, userId, portfolio);
  const all = await flowsOf(tx, owned, 0, now);
  // What comes first comes to the wallet, or by a move to the one portfolio.
  const first = all.find(({ owner }) => owner === undefined || owner === owned.owners[0])?.at;
  if (first === undefined) return [];
  const [length, usual] =
    range === 'All' ? [now - first, Math.max(1, Math.ceil((now - first) / stepsOfAll))] : ranges[range];
  const start = Math.max(first, now - length);
  const isYoung = now - start < fewestSteps * usual;
  const step = isYoung ? Math.max(secondMs, Math.ceil((now - start) / stepsOfAll)) : usual;
  const instants: number[] = [];
  // Steps are counted back from now, so the last point before it is a whole step away.
  for (let at = now - step; at > start; at -= step) instants.unshift(at);
  instants.unshift(start);
  const flows = flowInstants(all.filter(({ at }) => at > start));
  const steps = withSteps(instants, flows, now);
  const values = await worthAt(tx, app.market, owned, steps);
  const { totalCents } = await worthNow(tx, app.market, owned, now);
  const points = [...steps, now];
  const putIn = putInAt(app.market, all, points);
  return points.map((at, i) => ({
    at: new Date(at).toISOString(),
    value: formatUnits(values[i] ?? totalCents, 2),
    putIn: formatUnits(putIn[i] ?? 0n, 2),
  }));
}

/** Money that had come by each of these rising instants, less what had gone, each valued when it came. */
function putInAt(market: Market, flows: readonly PastFlow[], instants: readonly number[]): bigint[] {
  let cents = 0n;
  let next = 0;
  return instants.map((instant) => {
    const from = next;
    while ((flows[next]?.at ?? Infinity) <= instant) next += 1;
    cents += flowCents(market, flows.slice(from, next));
    return cents;
  });
}

/** More would only crowd the line: the newest are drawn as steps. */
const mostSteps = 40;

/** When money came from or went to the outside, oldest first. */
function flowInstants(flows: readonly PastFlow[]): number[] {
  const instants = [...new Set(flows.map(({ at }) => at))].sort((a, b) => a - b);
  return instants.slice(-mostSteps);
}

/**
 * A point just before and one at each flow: money that comes is a step of the line, not a slope.
 * Rising, a second apart.
 */
function withSteps(instants: readonly number[], flows: readonly number[], now: number): number[] {
  const start = instants[0] ?? now;
  const all = [...instants, ...flows.flatMap((at) => [at - secondMs, at])]
    .filter((at) => at >= start && second(at) < second(now))
    .sort((a, b) => a - b);
  const steps = all.filter((at, place) => place === 0 || second(at) > second(all[place - 1] ?? 0));
  return steps.length > 0 ? steps : [start];
}
const second = (at: number): number => Math.floor(at / secondMs);

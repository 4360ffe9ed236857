import type { LeaderCorrelationView } from '#core/copying/contract.ts';
import {
  correlation,
  type DayReturns,
  mixedReturns,
  returnsByDay,
} from '#core/copying/record/correlation.ts';
import { readUnits } from '#core/values/money.ts';
import { showCopies } from '#server/domains/copying/copies/show-copies.ts';
import { knownLeaders } from '#server/domains/copying/leaders/leader-record.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

/** Daily returns of every leader's record, by leader. */
export const returnsOf = async (
  { db, market }: Needs,
  at: number,
): Promise<ReadonlyMap<string, DayReturns>> =>
  new Map(
    (await knownLeaders(market, db.read, at)).map(({ leader, days }) => [leader.id, returnsByDay(days)]),
  );

/**
 * How alike each leader and all that this person copies move: what one copies counts by its worth. Empty while
 * nothing is copied.
 */
export async function correlationsOf(
  needs: Needs,
  actor: Actor,
  returns: ReadonlyMap<string, DayReturns>,
): Promise<LeaderCorrelationView[]> {
  const running = (await showCopies(needs, actor)).filter(({ state }) => state !== 'CLOSED');
  const mine = mixedReturns(
    running.flatMap(({ leaderId, equity }) => {
      const found = returns.get(leaderId);
      // A ratio for statistics: the exact amount becomes a JS number here and nowhere before.
      return found ? [{ returns: found, weight: Number(readUnits(equity, 2)) }] : [];
    }),
  );
  if (mine.size === 0) return [];
  return [...returns].map(([leaderId, days]) => {
    const found = correlation(days, mine);
    return { leaderId, correlation: found === null ? null : Math.round(found * 100) / 100 };
  });
}

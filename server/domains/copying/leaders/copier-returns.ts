// What every copy has returned after fees, by leader: running copies at their worth now, ended ones
// by their recorded outcome.
import { type CopierResults, copierResults } from '#core/copying/results/copier-results.ts';
import { outcomeOf } from '#core/copying/results/outcome.ts';
import { dayMs, startOfUtcDay } from '#core/values/time.ts';
import { remembered } from '#server/domains/copying/fan-out/decide-copy.ts';
import { moneyOf } from '#server/domains/copying/outcomes/record-outcome.ts';
import { listAllOutcomes, listMoneyChanges } from '#server/domains/copying/outcomes/store.ts';
import { type CopyRow, listAllCopies } from '#server/domains/copying/store.ts';
import { worthOf } from '#server/domains/copying/copies/worth.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface LeaderCopies {
  readonly results: CopierResults;
  /** Who has ever copied: one person may have begun anew. */
  readonly people: number;
  /** Worth of running copies. */
  readonly underCopyCents: bigint;
  /** Running copies at the end of each of the last days, oldest first, now last. */
  readonly trend: readonly { readonly at: number; readonly count: number }[];
}
export const nobodyYet: LeaderCopies = {
  results: copierResults([]),
  people: 0,
  underCopyCents: 0n,
  trend: [],
};

const trendDays = 30;
/** Accounts read at once: bounds memory, not correctness. */
const page = 5_000;

/** Every leader's copies at this instant, by leader. */
export async function copiesByLeader(
  market: Market,
  tx: Tx,
  at: number,
): Promise<ReadonlyMap<string, LeaderCopies>> {
  const copies = await listAllCopies(tx);
  const ended = new Map(
    (await listAllOutcomes(tx)).map(({ copyId, returnMillionths }) => [copyId, returnMillionths]),
  );
  const running = copies.filter(({ id }) => !ended.has(id)).map(({ id }) => id);
  const changes = Map.groupBy(await listMoneyChanges(tx, running), ({ copyId }) => copyId);
  const equities = await equitiesOf(market, tx, copies, at);
  const byLeader = Map.groupBy(copies, ({ leaderId }) => leaderId);
  return new Map(
    [...byLeader].map(([leaderId, some]) => {
      const returnOf = (copy: CopyRow): bigint =>
        ended.get(copy.id) ??
        outcomeOf(moneyOf(copy, changes.get(copy.id) ?? []), { at, cents: equities.get(copy.owner) ?? 0n })
          .returnMillionths;
      const returns = some.map((copy) => Number(returnOf(copy)) / 1e6);
      const running = some.filter(({ state }) => state !== 'CLOSED');
      return [
        leaderId,
        {
          results: copierResults(returns),
          people: new Set(some.map(({ userId }) => userId)).size,
          underCopyCents: running.reduce((sum, { owner }) => sum + (equities.get(owner) ?? 0n), 0n),
          trend: trendOf(some, at),
        },
      ];
    }),
  );
}

async function equitiesOf(
  market: Market,
  tx: Tx,
  copies: readonly CopyRow[],
  at: number,
): Promise<ReadonlyMap<number, bigint>> {
  const marks = remembered(trading.marksAt(market, at));
  const running = copies.filter(({ state }) => state !== 'CLOSED');
  const equities = new Map<number, bigint>();
  for (let start = 0; start < running.length; start += page) {
    const some = running.slice(start, start + page);
    const states = await trading.accountStates(
      tx,
      some.map(({ owner }) => owner),
      'look',
    );
    for (const copy of some) {
      const state = states.get(copy.owner);
      if (state) equities.set(copy.owner, worthOf(copy, state, marks).equityCents);
    }
  }
  return equities;
}

function trendOf(copies: readonly CopyRow[], at: number): LeaderCopies['trend'] {
  const today = startOfUtcDay(at);
  const instants = [
    ...Array.from({ length: trendDays }, (_, back) => today - (trendDays - 1 - back) * dayMs),
    at,
  ];
  return instants.map((moment) => ({
    at: moment,
    count: copies.filter(
      ({ startedAt, closedAt }) => startedAt <= moment && (closedAt === null || closedAt > moment),
    ).length,
  }));
}

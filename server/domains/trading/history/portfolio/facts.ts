// What the figures of the dashboard are made of: all of a person in one trip, or what is in one
// portfolio.
import { dayRef } from '#core/ledger/day.ts';
import { startOfUtcDay, utcDate } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { DayFacts } from '#server/domains/trading/history/day/store.ts';
import { type PortfolioFacts, readPortfolio } from '#server/domains/trading/history/portfolio/store.ts';
import { listDebtsAt, listPositionsAt } from '#server/domains/trading/history/store.ts';
import { flowsOf, type Owned } from '#server/domains/trading/history/worth.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const refsOfDay = (at: number): readonly string[] => [
  dayRef('profit', utcDate(at)),
  dayRef('loss', utcDate(at)),
];

export const factsOfPerson = (tx: Tx, userId: string, at: number): Promise<PortfolioFacts & DayFacts> =>
  readPortfolio(tx, userId, { at, midnight: startOfUtcDay(at), adjustments: refsOfDay(at) });

/** The same for what is known to be owned, without where the day came from. */
export async function factsOf(tx: Tx, owned: Owned, at: number): Promise<PortfolioFacts> {
  const { owners, accounts } = owned;
  const midnight = startOfUtcDay(at);
  const [first] = owners;
  const [balancesBefore = []] = await ledger.balancesAtMany(tx, owners, [midnight]);
  return {
    first,
    accounts: accounts.map(({ owner, kind, debtCents, closedAt }) => ({
      owner,
      kind,
      debtCents,
      isOpen: closedAt === null,
    })),
    balances: await ledger.balancesOf(tx, owners),
    positions: await listOpenPositions(tx, owners),
    before: {
      balances: balancesBefore,
      positions: await listPositionsAt(tx, owners, [midnight]),
      debtCents: (await listDebtsAt(tx, owners, [midnight])).get(midnight) ?? 0n,
    },
    flows: await flowsOf(tx, owned, 0, at),
    adjustedCents: first === undefined ? 0n : await ledger.sumAdjusted(tx, first, refsOfDay(at)),
  };
}

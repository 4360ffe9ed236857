import type { copyingContract } from '#core/copying/contract.ts';
import { minuteMs, secondMs } from '#core/values/time.ts';
import { createCopyWatch } from '#server/domains/copying/copies/watch-copies.ts';
import { startFanOut } from '#server/domains/copying/fan-out/workers.ts';
import { downloadFidelity } from '#server/domains/copying/fidelity/show-fidelity.ts';
import { decisionsDue } from '#server/domains/copying/house/advance.ts';
import { createPriceMemory } from '#server/domains/copying/house/price-memory.ts';
import { openHouses, tickHouses, tradeNow } from '#server/domains/copying/house/ticks.ts';
import { notCopyable } from '#server/domains/copying/leaders/leader-record.ts';
import { createLeaderPages } from '#server/domains/copying/leaders/show-leaders.ts';
import { fillOutcomes } from '#server/domains/copying/outcomes/record-outcome.ts';
import { watchLeaders } from '#server/domains/copying/leaders/watch-leaders.ts';
import { chargeMonthlyFees } from '#server/domains/copying/money/charge-monthly-fees.ts';
import { type CopyingNeeds, copyingRouter } from '#server/domains/copying/router.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { DomainParts, OneNode } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

type Needs = App & Omit<CopyingNeeds, 'notCopyable' | 'leaderPages'>;

interface Triggers {
  /** Tests and demonstrations: a house strategy trades at once. */
  readonly tradeNow: () => Promise<void>;
}

export async function parts(
  app: Needs,
  oneNode: OneNode,
): Promise<DomainParts<RouterOf<typeof copyingContract>> & Triggers> {
  const { market, config, log } = app;
  const house = { ...app, prices: createPriceMemory(market) };
  await oneNode(() => openHouses(house, config.HISTORY_DAYS));
  await oneNode(() => fillOutcomes(app));
  const report = (percent: number) => log.info('house.history', { percent });
  return {
    router: copyingRouter({
      ...app,
      notCopyable: (tx, leaderId, at) => notCopyable(market, tx, leaderId, at),
      leaderPages: createLeaderPages(app),
    }),
    ticks: [
      {
        name: 'house',
        everyMs: 2 * secondMs,
        run: (isStopped) => tickHouses(house, report, isStopped),
        due: () => decisionsDue(app.clock.now()),
      },
      { name: 'copies', everyMs: secondMs, run: createCopyWatch(app) },
      { name: 'leaders', everyMs: minuteMs, run: () => watchLeaders(app) },
      {
        // A month's fee is taken from what its last day left.
        name: 'carry',
        everyMs: 5 * secondMs,
        run: async () => {
          await trading.chargeCarry(app);
          await chargeMonthlyFees(app);
        },
      },
    ],
    files: [
      {
        kind: 'download',
        folder: '/copy-statements',
        make: (actor, name, _query, zone) => downloadFidelity(app, actor, name, zone),
      },
    ],
    start: () => startFanOut(app, log),
    tradeNow: () => tradeNow(house),
  };
}

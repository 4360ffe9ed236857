import type { tradingContract } from '#core/trading/contract.ts';
import { secondMs } from '#core/values/time.ts';
import { applySplits } from '#server/domains/trading/corporate-actions/apply-splits.ts';
import { isSplitDue } from '#server/domains/trading/corporate-actions/store.ts';
import { placeAwaiting } from '#server/domains/trading/invest/place-awaiting.ts';
import { hasAwaiting } from '#server/domains/trading/invest/store.ts';
import { createMatcher } from '#server/domains/trading/orders/working/match-orders.ts';
import { hasWorkingOrders } from '#server/domains/trading/orders/working/store.ts';
import { createRiskWatch } from '#server/domains/trading/risk/risk-watch.ts';
import { tradingRouter } from '#server/domains/trading/router.ts';
import { downloadStatement } from '#server/domains/trading/statements/download.ts';
import type { App } from '#server/platform/app.ts';
import type { DomainParts } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

type Needs = App & Parameters<typeof tradingRouter>[0];

export function parts(app: Needs): DomainParts<RouterOf<typeof tradingContract>> {
  const riskWatch = createRiskWatch(app);
  const matcher = createMatcher(app);
  return {
    router: tradingRouter(app),
    ticks: [
      {
        // Triggers first, then risk (trading rule 7): a stop that saves an account is not overtaken
        // by its close-out.
        name: 'orders',
        everyMs: secondMs,
        run: async () => {
          try {
            await applySplits(app);
            await matcher.tick();
          } finally {
            await riskWatch.tick();
          }
        },
        due: () => {
          const at = app.clock.now();
          const atRisk = riskWatch.due(at);
          return typeof atRisk === 'boolean' ? atRisk : [isSplitDue(at), hasWorkingOrders(), ...atRisk];
        },
      },
      {
        name: 'investments',
        everyMs: 2 * secondMs,
        run: () => placeAwaiting(app),
        due: () => [hasAwaiting()],
      },
    ],
    files: [
      {
        kind: 'download',
        folder: '/statements',
        make: (actor, name, query, zone) =>
          downloadStatement(app, actor, name, query, { zone, isDemo: app.config.MODE === 'demo' }),
      },
    ],
  };
}

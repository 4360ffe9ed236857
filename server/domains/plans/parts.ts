import type { plansContract } from '#core/plans/contract.ts';
import { secondMs } from '#core/values/time.ts';
import { billDue } from '#server/domains/plans/billing/bill-due.ts';
import { downloadInvoice } from '#server/domains/plans/billing/download-invoice.ts';
import type { Needs, WithinPlan } from '#server/domains/plans/needs.ts';
import { openPlans } from '#server/domains/plans/open-plans.ts';
import { plansReactions } from '#server/domains/plans/reactions.ts';
import { settlingDue } from '#server/domains/plans/staying/store.ts';
import { settleDue } from '#server/domains/plans/staying/settle-due.ts';
import { trialReactions } from '#server/domains/plans/trial/begin-trial.ts';
import { endTrials } from '#server/domains/plans/trial/end-trials.ts';
import { trialsDue } from '#server/domains/plans/trial/store.ts';
import { plansRouter } from '#server/domains/plans/router.ts';
import type { App } from '#server/platform/app.ts';
import type { DomainParts, OneNode } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export async function parts(
  app: App & Needs & WithinPlan,
  oneNode: OneNode,
): Promise<DomainParts<RouterOf<typeof plansContract>>> {
  await oneNode(() => openPlans(app));
  return {
    router: plansRouter(app),
    reactions: [...plansReactions(app), ...trialReactions(app)],
    ticks: [
      { name: 'plans', everyMs: 5 * secondMs, run: () => billDue(app) },
      {
        name: 'plan-limits',
        everyMs: secondMs,
        run: (isStopped) => settleDue(app, isStopped),
        due: () => settlingDue(app.clock.now()),
      },
      {
        name: 'plan-trials',
        everyMs: secondMs,
        run: (isStopped) => endTrials(app, isStopped),
        due: () => trialsDue(app.clock.now()),
      },
    ],
    files: [
      {
        kind: 'download',
        folder: '/invoices',
        make: (actor, name, _query, zone) => downloadInvoice(app, actor, name, zone),
      },
    ],
  };
}

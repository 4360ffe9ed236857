import { m } from '#core/messages/messages.js';
import type { PlanView } from '#core/plans/contract.ts';
import { entitlements } from '#core/plans/plans.ts';
import { trialText } from '#core/plans/trial-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatInstant } from '#web/ui/when.ts';

/** Beside the name of the plan, which is Basic all the while. */
export function TrialBadge({ view: { trialDaysLeft } }: { view: PlanView }) {
  return trialDaysLeft !== null && <Badge tone="ink">{trialText(trialDaysLeft)}</Badge>;
}

/** Until when there is more than the plan includes, and what becomes of it then. */
export function TrialNote({ view: { trialEndsAt } }: { view: PlanView }) {
  if (trialEndsAt === null) return null;
  const { alerts, tradesPerMonth } = entitlements.basic;
  return (
    <div className="mt-5 rounded-md border border-line bg-panel-2 p-4 text-sm">
      <p className="font-medium">{m.plans_trial_until({ trialEndsAt: formatInstant(trialEndsAt) })}</p>
      <p className="mt-1 text-muted">
        {m.plans_trial_then({ alerts, tradesPerMonth: tradesPerMonth ?? '∞' })}
      </p>
    </div>
  );
}

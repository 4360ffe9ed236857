import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import type { PlanView } from '#core/plans/contract.ts';
import { type PlanName, planTitles } from '#core/plans/plans.ts';
import { useAbovePlan } from '#web/features/plans/staying/above-plan.ts';
import { Button } from '#web/ui/button.tsx';

const StayingDialog = lazy(async () => ({
  default: (await import('#web/features/plans/staying/staying-dialog.tsx')).StayingDialog,
}));

/** The plan that the person is on at the latest when the paid month is over. */
const nextOf = ({ plan, state, nextPlan }: PlanView): PlanName =>
  nextPlan ?? (state === 'past_due' ? 'basic' : plan);

/** Says that the plan, now or from its next month on, keeps fewer than there are, and lets one choose. */
export function AbovePlanNote({ view }: { view: PlanView }) {
  const plan = nextOf(view);
  const above = useAbovePlan(plan, view.kept);
  const [isOpen, setOpen] = useState(false);
  if (!view.areSold || !above || above.groups.length === 0) return null;
  const isNow = plan === view.plan;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-panel-2 p-4 text-sm">
      <p className="min-w-48 flex-1">
        {isNow
          ? m.plans_above_now({ planTitles: planTitles[plan] })
          : m.plans_above_soon({ planTitles: planTitles[plan] })}
      </p>
      <Button isSmall kind="secondary" onClick={() => setOpen(true)}>
        {m.plans_choose_what_stays()}
      </Button>
      <Suspense>
        {isOpen && (
          <StayingDialog
            above={above}
            kept={view.kept}
            plan={plan}
            isNow={isNow}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

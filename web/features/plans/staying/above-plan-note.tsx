import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import type { PlanView } from '#core/plans/contract.ts';
import { type PlanName, planTitles } from '#core/plans/plans.ts';
import { heldPlan } from '#core/plans/trial.ts';
import type { KeepingPlan } from '#core/plans/staying.ts';
import { type AbovePlan, useAbovePlan } from '#web/features/plans/staying/above-plan.ts';
import { stayingText } from '#web/features/plans/staying/staying-choice.tsx';
import { Button } from '#web/ui/button.tsx';

const StayingDialog = lazy(async () => ({
  default: (await import('#web/features/plans/staying/staying-dialog.tsx')).StayingDialog,
}));

/** The plan that the person is on at the latest when the paid month or the trial is over. */
const nextOf = ({ plan, state, nextPlan }: PlanView): PlanName =>
  nextPlan ?? (state === 'past_due' ? 'basic' : plan);

/** Says that the plan, now or from its next month on, keeps fewer than there are, and lets one choose. */
export function AbovePlanNote({ view }: { view: PlanView }) {
  const plan = nextOf(view);
  const above = useAbovePlan(plan, view);
  if (!view.areSold || !above || above.groups.length === 0 || plan === 'premium') return null;
  return <Note above={above} plan={plan} view={view} />;
}

interface NoteProps {
  above: AbovePlan;
  plan: KeepingPlan;
  view: PlanView;
}

function Note({ above, plan, view }: NoteProps) {
  const [isOpen, setOpen] = useState(false);
  const canChoose = hasChoice(above);
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-panel-2 p-4 text-sm">
      <div className="min-w-48 flex-1">
        <p>{noteText(above, plan, view)}</p>
        <p className="num mt-1 text-muted">{stayingText(above.groups)}</p>
      </div>
      {canChoose && (
        <Button isSmall kind="secondary" onClick={() => setOpen(true)}>
          {m.plans_choose_what_stays()}
        </Button>
      )}
      <Suspense>
        {isOpen && <StayingDialog above={above} plan={plan} view={view} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}

const hasChoice = ({ groups }: AbovePlan): boolean => groups.some(({ room }) => room > 0);

function noteText(above: AbovePlan, plan: KeepingPlan, view: PlanView): string {
  const words = { planTitles: planTitles[plan] };
  if (plan === heldPlan(view)) return m.plans_above_now(words);
  if (!hasChoice(above)) return m.plans_above_then(words);
  return above.isChosen ? m.plans_above_chosen(words) : m.plans_above_soon(words);
}

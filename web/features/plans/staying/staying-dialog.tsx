import { m } from '#core/messages/messages.js';
import type { PlanView } from '#core/plans/contract.ts';
import { planTitles } from '#core/plans/plans.ts';
import type { KeepingPlan } from '#core/plans/staying.ts';
import { heldPlan } from '#core/plans/trial.ts';
import { useChooseStaying } from '#web/features/plans/queries.ts';
import { type AbovePlan, askedOf, type Choice, lackingIn } from '#web/features/plans/staying/above-plan.ts';
import { StayingChoice } from '#web/features/plans/staying/staying-choice.tsx';
import { useForm } from '#web/lib/form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface StayingDialogProps {
  above: AbovePlan;
  plan: KeepingPlan;
  view: PlanView;
  onClose: () => void;
}

/** Chooses what stays in use on a plan that keeps fewer. */
export function StayingDialog({ above, plan, view, onClose }: StayingDialogProps) {
  const choose = useChooseStaying();
  const form = useForm({
    initial: above.initial,
    summaryOf: (choice: Choice) => ({ blockedBy: lackingIn(above.groups, choice) }),
    submit: async (choice) => {
      await choose.mutateAsync(askedOf(plan, above.groups, choice, view));
      toast('success', plan === heldPlan(view) ? m.plans_chosen_now() : m.plans_chosen_later());
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={m.plans_choose_what_stays()}
      description={m.plans_choose_lead({ planTitles: planTitles[plan] })}
      act={m.plans_choose_keep()}
    >
      <StayingChoice groups={above.groups} choice={form.draft} onChoice={(choice) => form.change(choice)} />
    </FormDialog>
  );
}

import { m } from '#core/messages/messages.js';
import type { PlanView } from '#core/plans/contract.ts';
import { planTitles } from '#core/plans/plans.ts';
import { useState } from 'react';
import { useChooseStaying, useLeavePlan } from '#web/features/plans/queries.ts';
import { askedOf, type Choice, lackingIn, useAbovePlan } from '#web/features/plans/staying/above-plan.ts';
import { StayingChoice } from '#web/features/plans/staying/staying-choice.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDate } from '#web/ui/when.ts';

interface LeaveProps {
  view: PlanView;
  to: 'basic' | 'pro';
  onClose: () => void;
}

/** Asks once before a plan gets smaller: what goes, when, and what stays. */
export function LeaveDialog({ view, to, onClose }: LeaveProps) {
  const leave = useLeavePlan();
  const choose = useChooseStaying();
  const above = useAbovePlan(to, view);
  const [chosen, setChosen] = useState<Choice>();
  const choice = chosen ?? above?.initial;
  const groups = above?.groups ?? [];
  const lacking = choice && lackingIn(groups, choice);
  const isAtOnce = view.state === 'past_due';
  const day = view.periodEnd && !isAtOnce ? formatDate(view.periodEnd) : m.plans_now();
  const title = to === 'basic' ? m.plans_leave({ planTitles: planTitles[view.plan] }) : m.plans_change_pro();
  // The choice first: what it says holds from the moment the plan is smaller.
  const goOn = async () => {
    try {
      if (choice && groups.length > 0) await choose.mutateAsync(askedOf(to, groups, choice, view));
      await leave.mutateAsync({ to });
    } catch {
      // Shown above the buttons.
      return;
    }
    toast('success', isAtOnce ? m.plans_on_basic_now() : m.plans_plan_changes_on({ day }));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <ul className="list-disc space-y-2 pl-5 text-sm text-muted">
        {isAtOnce ? (
          <li>{m.plans_month_not_paid_so_plan()}</li>
        ) : (
          <li>{m.plans_stay_on_until_can_take({ planTitles: planTitles[view.plan], day })}</li>
        )}
        <li>
          {above?.groups.length === 0
            ? m.plans_everything_fits({ planTitles: planTitles[to] })
            : m.plans_nothing_open_closed_new_ones({ planTitles: planTitles[to] })}
        </li>
        <li>{to === 'basic' ? m.plans_nothing_more_charged() : m.plans_from_then_on_pro_charged()}</li>
      </ul>
      <WhatStays to={to} above={above} choice={choice} onChoice={setChosen} />
      <FailureNote error={choose.error ?? leave.error} className="mt-4" />
      <DialogActions
        isEven
        back={{ name: m.plans_keep({ planTitles: planTitles[view.plan] }), onBack: onClose }}
      >
        <Button
          isBusy={choose.isPending || leave.isPending}
          disabled={above === undefined || lacking !== undefined}
          onClick={() => void goOn()}
        >
          {lacking ??
            (to === 'basic'
              ? m.plans_leave_button({ planTitles: planTitles[view.plan] })
              : m.plans_change_to_pro_button())}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface WhatStaysProps {
  to: 'basic' | 'pro';
  above: ReturnType<typeof useAbovePlan>;
  choice: Choice | undefined;
  onChoice: (choice: Choice) => void;
}

/** What of everything there is stays in use, for the person to choose. */
function WhatStays({ to, above, choice, onChoice }: WhatStaysProps) {
  if (above === undefined) return <Loading label={m.plans_above_loading()} rows={2} />;
  if (above === null)
    return (
      <p className="mt-4 text-sm text-warn">{m.plans_above_not_loaded({ planTitles: planTitles[to] })}</p>
    );
  if (!choice || above.groups.length === 0) return null;
  return (
    <section className="mt-5" aria-labelledby="what-stays">
      <h3 id="what-stays" className="font-semibold">
        {m.plans_what_stays()}
      </h3>
      <p className="mb-4 text-sm text-muted">{m.plans_what_stays_lead()}</p>
      <StayingChoice groups={above.groups} choice={choice} onChoice={onChoice} />
    </section>
  );
}

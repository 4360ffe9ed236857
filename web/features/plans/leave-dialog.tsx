import { m } from '#core/messages/messages.js';
import type { PlanView } from '#core/plans/contract.ts';
import { planTitles } from '#core/plans/plans.ts';
import { useLeavePlan } from '#web/features/plans/queries.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
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
  const isAtOnce = view.state === 'past_due';
  const day = view.periodEnd && !isAtOnce ? formatDate(view.periodEnd) : m.plans_now();
  const title = to === 'basic' ? m.plans_leave({ planTitles: planTitles[view.plan] }) : m.plans_change_pro();
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <ul className="list-disc space-y-2 pl-5 text-sm text-muted">
        {isAtOnce ? (
          <li>{m.plans_month_not_paid_so_plan()}</li>
        ) : (
          <li>{m.plans_stay_on_until_can_take({ planTitles: planTitles[view.plan], day })}</li>
        )}
        <li>{m.plans_nothing_open_closed_new_ones({ planTitles: planTitles[to] })}</li>
        <li>{to === 'basic' ? m.plans_nothing_more_charged() : m.plans_from_then_on_pro_charged()}</li>
      </ul>
      <FailureNote error={leave.error} className="mt-4" />
      <DialogActions
        isEven
        back={{ name: m.plans_keep({ planTitles: planTitles[view.plan] }), onBack: onClose }}
      >
        <Button
          isBusy={leave.isPending}
          onClick={() =>
            leave.mutate(
              { to },
              {
                onSuccess: () => {
                  toast('success', isAtOnce ? m.plans_on_basic_now() : m.plans_plan_changes_on({ day }));
                  onClose();
                },
              },
            )
          }
        >
          {to === 'basic'
            ? m.plans_leave_button({ planTitles: planTitles[view.plan] })
            : m.plans_change_to_pro_button()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

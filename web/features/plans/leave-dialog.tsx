import type { PlanView } from '#core/plans/contract.ts';
import { planTitles } from '#core/plans/plans.ts';
import { useLeavePlan } from '#web/features/plans/queries.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
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
  const day = view.periodEnd && !isAtOnce ? formatDate(view.periodEnd) : 'now';
  const title = to === 'basic' ? `Leave ${planTitles[view.plan]}?` : 'Change to Pro?';
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <ul className="list-disc space-y-2 pl-5 text-sm text-muted">
        {isAtOnce ? (
          <li>This month is not paid, so the plan ends now. Nothing is owed.</li>
        ) : (
          <li>
            You stay on {planTitles[view.plan]} until {day}, and can take this back until then.
          </li>
        )}
        <li>Nothing that is open is closed. New ones beyond {planTitles[to]} are refused.</li>
        <li>{to === 'basic' ? 'Nothing more is charged.' : 'From then on Pro is charged every month.'}</li>
      </ul>
      {leave.error && (
        <p role="alert" className="mt-4 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(leave.error).message}
        </p>
      )}
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        <Button kind="secondary" onClick={onClose}>
          Keep {planTitles[view.plan]}
        </Button>
        <Button
          isBusy={leave.isPending}
          onClick={() =>
            leave.mutate(
              { to },
              {
                onSuccess: () => {
                  toast('success', isAtOnce ? 'You are on Basic now' : `Your plan changes on ${day}`);
                  onClose();
                },
              },
            )
          }
        >
          {to === 'basic' ? `Leave ${planTitles[view.plan]}` : 'Change to Pro'}
        </Button>
      </div>
    </Dialog>
  );
}

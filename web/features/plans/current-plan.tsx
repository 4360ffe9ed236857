import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import type { PlanView } from '#core/plans/contract.ts';
import { planTitles } from '#core/plans/plans.ts';
import { useKeepPlan, usePayNow } from '#web/features/plans/queries.ts';
import { AbovePlanNote } from '#web/features/plans/staying/above-plan-note.tsx';
import { TrialBadge, TrialNote } from '#web/features/plans/trial-note.tsx';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, Figure } from '#web/ui/card.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDate, formatDateTime } from '#web/ui/when.ts';

/**
 * The plan as it is, what it costs next, and the one thing to do when something is about to change.
 */
export function CurrentPlan({ view, trades }: { view: PlanView; trades: React.ReactNode }) {
  const isPaid = view.state !== 'none';
  return (
    <Card
      title={m.plans_your_plan()}
      action={
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={view.state === 'past_due' ? 'bad' : view.nextPlan ? 'warn' : 'good'}>
            {view.state === 'past_due'
              ? m.plans_payment_missing()
              : view.nextPlan
                ? m.plans_changes_soon()
                : planTitles[view.plan]}
          </Badge>
          <TrialBadge view={view} />
        </span>
      }
    >
      <div className="grid grid-cols-2 gap-5 xl:grid-cols-4">
        <Figure name={m.plans_plan()}>{planTitles[view.plan]}</Figure>
        <Figure
          name={view.nextCharge === null && isPaid ? m.plans_ends() : m.plans_next_charge()}
          note={
            view.periodEnd &&
            view.nextCharge !== null &&
            view.state === 'active' &&
            formatDate(view.periodEnd)
          }
        >
          {view.nextCharge !== null ? (
            <Amount value={view.nextCharge} />
          ) : isPaid && view.periodEnd ? (
            formatDate(view.periodEnd)
          ) : (
            m.common_none()
          )}
        </Figure>
        <Figure name={m.plans_free_balance()}>
          <Amount value={view.available} />
        </Figure>
        {trades}
      </div>
      {view.state === 'past_due' && <Unpaid view={view} />}
      {view.state === 'active' && view.nextPlan && <Leaving view={view} />}
      <TrialNote view={view} />
      <AbovePlanNote view={view} />
    </Card>
  );
}

function Unpaid({ view }: { view: PlanView }) {
  const pay = usePayNow();
  return (
    <div className="mt-5 rounded-md border border-down/25 bg-down-soft p-4 text-sm text-down">
      <p>
        {m.plans_month_could_not_be_paid({ planTitles: planTitles[view.plan] })}{' '}
        {view.nextRetryAt &&
          `${m.plans_we_try_again_on_when({ nextRetryAt: formatDateTime(view.nextRetryAt) })} `}
        {view.endsAt && m.plans_after_on_basic_nothing_owed({ endsAt: formatDate(view.endsAt) })}
      </p>
      {pay.error && (
        <p role="alert" className="mt-2 font-medium">
          {failureOf(pay.error).message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          isSmall
          isBusy={pay.isPending}
          onClick={() =>
            pay.mutate(undefined, { onSuccess: () => toastOfAct('plans.payNow', m.plans_plan_paid()) })
          }
        >
          {m.plans_pay_now()}
        </Button>
        <Link to="/deposit" className={buttonClass('secondary', true)}>
          {m.plans_deposit_money()}
        </Link>
      </div>
    </div>
  );
}

function Leaving({ view }: { view: PlanView }) {
  const keep = useKeepPlan();
  const next = view.nextPlan ?? 'basic';
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-md border border-warn/25 bg-warn-soft p-4 text-sm text-warn">
      <p>
        {view.periodEnd &&
          `${m.plans_on_move({ periodEnd: formatDate(view.periodEnd), planTitles: planTitles[next] })} `}
        {m.plans_until_then_nothing_changes()}
      </p>
      <Button
        isSmall
        kind="secondary"
        isBusy={keep.isPending}
        onClick={() =>
          keep.mutate(undefined, {
            onSuccess: () => toast('success', m.plans_you_keep({ planTitles: planTitles[view.plan] })),
            onError: (error) => toast('error', failureOf(error).message),
          })
        }
      >
        {m.plans_keep({ planTitles: planTitles[view.plan] })}
      </Button>
    </div>
  );
}

import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { ChangePreview } from '#core/plans/contract.ts';
import { type PaidPlan, planTitles } from '#core/plans/plans.ts';
import { newId } from '#core/values/ids.ts';
import { readUnits } from '#core/values/money.ts';
import { previewQuery, useSubscribe } from '#web/features/plans/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { balanceAfter } from '#web/ui/numbers/balance-after.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { formatDate } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

interface PlanDialogProps {
  plan: PaidPlan;
  /** Of a trial of Pro that runs; null without one. */
  trialEndsAt: string | null;
  onClose: () => void;
}

/** What is charged now, from which balance, and when again; then the one press that pays. */
export function PlanDialog({ plan, trialEndsAt, onClose }: PlanDialogProps) {
  const subscribe = useSubscribe();
  // Once it is being paid there is no charge left to ask for: an event of the payment would ask,
  // and be refused.
  const enabled = subscribe.isIdle || subscribe.isError;
  const { data, error, refetch } = useQuery({ ...previewQuery(plan), enabled });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.plans_upgrade_to({ planTitles: planTitles[plan] })}
      description={m.plans_paid_from_wallet_plan_changes()}
    >
      {plan === 'pro' && trialEndsAt !== null && (
        <p className="mb-4 rounded-md bg-panel-2 px-3.5 py-3 text-sm">
          {m.plans_trial_paying_now({ trialEndsAt: formatDate(trialEndsAt) })}
        </p>
      )}
      {data ? (
        <Confirm plan={plan} preview={data} subscribe={subscribe} onClose={onClose} />
      ) : error ? (
        <Failed title={failureOf(error).message} onRetry={() => void refetch()} />
      ) : (
        <Loading label={m.plans_loading_charge()} rows={3} />
      )}
    </Dialog>
  );
}

interface ConfirmProps {
  plan: PaidPlan;
  preview: ChangePreview;
  subscribe: ReturnType<typeof useSubscribe>;
  onClose: () => void;
}

function Confirm({ plan, preview, subscribe, onClose }: ConfirmProps) {
  // One id for one intent: a second press, or a retry after a lost answer, pays nothing more.
  const [id] = useState(() => newId('bil'));
  const isShort = preview.balanceAfter.startsWith('-');
  const isPart = preview.secondsLeft < preview.secondsInPeriod;
  const confirm = () => {
    if (subscribe.isPending) return;
    subscribe.mutate(
      { id, plan, most: preview.charge },
      {
        onSuccess: () => {
          toastOfAct('plans.subscribe', m.plans_on_now({ planTitles: planTitles[plan] }));
          onClose();
        },
      },
    );
  };
  return (
    <>
      <Receipt
        lines={[
          {
            name: m.plans_charged_now(),
            value: <Amount value={preview.charge} />,
            note: isPart ? m.plans_difference_both_prices_for_rest() : m.plans_dialog_first_month(),
          },
          { name: m.plans_from(), value: m.plans_usd_wallet() },
          { name: m.plans_balance_now(), value: <Amount value={preview.balanceBefore} /> },
          {
            name: m.plans_renews(),
            value: formatDate(preview.renewsAt),
            note: m.plans_then_every_month_until_leave(),
          },
          { name: m.plans_at_renewal(), value: <Amount value={preview.monthly} /> },
        ]}
        total={balanceAfter(m.plans_balance_after(), readUnits(preview.balanceAfter, 2))}
      />
      <FailureNote error={subscribe.error} className="mt-4" />
      {isShort && (
        <p className="mt-4 rounded-md bg-warn-soft px-3.5 py-3 text-sm text-warn">
          {m.plans_wallet_does_not_hold_enough()}
        </p>
      )}
      <DialogActions back={{ name: m.common_back(), onBack: onClose }}>
        {isShort ? (
          <Link to="/deposit" className={buttonClass()}>
            {m.plans_deposit_money()}
          </Link>
        ) : (
          <Button isBusy={subscribe.isPending} onClick={confirm}>
            {subscribe.isPending ? (
              m.plans_processing()
            ) : (
              <span>
                {m.plans_pay()} <Amount value={preview.charge} /> {m.plans_and_upgrade()}
              </span>
            )}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ChangePreview } from '#core/plans/contract.ts';
import { type PaidPlan, planTitles } from '#core/plans/plans.ts';
import { newId } from '#core/values/ids.ts';
import { previewQuery, useSubscribe } from '#web/features/plans/queries.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { formatDate } from '#web/ui/when.ts';

/** What is charged now, from which balance, and when again; then the one press that pays. */
export function PlanDialog({ plan, onClose }: { plan: PaidPlan; onClose: () => void }) {
  const { data, error, refetch } = useQuery(previewQuery(plan));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Upgrade to ${planTitles[plan]}`}
      description="Paid from your wallet. Your plan changes at once."
    >
      {data ? (
        <Confirm plan={plan} preview={data} onClose={onClose} />
      ) : error ? (
        <Failed title={failureOf(error).message} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the charge" rows={3} />
      )}
    </Dialog>
  );
}

interface ConfirmProps {
  plan: PaidPlan;
  preview: ChangePreview;
  onClose: () => void;
}

function Confirm({ plan, preview, onClose }: ConfirmProps) {
  // One id for one intent: a second press, or a retry after a lost answer, pays nothing more.
  const [id] = useState(() => newId('bil'));
  const subscribe = useSubscribe();
  const isShort = preview.balanceAfter.startsWith('-');
  const isPart = preview.secondsLeft < preview.secondsInPeriod;
  const confirm = () => {
    if (subscribe.isPending) return;
    subscribe.mutate(
      { id, plan, most: preview.charge },
      {
        onSuccess: () => {
          toast('success', `You are on ${planTitles[plan]} now`);
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
            name: 'Charged now',
            value: <Amount value={preview.charge} />,
            note: isPart
              ? 'The difference of both prices for the rest of your paid month, rounded down'
              : 'The first month',
          },
          { name: 'From', value: 'USD wallet' },
          { name: 'Balance now', value: <Amount value={preview.balanceBefore} /> },
          {
            name: 'Renews',
            value: formatDate(preview.renewsAt),
            note: 'And then every month, until you leave',
          },
          { name: 'At renewal', value: <Amount value={preview.monthly} /> },
        ]}
        total={{ name: 'Balance after', value: <Amount value={preview.balanceAfter} /> }}
      />
      {subscribe.error && (
        <p role="alert" className="mt-4 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(subscribe.error).message}
        </p>
      )}
      {isShort && (
        <p className="mt-4 rounded-md bg-warn-soft px-3.5 py-3 text-sm text-warn">
          Your wallet does not hold enough for this plan. Nothing was charged.
        </p>
      )}
      <div className="mt-5 grid gap-2 sm:grid-cols-[1fr_2fr]">
        <Button kind="secondary" onClick={onClose}>
          Back
        </Button>
        {isShort ? (
          <Link to="/deposit" className={buttonClass()}>
            Deposit money
          </Link>
        ) : (
          <Button isBusy={subscribe.isPending} onClick={confirm}>
            {subscribe.isPending ? (
              'Processing...'
            ) : (
              <span>
                Pay <Amount value={preview.charge} /> and upgrade
              </span>
            )}
          </Button>
        )}
      </div>
    </>
  );
}

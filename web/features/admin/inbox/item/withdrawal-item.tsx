import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { InboxItem } from '#core/admin/inbox-contract.ts';
import type { QueuedWithdrawal } from '#core/funding/contract.ts';
import { ApprovalsCard } from '#web/features/admin/inbox/checks/approvals-card.tsx';
import { ChecksCard } from '#web/features/admin/inbox/checks/checks-card.tsx';
import { PayoutCard } from '#web/features/admin/inbox/item/payout-card.tsx';
import { inboxWithdrawalQuery } from '#web/features/admin/inbox/queries.ts';
import { OpeningChanges } from '#web/features/admin/money/opening-changes.tsx';
import { type DecisionAct, WithdrawalDecision } from '#web/features/admin/money/withdrawal-decision.tsx';
import { adminWithdrawalsQuery } from '#web/features/admin/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';

type Item = Extract<InboxItem, { kind: 'withdrawal' }>;

/** The withdrawal itself, from the list that its own page shows. */
const useWithdrawal = (id: string): QueuedWithdrawal | undefined =>
  useQuery(adminWithdrawalsQuery('awaiting')).data?.find((one) => one.id === id);

/** Approve and Reject; both ask once more. */
export function WithdrawalActs({ item }: { item: Item }) {
  const withdrawal = useWithdrawal(item.id);
  // As it was when it was asked for: the list may lose it while the dialog is open.
  const [asked, setAsked] = useState<{ withdrawal: QueuedWithdrawal; act: DecisionAct }>();
  const ask = (act: DecisionAct) => withdrawal && setAsked({ withdrawal, act });
  const needed = withdrawal?.approvalsNeeded ?? 1;
  return (
    <div className="inbox-acts">
      <Button
        kind="secondary"
        data-decision="reject"
        data-asks
        disabled={!withdrawal}
        onClick={() => ask('reject')}
      >
        {m.admin_reject()} <kbd aria-hidden="true" data-key="r" />
      </Button>
      <Button data-decision="approve" data-asks disabled={!withdrawal} onClick={() => ask('approve')}>
        {needed > 1
          ? m.inbox_approve_of({ place: (withdrawal?.approvals ?? 0) + 1, needed })
          : m.inbox_approve()}{' '}
        <kbd aria-hidden="true" data-key="a" />
      </Button>
      {asked && <WithdrawalDecision {...asked} isByKeys onClose={() => setAsked(undefined)} />}
    </div>
  );
}

/** Where the money goes, what speaks for it, and who has agreed. */
export function WithdrawalBody({ item }: { item: Item }) {
  const withdrawal = useWithdrawal(item.id);
  const { data, isError, refetch } = useQuery(inboxWithdrawalQuery(item.id));
  if (isError && !data)
    return (
      <div className="card">
        <Failed title={m.inbox_item_failed()} onRetry={refetch} />
      </div>
    );
  if (!data || !withdrawal)
    return (
      <div className="card min-h-screen">
        <Loading label={m.inbox_item_loading()} rows={6} />
      </div>
    );
  return (
    <>
      <PayoutCard withdrawal={withdrawal} review={data} />
      {withdrawal.openingChanges.length > 0 && (
        <div role="note" className="rounded-md border border-warn/25 bg-warn-soft p-3.5 text-sm text-warn">
          <p>{m.admin_opening_changes()}</p>
          <OpeningChanges changes={withdrawal.openingChanges} />
        </div>
      )}
      <ChecksCard checks={data.checks} asset={withdrawal.asset} />
      <ApprovalsCard approvals={data.approvals} />
    </>
  );
}

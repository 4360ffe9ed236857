import { useState } from 'react';
import type { QueuedWithdrawal, WithdrawalView } from '#core/funding/contract.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import { formatUsd } from '#core/content/figures.ts';
import { useApproveWithdrawal, useRejectWithdrawal } from '#web/features/admin/queries.ts';
import { failureOf } from '#web/lib/failure.ts';
import { AddressText } from '#web/ui/address-text.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

type Act = 'approve' | 'reject';

const holdWords: Readonly<Record<NonNullable<WithdrawalView['holdReason']>, string>> = {
  new_address: 'New address',
  password_changed: 'Password changed',
  time_lock: 'One administrator only: a wait stands in for the second',
};

const toneOf = (state: WithdrawalView['state']): BadgeTone =>
  state === 'completed'
    ? 'good'
    : state === 'requested'
      ? 'warn'
      : /rejected|failed/.test(state)
        ? 'bad'
        : 'neutral';

function Decision({
  withdrawal,
  act,
  onClose,
}: {
  withdrawal: QueuedWithdrawal;
  act: Act;
  onClose: () => void;
}) {
  const approve = useApproveWithdrawal();
  const reject = useRejectWithdrawal();
  const [reason, setReason] = useState('');
  const isRejecting = act === 'reject';
  const isBusy = approve.isPending || reject.isPending;
  const error = approve.error ?? reject.error;
  const id = withdrawal.id as WithdrawalId;
  const done = (text: string) => ({
    onSuccess: () => {
      toast('success', text);
      onClose();
    },
  });
  const decide = () => {
    if (isBusy) return;
    if (isRejecting) reject.mutate({ id, reason: reason.trim() }, done('Withdrawal rejected'));
    else approve.mutate({ id }, done('Withdrawal approved'));
  };
  const blockedBy = isRejecting && reason.trim().length < 3 ? 'Write a reason first' : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isRejecting ? 'Reject this withdrawal?' : 'Approve this withdrawal?'}
      description={
        isRejecting
          ? 'The whole amount returns to the user, who sees your reason.'
          : withdrawal.approvals + 1 < withdrawal.approvalsNeeded
            ? 'Another administrator must approve after you.'
            : 'The payout is signed and sent after this. It cannot be undone.'
      }
    >
      <Receipt
        lines={[
          { name: 'User', value: withdrawal.email },
          {
            name: 'Pays out',
            value: <Amount value={withdrawal.coinAmount} asset={withdrawal.asset} />,
            note: withdrawal.isPractice ? `${withdrawal.network}, practice` : withdrawal.network,
          },
          { name: 'Requested', value: formatDateTime(withdrawal.requestedAt) },
          ...(withdrawal.approvalsNeeded > 1
            ? [
                {
                  name: 'Approvals',
                  value: `${withdrawal.approvals} of ${withdrawal.approvalsNeeded}`,
                  ...(withdrawal.approvedBy !== null && { note: `So far: ${withdrawal.approvedBy}` }),
                },
              ]
            : []),
          ...(withdrawal.holdReason === null
            ? []
            : [
                {
                  name: 'Leaves at the earliest',
                  value: formatDateTime(withdrawal.releasableAt),
                  note: holdWords[withdrawal.holdReason],
                },
              ]),
        ]}
        total={{ name: 'Amount', value: <Amount value={withdrawal.amount} /> }}
      />
      <div className="mt-4 rounded-md border border-line bg-panel-2 p-3.5">
        <p className="text-sm text-faint">Address</p>
        <AddressText address={withdrawal.address} />
      </div>
      {isRejecting && (
        <Field
          className="mt-4"
          label="Reason"
          autoComplete="off"
          maxLength={200}
          value={reason}
          onValue={setReason}
        />
      )}
      {error && (
        <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(error).message}
        </p>
      )}
      <div className="mt-5 grid gap-2 sm:grid-cols-[1fr_2fr]">
        <Button kind="secondary" onClick={onClose}>
          Back
        </Button>
        <Button
          kind={isRejecting ? 'sell' : 'primary'}
          isBusy={isBusy}
          disabled={blockedBy !== undefined}
          onClick={decide}
        >
          {blockedBy ?? `${isRejecting ? 'Reject' : 'Approve'} ${formatUsd(withdrawal.amount)}`}
        </Button>
      </div>
    </Dialog>
  );
}

const approversOf = (row: QueuedWithdrawal): string =>
  [row.approvedBy, row.secondApprovedBy].filter((by) => by !== null).join(', ');

export function WithdrawalQueue({ withdrawals }: { withdrawals: readonly QueuedWithdrawal[] }) {
  const [asked, setAsked] = useState<{ withdrawal: QueuedWithdrawal; act: Act }>();
  const columns: readonly Column<QueuedWithdrawal>[] = [
    {
      key: 'user',
      title: 'User',
      isLead: true,
      cell: (row) => <span className="font-medium break-all">{row.email}</span>,
    },
    {
      key: 'amount',
      title: 'Amount',
      isFigure: true,
      cell: (row) => <Amount value={row.amount} className="font-medium" />,
    },
    {
      key: 'coin',
      title: 'Pays out',
      cell: (row) => (
        <span>
          <Amount value={row.coinAmount} asset={row.asset} />
          <span className="block text-2xs text-faint">{row.network}</span>
        </span>
      ),
    },
    {
      key: 'address',
      title: 'Address',
      cell: (row) => (
        <span className="font-mono text-2xs" title={row.address}>
          {row.address.slice(0, 8)}…{row.address.slice(-6)}
        </span>
      ),
    },
    {
      key: 'date',
      title: 'Requested',
      cell: (row) => <span className="whitespace-nowrap text-muted">{formatDateTime(row.requestedAt)}</span>,
    },
    {
      key: 'state',
      title: 'State',
      cell: (row) => (
        <span className="inline-flex flex-col items-start gap-1">
          <Badge tone={toneOf(row.state)}>{row.state}</Badge>
          {row.approvalsNeeded > 1 && (
            <span className="text-2xs text-muted" title={approversOf(row)}>
              {row.approvals} of {row.approvalsNeeded} approvals
            </span>
          )}
          {row.holdReason !== null && (row.state === 'requested' || row.state === 'approved') && (
            <span className="text-2xs text-muted">
              {holdWords[row.holdReason]}: from {formatDateTime(row.releasableAt)}
            </span>
          )}
          {row.payoutFault !== null && (
            <span className="text-2xs wrap-anywhere text-down">{row.payoutFault}</span>
          )}
        </span>
      ),
    },
    {
      key: 'act',
      title: 'Decision',
      hasHiddenTitle: true,
      isFigure: true,
      cell: (row) =>
        row.state === 'requested' && (
          <span className="inline-flex gap-2">
            <Button
              isSmall
              onClick={() => setAsked({ withdrawal: row, act: 'approve' })}
              aria-label={`Approve withdrawal of ${row.email}`}
            >
              Approve
            </Button>
            <Button
              kind="secondary"
              isSmall
              onClick={() => setAsked({ withdrawal: row, act: 'reject' })}
              aria-label={`Reject withdrawal of ${row.email}`}
            >
              Reject
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      <DataTable caption="Withdrawals" columns={columns} rows={withdrawals} rowKey={(row) => row.id} />
      {asked && (
        <Decision key={asked.withdrawal.id + asked.act} {...asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

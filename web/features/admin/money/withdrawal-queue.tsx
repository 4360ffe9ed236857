import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { QueuedWithdrawal, WithdrawalView } from '#core/funding/contract.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import { formatUsd } from '#core/content/figures.ts';
import { useApproveWithdrawal, useRejectWithdrawal } from '#web/features/admin/queries.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { AddressText } from '#web/ui/address-text.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

type Act = 'approve' | 'reject';

const holdWords: Readonly<Record<NonNullable<WithdrawalView['holdReason']>, string>> = {
  new_address: m.admin_new_address(),
  password_changed: m.admin_password_changed(),
  time_lock: m.admin_one_administrator_only_wait_stands(),
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
    if (isRejecting) reject.mutate({ id, reason: reason.trim() }, done(m.admin_withdrawal_rejected()));
    else approve.mutate({ id }, done(m.admin_withdrawal_approved()));
  };
  const blockedBy = isRejecting && reason.trim().length < 3 ? m.admin_write_reason_first() : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isRejecting ? m.admin_reject_withdrawal() : m.admin_approve_withdrawal()}
      description={
        isRejecting
          ? m.admin_whole_amount_returns_user_who()
          : withdrawal.approvals + 1 < withdrawal.approvalsNeeded
            ? m.admin_another_administrator_must_approve_after()
            : m.admin_payout_signed_sent_after_cannot()
      }
    >
      <Receipt
        lines={[
          { name: m.admin_user(), value: withdrawal.email },
          {
            name: m.admin_pays_out(),
            value: <Amount value={withdrawal.coinAmount} asset={withdrawal.asset} />,
            note: withdrawal.isPractice
              ? m.admin_withdrawal_network_practice({ network: withdrawal.network })
              : withdrawal.network,
          },
          { name: m.admin_requested(), value: formatDateTime(withdrawal.requestedAt) },
          ...(withdrawal.approvalsNeeded > 1
            ? [
                {
                  name: m.admin_approvals(),
                  value: m.admin_of({
                    approvals: withdrawal.approvals,
                    approvalsNeeded: withdrawal.approvalsNeeded,
                  }),
                  ...(withdrawal.approvedBy !== null && {
                    note: m.admin_so_far({ approvedBy: withdrawal.approvedBy }),
                  }),
                },
              ]
            : []),
          ...(withdrawal.holdReason === null
            ? []
            : [
                {
                  name: m.admin_leaves_earliest(),
                  value: formatDateTime(withdrawal.releasableAt),
                  note: holdWords[withdrawal.holdReason],
                },
              ]),
        ]}
        total={{ name: m.common_amount(), value: <Amount value={withdrawal.amount} /> }}
      />
      <div className="mt-4 rounded-md border border-line bg-panel-2 p-3.5">
        <p className="text-sm text-faint">{m.admin_address()}</p>
        <AddressText address={withdrawal.address} />
      </div>
      {isRejecting && (
        <Field
          className="mt-4"
          label={m.admin_reason()}
          autoComplete="off"
          maxLength={200}
          value={reason}
          onValue={setReason}
        />
      )}
      <FailureNote error={error} className="mt-3" />
      <div className="dialog-actions mt-5 grid gap-2 sm:grid-cols-[1fr_2fr]">
        <Button kind="secondary" onClick={onClose}>
          {m.common_back()}
        </Button>
        <Button
          kind={isRejecting ? 'sell' : 'primary'}
          isBusy={isBusy}
          disabled={blockedBy !== undefined}
          onClick={decide}
        >
          {blockedBy ??
            (isRejecting
              ? m.admin_withdrawal_reject_amount({ amount: formatUsd(withdrawal.amount) })
              : m.admin_approve({ amount: formatUsd(withdrawal.amount) }))}
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
      title: m.admin_user(),
      isLead: true,
      cell: (row) => <span className="font-medium break-all">{row.email}</span>,
    },
    {
      key: 'amount',
      title: m.common_amount(),
      isFigure: true,
      cell: (row) => <Amount value={row.amount} className="font-medium" />,
    },
    {
      key: 'coin',
      weight: 3,
      title: m.admin_pays_out(),
      cell: (row) => (
        <span>
          <Amount value={row.coinAmount} asset={row.asset} />
          <span className="block text-2xs text-faint">{row.network}</span>
        </span>
      ),
    },
    {
      key: 'address',
      title: m.admin_address(),
      cell: (row) => (
        <span className="font-mono text-2xs" title={row.address}>
          {row.address.slice(0, 8)}…{row.address.slice(-6)}
        </span>
      ),
    },
    {
      key: 'date',
      weight: 2,
      title: m.admin_requested(),
      cell: (row) => <span className="whitespace-nowrap text-muted">{formatDateTime(row.requestedAt)}</span>,
    },
    {
      key: 'state',
      title: m.admin_state(),
      cell: (row) => (
        <span className="inline-flex flex-col items-start gap-1">
          <Badge tone={toneOf(row.state)}>{row.state}</Badge>
          {row.approvalsNeeded > 1 && (
            <span className="text-2xs text-muted" title={approversOf(row)}>
              {m.admin_of_approvals({ approvals: row.approvals, approvalsNeeded: row.approvalsNeeded })}
            </span>
          )}
          {row.holdReason !== null && (row.state === 'requested' || row.state === 'approved') && (
            <span className="text-2xs text-muted">
              {m.admin_from({
                holdWords: holdWords[row.holdReason],
                releasableAt: formatDateTime(row.releasableAt),
              })}
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
      title: m.admin_decision(),
      hasHiddenTitle: true,
      isFigure: true,
      cell: (row) =>
        row.state === 'requested' && (
          <span className="inline-flex gap-2">
            <Button
              isSmall
              onClick={() => setAsked({ withdrawal: row, act: 'approve' })}
              aria-label={m.admin_withdrawal_row_approve_of({ email: row.email })}
            >
              {m.admin_withdrawal_row_approve()}
            </Button>
            <Button
              kind="secondary"
              isSmall
              onClick={() => setAsked({ withdrawal: row, act: 'reject' })}
              aria-label={m.admin_withdrawal_row_reject_of({ email: row.email })}
            >
              {m.admin_reject()}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      <DataTable
        caption={m.common_withdrawals()}
        columns={columns}
        rows={withdrawals}
        rowKey={(row) => row.id}
      />
      {asked && (
        <Decision key={asked.withdrawal.id + asked.act} {...asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { payoutReasonText } from '#core/funding/payout-reasons.ts';
import { withdrawalStateText } from '#core/funding/withdrawal-words.ts';
import type { QueuedWithdrawal, WithdrawalView } from '#core/funding/contract.ts';
import {
  type DecisionAct,
  holdWords,
  WithdrawalDecision,
} from '#web/features/admin/money/withdrawal-decision.tsx';
import { OpeningChanges } from '#web/features/admin/money/opening-changes.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { formatDateTime } from '#web/ui/when.ts';

export function WithdrawalQueue({ withdrawals }: { withdrawals: readonly QueuedWithdrawal[] }) {
  const [asked, setAsked] = useState<{ withdrawal: QueuedWithdrawal; act: DecisionAct }>();
  return (
    <>
      <DataTable
        caption={m.common_withdrawals()}
        columns={[...columns, decisionColumn((withdrawal, act) => setAsked({ withdrawal, act }))]}
        rows={withdrawals}
        rowKey={(row) => row.id}
      />
      {asked && (
        <WithdrawalDecision
          key={asked.withdrawal.id + asked.act}
          {...asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const columns: readonly Column<QueuedWithdrawal>[] = [
  {
    key: 'user',
    title: m.admin_user(),
    isLead: true,
    cell: (row) => <span className="typed font-medium">{row.email}</span>,
  },
  {
    key: 'amount',
    isKept: true,
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
  { key: 'state', title: m.admin_state(), cell: (row) => <StateCell row={row} /> },
];

function StateCell({ row }: { row: QueuedWithdrawal }) {
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <Badge tone={toneOf(row.state)}>{withdrawalStateText[row.state]()}</Badge>
      {row.approvalsNeeded > 1 && (
        <span className="text-2xs text-muted" title={approversOf(row)}>
          {m.admin_of_approvals({ approvals: row.approvals, approvalsNeeded: row.approvalsNeeded })}
        </span>
      )}
      {row.isPracticeApproved && <span className="text-2xs text-muted">{m.admin_practice_approved()}</span>}
      {row.practiceAt !== null && (
        <span className="text-2xs text-muted">
          {m.admin_practice_approves_from({ at: formatDateTime(row.practiceAt) })}
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
      {row.isReturnable && row.openingChanges.length > 0 && (
        <span className="text-2xs text-warn">
          <OpeningChanges changes={row.openingChanges} />
        </span>
      )}
      {row.reason !== null && (
        <span className="typed text-2xs text-muted">{payoutReasonText(row.reason)}</span>
      )}
      {row.payoutFault !== null && <span className="typed text-2xs text-down">{row.payoutFault}</span>}
    </span>
  );
}

const toneOf = (state: WithdrawalView['state']): BadgeTone =>
  state === 'completed'
    ? 'good'
    : state === 'requested'
      ? 'warn'
      : /rejected|failed/.test(state)
        ? 'bad'
        : 'neutral';

const approversOf = (row: QueuedWithdrawal): string =>
  [row.approvedBy, row.secondApprovedBy].filter((by) => by !== null).join(', ');

const decisionColumn = (
  onAct: (withdrawal: QueuedWithdrawal, act: DecisionAct) => void,
): Column<QueuedWithdrawal> => ({
  key: 'act',
  title: m.admin_decision(),
  hasHiddenTitle: true,
  isFigure: true,
  cell: (row) =>
    row.isReturnable && (
      <span className="inline-flex gap-2">
        {row.state === 'requested' && (
          <Button
            isSmall
            onClick={() => onAct(row, 'approve')}
            aria-label={m.admin_withdrawal_row_approve_of({ email: row.email })}
          >
            {m.admin_withdrawal_row_approve()}
          </Button>
        )}
        <Button
          kind="secondary"
          isSmall
          onClick={() => onAct(row, 'reject')}
          aria-label={m.admin_withdrawal_row_reject_of({ email: row.email })}
        >
          {m.admin_reject()}
        </Button>
      </span>
    ),
});

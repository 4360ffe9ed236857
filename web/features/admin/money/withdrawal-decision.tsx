import { m } from '#core/messages/messages.js';
import type { QueuedWithdrawal, WithdrawalView } from '#core/funding/contract.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import { formatUsd } from '#core/content/figures.ts';
import { OpeningChanges } from '#web/features/admin/money/opening-changes.tsx';
import { useApproveWithdrawal, useRejectWithdrawal } from '#web/features/admin/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { AddressText } from '#web/ui/address-text.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

export type DecisionAct = 'approve' | 'reject';

export const holdWords: Readonly<Record<NonNullable<WithdrawalView['holdReason']>, string>> = {
  new_address: m.admin_new_address(),
  opening_changed: m.admin_opening_changed(),
  payout_limit: m.admin_payout_limit(),
  time_lock: m.admin_one_administrator_only_wait_stands(),
};

interface WithdrawalDecisionProps {
  withdrawal: QueuedWithdrawal;
  act: DecisionAct;
  /** Opened by a key: Enter approves, and a reason is typed at once. */
  isByKeys?: boolean;
  onClose: () => void;
}

/** Everything about a withdrawal once more, then the decision. */
export function WithdrawalDecision({ withdrawal, act, isByKeys = false, onClose }: WithdrawalDecisionProps) {
  const approve = useApproveWithdrawal();
  const reject = useRejectWithdrawal();
  const isRejecting = act === 'reject';
  const id = withdrawal.id as WithdrawalId;
  const amount = formatUsd(withdrawal.amount);
  const form = useForm({
    initial: { reason: '' },
    summaryOf: ({ reason }) => ({
      blockedBy: isRejecting && reason.trim().length < 3 ? m.admin_write_reason_first() : undefined,
    }),
    submit: async ({ reason }) => {
      if (isRejecting) await reject.mutateAsync({ id, reason: reason.trim() });
      else await approve.mutateAsync({ id });
      toast('success', isRejecting ? m.admin_withdrawal_rejected() : m.admin_withdrawal_approved());
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isRejecting ? m.admin_reject_withdrawal() : m.admin_approve_withdrawal()}
      description={isRejecting ? m.admin_whole_amount_returns_user_who() : approvalText(withdrawal)}
      back={m.common_back()}
      isActFirst={isByKeys && !isRejecting}
      kind={isRejecting ? 'sell' : 'primary'}
      act={isRejecting ? m.admin_withdrawal_reject_amount({ amount }) : m.admin_approve({ amount })}
    >
      <WithdrawalReceipt withdrawal={withdrawal} />
      <div className="rounded-md border border-line bg-panel-2 p-3.5">
        <p className="text-sm text-faint">{m.admin_address()}</p>
        <AddressText address={withdrawal.address} />
      </div>
      {withdrawal.openingChanges.length > 0 && (
        <div className="rounded-md border border-warn/25 bg-warn-soft p-3.5 text-sm text-warn">
          <p>{m.admin_opening_changes()}</p>
          <OpeningChanges changes={withdrawal.openingChanges} />
        </div>
      )}
      {isRejecting && (
        <Field
          label={m.admin_reason()}
          data-first-focus={isByKeys ? '' : undefined}
          autoComplete="off"
          maxLength={200}
          value={form.draft.reason}
          onValue={form.edit('reason')}
        />
      )}
    </FormDialog>
  );
}

const approvalText = ({ approvals, approvalsNeeded }: QueuedWithdrawal): string =>
  approvals + 1 < approvalsNeeded
    ? m.admin_another_administrator_must_approve_after()
    : m.admin_payout_signed_sent_after_cannot();

function WithdrawalReceipt({ withdrawal }: { withdrawal: QueuedWithdrawal }) {
  return (
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
  );
}

import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { payoutReasonText } from '#core/funding/payout-reasons.ts';
import { holdReasonText, withdrawalStateText } from '#core/funding/withdrawal-words.ts';
import type { WithdrawalState, WithdrawalView } from '#core/funding/contract.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import { useCancelWithdrawal } from '#web/features/funding/mutations.ts';
import { withdrawalQuery, withdrawalsQuery } from '#web/features/funding/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { AddressText } from '#web/ui/address-text.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const tones: Readonly<Record<WithdrawalState, BadgeTone>> = {
  requested: 'warn',
  approved: 'ink',
  signed: 'ink',
  broadcast: 'ink',
  confirming: 'ink',
  completed: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
  failed: 'bad',
};
/** The steps that a person follows, and the states that each stands for. */
const steps: readonly { readonly name: () => string; readonly states: readonly WithdrawalState[] }[] = [
  { name: m.funding_step_requested, states: ['requested'] },
  { name: m.funding_approved, states: ['approved', 'signed'] },
  { name: m.funding_step_sent, states: ['broadcast', 'confirming'] },
  { name: m.funding_completed, states: ['completed'] },
];

function Progress({ state }: { state: WithdrawalState }) {
  const at = steps.findIndex(({ states }) => states.includes(state));
  if (at < 0) return null;
  return (
    <ol className="mt-3 grid grid-cols-4 gap-1">
      {steps.map(({ name }, place) => (
        <li
          key={name()}
          aria-current={place === at ? 'step' : undefined}
          className={`border-t-4 pt-1 text-2xs wrap-anywhere ${place <= at ? 'border-ink-text text-fg' : 'border-line text-faint'}`}
        >
          {name()}
        </li>
      ))}
    </ol>
  );
}

/** When it moved. Loaded when somebody looks. */
function Timeline({ id }: { id: WithdrawalId }) {
  const { data, isError, refetch } = useQuery(withdrawalQuery(id));
  if (!data && isError) return <Failed title={m.funding_steps_could_not_be_loaded()} onRetry={refetch} />;
  return (
    <ol className="mt-3 space-y-1">
      {data?.timeline.map((step) => (
        <li key={step.state + step.at} className="flex flex-wrap justify-between gap-x-4 text-muted">
          <span>{withdrawalStateText[step.state]()}</span>
          <span className="num text-faint">{formatDateTime(step.at)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Who has approved it, and what it waits for. */
function WaitNotes({ withdrawal }: { withdrawal: WithdrawalView }) {
  const isWaiting = withdrawal.state === 'requested' || withdrawal.state === 'approved';
  return (
    <>
      {withdrawal.practiceAt !== null && (
        <p className="mt-1 text-sm text-muted">
          {m.funding_practice_approves_at({ at: formatDateTime(withdrawal.practiceAt) })}
        </p>
      )}
      {withdrawal.isPracticeApproved && (
        <p className="mt-1 text-sm text-muted">{m.funding_practice_approved()}</p>
      )}
      {isWaiting && withdrawal.holdReason !== null && (
        <p className="mt-1 text-sm text-muted">
          {m.funding_leaves_earliest({
            releasableAt: formatDateTime(withdrawal.releasableAt),
            holdTexts: holdReasonText[withdrawal.holdReason](),
          })}
        </p>
      )}
      {withdrawal.state === 'requested' && withdrawal.approvalsNeeded > 1 && (
        <p className="mt-1 text-sm text-muted">
          {m.funding_of_approvals({
            approvals: withdrawal.approvals,
            approvalsNeeded: withdrawal.approvalsNeeded,
          })}
        </p>
      )}
    </>
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: WithdrawalView }) {
  const cancel = useCancelWithdrawal();
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const confirm = () =>
    cancel.mutate(
      { id: withdrawal.id as WithdrawalId },
      {
        onSuccess: () =>
          toastOfAct('funding.cancelWithdrawal', m.funding_withdrawal_cancelled(), {
            detail: m.funding_coins_back_wallet(),
            view: '/transactions',
          }),
        onError: (error) => toast('error', failureOf(error).message),
      },
    );
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium">
          <Amount value={withdrawal.coinAmount} asset={withdrawal.asset} />{' '}
          <span className="font-normal text-muted">
            {m.funding_for()} <Amount value={withdrawal.amount} />
          </span>
        </p>
        <Badge tone={tones[withdrawal.state]}>
          {withdrawalStateText[withdrawal.state]()}
          {withdrawal.state === 'confirming' &&
            ` ${withdrawal.confirmations}/${withdrawal.confirmationsNeeded}`}
        </Badge>
      </div>
      <Progress state={withdrawal.state} />
      <p className="mt-2 text-sm text-faint">
        {formatDateTime(withdrawal.requestedAt)} · {withdrawal.network}
        {withdrawal.isPractice && m.funding_withdrawal_practice_aside()}
        {withdrawal.addressLabel !== null &&
          ` ${m.funding_withdrawal_to_address({
            addressLabel: withdrawal.isPracticeAddress
              ? m.funding_practice_address()
              : withdrawal.addressLabel,
          })}`}
      </p>
      <WaitNotes withdrawal={withdrawal} />
      {withdrawal.reason !== null && (
        <p className="mt-1 text-sm text-down">
          {m.funding_reason({ reason: payoutReasonText(withdrawal.reason) })}
        </p>
      )}
      {(withdrawal.state === 'rejected' || withdrawal.state === 'cancelled') && (
        <p className="mt-1 text-sm text-muted">{m.funding_came_back()}</p>
      )}
      <details className="mt-1 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="reveal py-1 text-muted hover:text-fg">
          {m.funding_address_transaction_steps()}
        </summary>
        <AddressText address={withdrawal.address} />
        {withdrawal.txid !== null && (
          <p className="mt-2 font-mono text-2xs break-all text-muted">{withdrawal.txid}</p>
        )}
        {isOpen && <Timeline id={withdrawal.id as WithdrawalId} />}
      </details>
      {withdrawal.isReturnable && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {isAsking ? (
            <>
              <Button kind="sell" isSmall isBusy={cancel.isPending} onClick={confirm}>
                {m.funding_yes_cancel()}
              </Button>
              <Button kind="quiet" isSmall onClick={() => setAsking(false)}>
                {m.funding_keep_it()}
              </Button>
            </>
          ) : (
            <Button kind="secondary" isSmall onClick={() => setAsking(true)}>
              {m.funding_cancel_withdrawal()}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

export function WithdrawalList() {
  const { data, isError, refetch } = useQuery(withdrawalsQuery());
  return (
    <Card title={m.funding_your_withdrawals()} isFlush>
      {!data && !isError && <Loading label={m.funding_loading_withdrawals()} rows={3} />}
      {!data && isError && <Failed title={m.funding_withdrawal_list_failed()} onRetry={refetch} />}
      {data?.length === 0 && (
        <Empty title={m.funding_no_withdrawals_yet()}>{m.funding_each_one_followed_here_from()}</Empty>
      )}
      <ul className="divide-y divide-line">
        {data?.map((withdrawal) => (
          <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
    </Card>
  );
}

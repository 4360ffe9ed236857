import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { WithdrawalState, WithdrawalView } from '#core/funding/contract.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import { useCancelWithdrawal } from '#web/features/funding/mutations.ts';
import { withdrawalQuery, withdrawalsQuery } from '#web/features/funding/queries.ts';
import { failureOf } from '#web/lib/failure.ts';
import { AddressText } from '#web/ui/address-text.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

export const withdrawalWords: Record<WithdrawalState, { name: string; tone: BadgeTone }> = {
  requested: { name: 'Waiting for approval', tone: 'warn' },
  approved: { name: 'Approved', tone: 'ink' },
  signed: { name: 'Signed', tone: 'ink' },
  broadcast: { name: 'Sent to the network', tone: 'ink' },
  confirming: { name: 'Confirming', tone: 'ink' },
  completed: { name: 'Completed', tone: 'good' },
  rejected: { name: 'Rejected', tone: 'bad' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
  failed: { name: 'Failed, money returned', tone: 'bad' },
};
const steps: readonly WithdrawalState[] = [
  'requested',
  'approved',
  'signed',
  'broadcast',
  'confirming',
  'completed',
];

function Progress({ withdrawal }: { withdrawal: WithdrawalView }) {
  const at = steps.indexOf(withdrawal.state);
  if (at < 0) return null;
  return (
    <div className="mt-3 grid grid-cols-6 gap-1" aria-hidden="true">
      {steps.map((step, index) => (
        <span key={step} className={`h-1 rounded-full ${index <= at ? 'bg-ink-text' : 'bg-line'}`} />
      ))}
    </div>
  );
}

const holdTexts: Readonly<Record<NonNullable<WithdrawalView['holdReason']>, string>> = {
  new_address: 'the address is new',
  password_changed: 'the password was changed',
  time_lock: 'one administrator only, so a wait stands in for the second approval',
};

/** When it moved. Loaded when somebody looks. */
function Timeline({ id }: { id: WithdrawalId }) {
  const { data, isError, refetch } = useQuery(withdrawalQuery(id));
  if (!data && isError) return <Failed title="The steps could not be loaded." onRetry={refetch} />;
  return (
    <ol className="mt-3 space-y-1">
      {data?.timeline.map((step) => (
        <li key={step.state + step.at} className="flex flex-wrap justify-between gap-x-4 text-muted">
          <span>{withdrawalWords[step.state].name}</span>
          <span className="num text-faint">{formatDateTime(step.at)}</span>
        </li>
      ))}
    </ol>
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: WithdrawalView }) {
  const cancel = useCancelWithdrawal();
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { name, tone } = withdrawalWords[withdrawal.state];
  const isWaiting = withdrawal.state === 'requested' || withdrawal.state === 'approved';
  const confirm = () =>
    cancel.mutate(
      { id: withdrawal.id as WithdrawalId },
      {
        onSuccess: () => toast('success', 'Withdrawal cancelled', 'The coins are back in your wallet.'),
        onError: (error) => toast('error', failureOf(error).message),
      },
    );
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium">
          <Amount value={withdrawal.coinAmount} asset={withdrawal.asset} />{' '}
          <span className="font-normal text-muted">
            for <Amount value={withdrawal.amount} />
          </span>
        </p>
        <Badge tone={tone}>
          {name}
          {withdrawal.state === 'confirming' &&
            ` ${withdrawal.confirmations}/${withdrawal.confirmationsNeeded}`}
        </Badge>
      </div>
      <Progress withdrawal={withdrawal} />
      <p className="mt-2 text-sm text-faint">
        {formatDateTime(withdrawal.requestedAt)} · {withdrawal.network}
        {withdrawal.isPractice && ', practice'}
        {withdrawal.addressLabel !== null && ` · to ${withdrawal.addressLabel}`}
      </p>
      {isWaiting && withdrawal.holdReason !== null && (
        <p className="mt-1 text-sm text-muted">
          Leaves at the earliest {formatDateTime(withdrawal.releasableAt)}: {holdTexts[withdrawal.holdReason]}
        </p>
      )}
      {withdrawal.state === 'requested' && withdrawal.approvalsNeeded > 1 && (
        <p className="mt-1 text-sm text-muted">
          {withdrawal.approvals} of {withdrawal.approvalsNeeded} approvals
        </p>
      )}
      {withdrawal.reason !== null && <p className="mt-1 text-sm text-down">Reason: {withdrawal.reason}</p>}
      <details className="mt-1 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="reveal py-1 text-muted hover:text-fg">Address, transaction and steps</summary>
        <AddressText address={withdrawal.address} />
        {withdrawal.txid !== null && (
          <p className="mt-2 font-mono text-2xs break-all text-muted">{withdrawal.txid}</p>
        )}
        {isOpen && <Timeline id={withdrawal.id as WithdrawalId} />}
      </details>
      {withdrawal.state === 'requested' && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {isAsking ? (
            <>
              <Button kind="sell" isSmall isBusy={cancel.isPending} onClick={confirm}>
                Yes, Cancel It
              </Button>
              <Button kind="quiet" isSmall onClick={() => setAsking(false)}>
                Keep It
              </Button>
            </>
          ) : (
            <Button kind="secondary" isSmall onClick={() => setAsking(true)}>
              Cancel Withdrawal
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
    <Card title="Your withdrawals" isFlush>
      {!data && !isError && <Loading label="Loading withdrawals" rows={3} />}
      {!data && isError && <Failed title="Your withdrawals could not be loaded." onRetry={refetch} />}
      {data?.length === 0 && (
        <Empty title="No withdrawals yet">Each one is followed here from request to confirmation.</Empty>
      )}
      <ul className="divide-y divide-line">
        {data?.map((withdrawal) => (
          <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
    </Card>
  );
}

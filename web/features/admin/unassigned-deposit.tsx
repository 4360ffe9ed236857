import { useState } from 'react';
import type { AssignableDeposit } from '#core/funding/contract.ts';
import type { Id } from '#core/values/ids.ts';
import {
  useApproveAssignment,
  useProposeAssignment,
  useRejectAssignment,
} from '#web/features/admin/queries.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

function Propose({ depositId }: { depositId: Id<'dep'> }) {
  const [email, setEmail] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const propose = useProposeAssignment();
  return (
    <form
      noValidate
      aria-label="Propose an owner"
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (propose.isPending || email.trim() === '') return;
        propose.mutate(
          { depositId, email },
          {
            onSuccess: (found) => {
              setUnknown(found === undefined);
              if (found !== undefined) toast('success', `Proposed for ${found}`);
            },
          },
        );
      }}
    >
      <Field
        label="Email of the person who paid"
        type="email"
        autoComplete="off"
        value={email}
        onValue={(value) => {
          setEmail(value);
          setUnknown(false);
        }}
        error={
          isUnknown
            ? 'Nobody has this email address.'
            : propose.error
              ? failureOf(propose.error).message
              : undefined
        }
      />
      <Button
        type="submit"
        kind="secondary"
        isSmall
        isBusy={propose.isPending}
        disabled={email.trim() === ''}
      >
        Propose Owner
      </Button>
    </form>
  );
}

function Decide({ deposit }: { deposit: AssignableDeposit }) {
  const approve = useApproveAssignment();
  const reject = useRejectAssignment();
  const input = { depositId: deposit.id as Id<'dep'> };
  const error = approve.error ?? reject.error;
  const isBusy = approve.isPending || reject.isPending;
  return (
    <div className="space-y-3">
      <p className="text-sm">
        Proposed for <span className="font-medium break-all">{deposit.proposedTo}</span> by{' '}
        <span className="break-all">{deposit.proposedBy}</span>. Another administrator approves.
      </p>
      {error && (
        <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(error).message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          isSmall
          isBusy={isBusy}
          onClick={() => approve.mutate(input, { onSuccess: () => toast('success', 'Deposit assigned') })}
        >
          Approve Assignment
        </Button>
        <Button
          kind="secondary"
          isSmall
          isBusy={isBusy}
          onClick={() => reject.mutate(input, { onSuccess: () => toast('success', 'Proposal withdrawn') })}
        >
          Reject
        </Button>
      </div>
    </div>
  );
}

/** A receipt on a published address: whose it is needs two administrators. */
export function UnassignedDeposit({ deposit }: { deposit: AssignableDeposit }) {
  return (
    <li className="grid grid-cols-1 gap-4 px-5 py-4 md:grid-cols-2">
      <div className="min-w-0">
        <p className="font-medium">
          <Amount value={deposit.amount} asset={deposit.asset} />{' '}
          <span className="font-normal text-muted">{deposit.network}</span>
        </p>
        <p className="mt-1 text-sm text-faint">
          {formatDateTime(deposit.seenAt)} · {deposit.confirmations}/{deposit.confirmationsNeeded}{' '}
          confirmations
        </p>
        <p className="mt-2 font-mono text-2xs break-all text-muted">{deposit.txid}</p>
      </div>
      {deposit.state !== 'credited' ? (
        <p className="text-sm text-muted">Can be assigned when it is confirmed.</p>
      ) : deposit.proposedTo === null ? (
        <Propose depositId={deposit.id as Id<'dep'>} />
      ) : (
        <Decide deposit={deposit} />
      )}
    </li>
  );
}

import { m } from '#core/messages/messages.js';
import type { AssignableDeposit } from '#core/funding/contract.ts';
import type { Id } from '#core/values/ids.ts';
import {
  useApproveAssignment,
  useProposeAssignment,
  useRejectAssignment,
} from '#web/features/admin/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

function Propose({ depositId }: { depositId: Id<'dep'> }) {
  const propose = useProposeAssignment();
  const form = useForm({
    initial: { email: '' },
    summaryOf: () => ({}),
    submit: async ({ email }) => {
      const found = await propose.mutateAsync({ depositId, email });
      if (found === undefined) form.showErrors({ email: m.admin_nobody_has_email_address() });
      else toast('success', m.admin_proposed_for({ found }));
    },
  });
  const { email } = form.draft;
  return (
    <form noValidate aria-label={m.admin_propose_owner()} className="space-y-3" onSubmit={form.onSubmit}>
      <Field
        label={m.admin_email_person_who_paid()}
        type="email"
        autoComplete="off"
        value={email}
        onValue={form.edit('email')}
        error={form.errors.email}
      />
      <FailureNote error={form.error} />
      <Button type="submit" kind="secondary" isSmall isBusy={form.isBusy} disabled={email.trim() === ''}>
        {m.admin_unassigned_propose_owner_button()}
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
        {m.admin_unassigned_proposed_for_label()}{' '}
        <span className="font-medium break-all">{deposit.proposedTo}</span> {m.admin_by()}{' '}
        <span className="break-all">{deposit.proposedBy}</span>
        {m.admin_another_administrator_approves()}
      </p>
      <FailureNote error={error} />
      <div className="flex flex-wrap gap-2">
        <Button
          isSmall
          isBusy={isBusy}
          onClick={() =>
            approve.mutate(input, { onSuccess: () => toast('success', m.admin_deposit_assigned()) })
          }
        >
          {m.admin_approve_assignment()}
        </Button>
        <Button
          kind="secondary"
          isSmall
          isBusy={isBusy}
          onClick={() =>
            reject.mutate(input, { onSuccess: () => toast('success', m.admin_proposal_withdrawn()) })
          }
        >
          {m.admin_reject()}
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
          {m.admin_confirmations({
            seenAt: formatDateTime(deposit.seenAt),
            confirmations: deposit.confirmations,
            confirmationsNeeded: deposit.confirmationsNeeded,
          })}
        </p>
        <p className="mt-2 font-mono text-2xs break-all text-muted">{deposit.txid}</p>
      </div>
      {deposit.state !== 'credited' ? (
        <p className="text-sm text-muted">{m.admin_can_be_assigned_when_confirmed()}</p>
      ) : deposit.proposedTo === null ? (
        <Propose depositId={deposit.id as Id<'dep'>} />
      ) : (
        <Decide deposit={deposit} />
      )}
    </li>
  );
}

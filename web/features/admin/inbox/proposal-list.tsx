import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProposalView } from '#core/admin/contract.ts';
import {
  useApproveProposal,
  useCarryOutProposal,
  useRejectProposal,
} from '#web/features/admin/oversight-queries.ts';
import { ReasonDialog } from '#web/features/admin/reason-dialog.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

const kinds: Readonly<Record<ProposalView['kind'], string>> = {
  adjustment: m.approvals_adjustment(),
  promotion: m.approvals_promotion(),
  bonus: m.approvals_bonus(),
};
const states: Readonly<Record<ProposalView['state'], { readonly name: string; readonly tone: BadgeTone }>> = {
  open: { name: m.approvals_waits(), tone: 'warn' },
  approved: { name: m.approvals_approved(), tone: 'good' },
  rejected: { name: m.approvals_rejected(), tone: 'bad' },
  expired: { name: m.approvals_expired(), tone: 'neutral' },
};
const ways: Readonly<Record<NonNullable<ProposalView['way']>, string>> = {
  alone: m.approvals_way_alone(),
  second: m.approvals_way_second(),
  time_lock: m.approvals_way_time_lock(),
};

/** Why the one who looks cannot approve; undefined when they can. */
const blockOf = (one: ProposalView): string | undefined => {
  if (one.isAboutMe) return m.approvals_about_you();
  if (!one.isMine) return undefined;
  if (one.aloneFrom === null) return m.approvals_yours();
  return m.approvals_alone_from({ when: formatDateTime(one.aloneFrom) });
};

interface ProposalListProps {
  proposals: readonly ProposalView[];
  /** One below the heading that they stand under. */
  heading?: 'h2' | 'h3';
}

/** Proposals, newest first, each with everything the one who looks may do about it. */
export function ProposalList({ proposals, heading = 'h3' }: ProposalListProps) {
  return (
    <ul className="space-y-4">
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} heading={heading} />
      ))}
    </ul>
  );
}

interface ProposalCardProps {
  proposal: ProposalView;
  heading: 'h2' | 'h3';
}

function ProposalCard({ proposal, heading: Heading }: ProposalCardProps) {
  const { state, amount } = proposal;
  return (
    <li className="card p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <Heading className="font-semibold">{kinds[proposal.kind]}</Heading>
          <p className="wrap-anywhere text-muted">{proposal.subject.email}</p>
        </div>
        <span className="flex flex-wrap items-center gap-3">
          {amount && (
            <Amount value={amount.value} asset={amount.asset} isMovement className="text-18 font-semibold" />
          )}
          <Badge tone={states[state].tone}>{states[state].name}</Badge>
        </span>
      </div>
      <p className="mt-3 wrap-anywhere">{proposal.reason}</p>
      <Course proposal={proposal} />
      {proposal.linked && proposal.linked.accounts > 0 && (
        <p role="note" className="mt-3 rounded-md bg-warn-soft px-3.5 py-3 text-sm text-warn">
          {m.people_linked_warning(proposal.linked)}{' '}
          <Link to="/admin-user-detail/$userId" params={{ userId: proposal.subject.id }} className="link">
            {m.people_linked_show()}
          </Link>
        </p>
      )}
      {proposal.note !== null && (
        <p className="mt-2 text-sm wrap-anywhere">{m.approvals_note({ note: proposal.note })}</p>
      )}
      {state === 'open' && <Decision proposal={proposal} />}
    </li>
  );
}

/** Who proposed it and who decided, when and how. */
function Course({ proposal }: { proposal: ProposalView }) {
  return (
    <p className="mt-2 text-sm wrap-anywhere text-muted">
      {m.approvals_proposed_by({
        email: proposal.proposedBy.email,
        when: formatDateTime(proposal.proposedAt),
      })}
      {proposal.decidedBy && proposal.decidedAt && (
        <>
          {' · '}
          {m.approvals_decided_by({
            email: proposal.decidedBy.email,
            when: formatDateTime(proposal.decidedAt),
          })}
        </>
      )}
      {proposal.way && <> · {ways[proposal.way]}</>}
    </p>
  );
}

/** Carry out, approve, reject or take back, as far as the one who looks may. */
function Decision({ proposal }: { proposal: ProposalView }) {
  const [isRejecting, setRejecting] = useState(false);
  const approve = useApproveProposal();
  const carryOut = useCarryOutProposal();
  const block = blockOf(proposal);
  const said = { onSuccess: () => toast('success', m.approvals_done()) };
  return (
    <>
      <FailureNote error={approve.error ?? carryOut.error} className="mt-3" />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {proposal.mayCarryOut && (
          <Button
            isSmall
            data-decision="approve"
            isBusy={carryOut.isPending}
            onClick={() => carryOut.mutate({ id: proposal.id as never }, said)}
          >
            {m.approvals_carry_out()}
          </Button>
        )}
        {block === undefined && (
          <Button
            isSmall
            data-decision="approve"
            isBusy={approve.isPending}
            onClick={() => approve.mutate({ id: proposal.id as never }, said)}
            aria-label={m.approvals_approve_for({ email: proposal.subject.email })}
          >
            {m.approvals_approve()}
          </Button>
        )}
        {!proposal.isAboutMe && (
          <Button
            kind="secondary"
            isSmall
            data-decision="reject"
            data-asks
            onClick={() => setRejecting(true)}
          >
            {proposal.isMine ? m.approvals_take_back() : m.approvals_reject()}
          </Button>
        )}
        {block !== undefined && !proposal.mayCarryOut && <span className="text-sm text-muted">{block}</span>}
      </div>
      {isRejecting && <RejectDialog proposal={proposal} onClose={() => setRejecting(false)} />}
    </>
  );
}

function RejectDialog({ proposal, onClose }: { proposal: ProposalView; onClose: () => void }) {
  const reject = useRejectProposal();
  const act = proposal.isMine ? m.approvals_take_back() : m.approvals_reject();
  return (
    <ReasonDialog
      title={act}
      description={m.approvals_nothing_happens()}
      act={act}
      isHarsh
      onAct={(note) => reject.mutateAsync({ id: proposal.id as never, note })}
      onClose={onClose}
    />
  );
}

import { m } from '#core/messages/messages.js';
import { useRouteContext } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InboxWithdrawal } from '#core/admin/inbox-contract.ts';
import { formatUsd } from '#core/content/figures.ts';
import { Face } from '#web/ui/marks/face.tsx';

/** Who has agreed and who is missing, drawn. */
export function ApprovalsCard({ approvals }: { approvals: InboxWithdrawal['approvals'] }) {
  const { needed, by, isAlone } = approvals;
  const amount = formatUsd(approvals.twoFrom);
  return (
    <section className="card px-4 py-3.5">
      <h3 className="text-sm font-semibold">
        {m.inbox_approvals()}{' '}
        <span className="ml-1.5 text-13 font-medium text-faint">
          {needed > 1 ? m.inbox_approvals_two_from({ amount }) : m.inbox_approvals_one({ amount })}
        </span>
      </h3>
      <ol className="inbox-approvals">
        {by.map((email) => (
          <Place
            key={email}
            face={<Face name={email} size={32} />}
            name={email}
            state={m.inbox_approvals_done()}
            isDone
          />
        ))}
        <You />
        {needed > by.length + 1 && !isAlone && (
          <Place
            face={
              <span className="inbox-nobody">
                <UserRound className="size-4" aria-hidden="true" />
              </span>
            }
            name={m.inbox_approvals_second()}
            state={m.inbox_approvals_anyone()}
          />
        )}
      </ol>
      {needed > 1 && isAlone && <p className="mt-2 text-13 text-muted">{m.inbox_approvals_alone()}</p>}
    </section>
  );
}

function You() {
  const { viewer } = useRouteContext({ from: '/gate/admin/admin-inbox' });
  return (
    <Place
      face={<Face name={viewer.displayName ?? viewer.email} size={32} />}
      name={m.inbox_approvals_you()}
      state={m.inbox_approvals_not_yet()}
    />
  );
}

interface PlaceProps {
  face: ReactNode;
  name: string;
  state: string;
  isDone?: boolean;
}

const Place = ({ face, name, state, isDone = false }: PlaceProps) => (
  <li>
    {face}
    <div className="min-w-0">
      <p className="text-sm font-medium wrap-anywhere">{name}</p>
      <p className={isDone ? 'text-2xs text-up' : 'text-2xs text-faint'}>{state}</p>
    </div>
  </li>
);

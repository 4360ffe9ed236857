import { m } from '#core/messages/messages.js';
import { freezesQuery, useApproveFreeze, useLiftFreeze } from '#web/features/admin/oversight-queries.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

/**
 * Copies that somebody asked to put on hold, and those that are. Nothing is shown when there is
 * none.
 */
export function FreezeList() {
  const { data } = useQuery(freezesQuery());
  const approve = useApproveFreeze();
  const lift = useLiftFreeze();
  const open = (data ?? []).filter(({ liftedAt }) => liftedAt === null);
  const error = approve.error ?? lift.error;
  if (open.length === 0) return null;
  return (
    <Card title={m.approvals_copies_on_hold()} className="mb-5">
      <ul className="divide-y divide-line">
        {open.map((freeze) => (
          <li
            key={freeze.id}
            className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-medium">{m.approvals_copy({ id: freeze.copyId.slice(-8) })}</p>
              <p className="text-sm wrap-anywhere text-muted">
                {freeze.reason} · {formatDateTime(freeze.proposedAt)}
              </p>
            </div>
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={freeze.approvedAt === null ? 'warn' : 'bad'}>
                {freeze.approvedAt === null ? m.approvals_waits() : m.approvals_on_hold()}
              </Badge>
              {freeze.approvedAt === null && (
                <Button
                  isSmall
                  isBusy={approve.isPending}
                  onClick={() => approve.mutate({ id: freeze.id as never })}
                >
                  {m.approvals_approve()}
                </Button>
              )}
              <Button
                kind="secondary"
                isSmall
                isBusy={lift.isPending}
                onClick={() => lift.mutate({ id: freeze.id as never })}
              >
                {freeze.approvedAt === null ? m.approvals_reject() : m.approvals_lift()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <FailureNote error={error} className="mt-3" />
    </Card>
  );
}

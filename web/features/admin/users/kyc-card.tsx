import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import type { UserDetail } from '#core/admin/users-contract.ts';
import type { UserId } from '#core/values/ids.ts';
import { useApproveKyc } from '#web/features/admin/users/queries.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

type Kyc = NonNullable<UserDetail['kyc']>;

/** Shown only when documents were sent in; the button goes once they are approved. */
export function KycCard({ kyc, user }: { kyc: Kyc; user: UserDetail['user'] }) {
  const approve = useApproveKyc();
  const columns: readonly Column<Kyc>[] = [
    {
      key: 'name',
      title: m.people_full_name(),
      isLead: true,
      cell: (row) => <span className="typed">{row.fullName}</span>,
    },
    {
      key: 'username',
      title: m.people_username(),
      cell: () => <span className="typed">{user.username}</span>,
    },
    { key: 'country', title: m.people_country(), cell: (row) => row.country },
    {
      key: 'status',
      isKept: true,
      title: m.people_status(),
      cell: (row) => (
        <Badge tone={row.status === 'approved' ? 'good' : row.status === 'rejected' ? 'bad' : 'warn'}>
          {row.status === 'approved' ? m.people_approved() : m.people_not_approved()}
        </Badge>
      ),
    },
    {
      key: 'verify',
      title: m.people_verify_column(),
      cell: (row) =>
        row.status === 'pending' && !user.isMe ? (
          <span className="flex flex-wrap items-center gap-3">
            <Button
              isSmall
              isBusy={approve.isPending}
              onClick={() =>
                approve.mutate(
                  {
                    userId: user.id as UserId,
                    submittedAt: row.submittedAt,
                    decision: { kind: 'approve' },
                  },
                  { onSuccess: () => toast('success', m.people_kyc_approved()) },
                )
              }
            >
              {m.people_approve()}
            </Button>
            <Link to="/admin-kyc" className="link text-sm">
              {m.people_look_at_documents()}
            </Link>
          </span>
        ) : (
          <span className="text-faint">—</span>
        ),
    },
  ];
  return (
    <Card title={m.people_approve_kyc()} isFlush>
      <DataTable
        caption={m.people_approve_kyc()}
        columns={columns}
        rows={[kyc]}
        rowKey={(row) => row.submittedAt}
      />
      <div className="px-5 pb-4 empty:hidden">
        <FailureNote error={approve.error} fault={m.people_failed_kyc()} className="mt-3" />
      </div>
    </Card>
  );
}

import { m } from '#core/messages/messages.js';
import type { AdminUserView } from '#core/admin/contract.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { formatDate } from '#web/ui/when.ts';

type NumberedUser = AdminUserView & { number: number };

const columns: readonly Column<NumberedUser>[] = [
  { key: 'number', title: 'S/N', cell: (user) => <span className="num text-faint">{user.number}</span> },
  {
    key: 'name',
    title: m.admin_full_name(),
    isLead: true,
    cell: (user) => (
      <span className="flex items-center gap-2 font-medium">
        {user.displayName ?? <span className="font-normal text-faint">{m.admin_no_name()}</span>}
        {user.isAdmin && (
          <Badge tone="ink" hasShape={false}>
            {m.admin_admin()}
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'username', title: m.admin_username(), cell: (user) => user.username },
  { key: 'email', title: m.common_email(), cell: (user) => <span className="break-all">{user.email}</span> },
  {
    key: 'verified',
    title: m.admin_email_verify(),
    cell: (user) => (
      <Badge tone={user.isVerified ? 'good' : 'warn'}>
        {user.isVerified ? m.admin_verified() : m.admin_not_verified()}
      </Badge>
    ),
  },
  {
    key: 'balance',
    title: m.admin_total_balance(),
    isFigure: true,
    cell: (user) => <Amount value={user.totalBalance} />,
  },
  {
    key: 'registered',
    title: m.admin_registered(),
    isFigure: true,
    cell: (user) => <span className="text-muted">{formatDate(user.registeredAt)}</span>,
  },
];

export function UserTable({ users }: { users: readonly AdminUserView[] }) {
  const rows = users.map((user, index) => ({ ...user, number: index + 1 }));
  return <DataTable caption={m.admin_users()} columns={columns} rows={rows} rowKey={(user) => user.id} />;
}

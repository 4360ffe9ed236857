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
    title: 'Full name',
    isLead: true,
    cell: (user) => (
      <span className="flex items-center gap-2 font-medium">
        {user.displayName ?? <span className="font-normal text-faint">No name</span>}
        {user.isAdmin && (
          <Badge tone="ink" hasShape={false}>
            Admin
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'username', title: 'Username', cell: (user) => user.username },
  { key: 'email', title: 'Email', cell: (user) => <span className="break-all">{user.email}</span> },
  {
    key: 'verified',
    title: 'Email verify',
    cell: (user) => (
      <Badge tone={user.isVerified ? 'good' : 'warn'}>{user.isVerified ? 'Verified' : 'Not verified'}</Badge>
    ),
  },
  {
    key: 'balance',
    title: 'Total balance',
    isFigure: true,
    cell: (user) => <Amount value={user.totalBalance} />,
  },
  {
    key: 'registered',
    title: 'Registered',
    isFigure: true,
    cell: (user) => <span className="text-muted">{formatDate(user.registeredAt)}</span>,
  },
];

export function UserTable({ users }: { users: readonly AdminUserView[] }) {
  const rows = users.map((user, index) => ({ ...user, number: index + 1 }));
  return <DataTable caption="Users" columns={columns} rows={rows} rowKey={(user) => user.id} />;
}

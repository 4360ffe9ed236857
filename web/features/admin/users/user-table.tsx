import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { Bell, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AdminUserView } from '#core/admin/users-contract.ts';
import { usersPerPage, type UserSort } from '#web/features/admin/users/queries.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { DataTable, type Column, type Sort } from '#web/ui/lists/data-table.tsx';
import { formatDate } from '#web/ui/when.ts';
import { Face } from '#web/ui/marks/face.tsx';

const UserDialog = lazy(() =>
  import('#web/features/admin/users/user-dialogs.tsx').then((module) => ({ default: module.UserDialog })),
);

type Act = 'verify' | 'notify' | 'delete';
type NumberedUser = AdminUserView & { number: number };

interface UserTableProps {
  users: readonly AdminUserView[];
  myId: string;
  page: number;
  sort: Sort<UserSort>;
  onSort: (key: UserSort) => void;
}

/** The people of one page with what an administrator does about each. */
export function UserTable({ users, myId, page, sort, onSort }: UserTableProps) {
  const [open, setOpen] = useState<{ act: Act; user: AdminUserView }>();
  const rows = users.map((user, index) => ({ ...user, number: (page - 1) * usersPerPage + index + 1 }));
  return (
    <>
      <DataTable
        caption={m.people_users()}
        columns={columnsFor((act, user) => setOpen({ act, user }), myId)}
        rows={rows}
        rowKey={(user) => user.id}
        sort={sort}
        onSort={(key) => onSort(key as UserSort)}
      />
      {open && (
        <Suspense fallback={null}>
          <UserDialog act={open.act} user={open.user} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const columnsFor = (
  onAct: (act: Act, user: AdminUserView) => void,
  myId: string,
): readonly Column<NumberedUser>[] => [
  {
    key: 'number',
    weight: 3,
    title: m.people_number(),
    cell: (user) => <span className="num text-faint">{user.number}</span>,
  },
  {
    key: 'name',
    title: m.people_full_name(),
    isLead: true,
    canSort: true,
    cell: (user) => <NameCell user={user} isMe={user.id === myId} />,
  },
  {
    key: 'username',
    weight: 3,
    title: m.people_username(),
    cell: (user) => <span className="typed">{user.username}</span>,
  },
  {
    key: 'email',
    title: m.common_email(),
    canSort: true,
    cell: (user) => <span className="typed">{user.email}</span>,
  },
  {
    key: 'verified',
    title: m.people_email_verify(),
    canSort: true,
    cell: (user) => <VerifiedCell user={user} onAct={onAct} />,
  },
  {
    key: 'balance',
    isKept: true,
    title: m.people_total_balance(),
    isFigure: true,
    cell: (user) => <Amount value={user.totalBalance} />,
  },
  {
    key: 'registered',
    weight: 2,
    title: m.people_registered(),
    isFigure: true,
    canSort: true,
    cell: (user) => <span className="whitespace-nowrap text-muted">{formatDate(user.registeredAt)}</span>,
  },
  {
    key: 'actions',
    title: m.people_actions(),
    hasHiddenTitle: true,
    cell: (user) => <ActionsCell user={user} onAct={onAct} />,
  },
];

function NameCell({ user, isMe }: { user: AdminUserView; isMe: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-medium">
      <Face name={user.displayName ?? user.email} tintOf={user.email} size={28} />
      {user.displayName === null ? (
        <span className="font-normal whitespace-nowrap text-faint">{m.people_no_name()}</span>
      ) : (
        <span className="typed">{user.displayName}</span>
      )}
      {user.isAdmin && (
        <Badge tone="ink" hasShape={false}>
          {isMe ? m.people_you() : m.people_admin()}
        </Badge>
      )}
    </span>
  );
}

interface ActingProps {
  user: AdminUserView;
  onAct: (act: Act, user: AdminUserView) => void;
}

function VerifiedCell({ user, onAct }: ActingProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={user.isVerified ? 'good' : 'warn'}>
        {user.isVerified ? m.people_verified() : m.people_not_verified()}
      </Badge>
      {!user.isVerified && !user.isAdmin && (
        <Button
          kind="secondary"
          isSmall
          onClick={() => onAct('verify', user)}
          aria-label={m.people_activate_of({ email: user.email })}
        >
          {m.people_activate()}
        </Button>
      )}
    </span>
  );
}

function ActionsCell({ user, onAct }: ActingProps) {
  return (
    <span className="flex items-center justify-end gap-1">
      <button
        type="button"
        className="grid size-9 place-items-center rounded-md text-muted hover:bg-panel-2 hover:text-fg"
        onClick={() => onAct('notify', user)}
        aria-label={m.people_send_notification_to({ email: user.email })}
        title={m.people_send_notification()}
      >
        <Bell className="size-4.5" aria-hidden="true" />
      </button>
      {!user.isAdmin && (
        <button
          type="button"
          className="grid size-9 place-items-center rounded-md text-muted hover:bg-down-soft hover:text-down"
          onClick={() => onAct('delete', user)}
          aria-label={m.people_delete_of({ email: user.email })}
          title={m.people_delete()}
        >
          <Trash2 className="size-4.5" aria-hidden="true" />
        </button>
      )}
      <Link
        to="/admin-user-detail/$userId"
        params={{ userId: user.id }}
        className={buttonClass('secondary', true)}
        aria-label={m.people_view_of({ email: user.email })}
      >
        {m.people_view()}
      </Link>
    </span>
  );
}

import { m } from '#core/messages/messages.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { adminUsersQuery } from '#web/features/admin/queries.ts';
import { UserTable } from '#web/features/admin/user-table.tsx';
import { Figure, PageTitle } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Empty, Failed, Loading, Skeleton } from '#web/ui/states.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';

const cards = [
  { key: 'users', name: m.admin_all_users(), to: undefined },
  { key: 'awaitingWithdrawals', name: m.admin_awaiting_withdrawals(), to: '/admin-withdrawals' },
  { key: 'awaitingDeposits', name: m.admin_awaiting_deposits(), to: '/admin-deposits' },
] as const;

export function AdminUsersPage() {
  const { q = '', before } = useSearch({ from: '/gate/admin/admin-users' });
  const navigate = useNavigate({ from: '/admin-users' });
  const { data, isError, refetch } = useQuery({
    ...adminUsersQuery(q, before),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle title={m.admin_users()} />
      <div className="card mb-5 grid gap-px overflow-hidden bg-line sm:grid-cols-3">
        {cards.map(({ key, name, to }) => (
          <div key={key} className="bg-panel p-5">
            <Figure name={name}>
              {data ? (
                <span className="num text-xl">{data.totals[key]}</span>
              ) : (
                <Skeleton className="h-7 w-16" />
              )}
            </Figure>
            {to && (
              <Link to={to} className="link text-sm" aria-label={m.admin_see({ name })}>
                {m.admin_see_them()}
              </Link>
            )}
          </div>
        ))}
      </div>
      <div className="relative mb-4 w-full sm:w-80">
        <Search
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-faint"
          aria-hidden="true"
        />
        <input
          type="search"
          aria-label={m.admin_search_users()}
          placeholder={m.admin_search_by_name_or_email()}
          className="input pl-10"
          value={q}
          onChange={(event) => {
            const { value } = event.target;
            void navigate({ search: value === '' ? {} : { q: value }, replace: true, resetScroll: false });
          }}
        />
      </div>
      <div className="card overflow-hidden">
        {!data && !isError && <Loading label={m.admin_loading_users()} rows={6} />}
        {!data && isError && <Failed title={m.admin_failed_load_users()} onRetry={refetch} />}
        {data?.users.length === 0 && (
          <Empty title={m.admin_no_users_found()}>{q !== '' && m.admin_try_another_name_or_address()}</Empty>
        )}
        {data && data.users.length > 0 && <UserTable users={data.users} />}
        {data && (
          <Pager
            before={before}
            next={data.next}
            onBefore={(cursor) => void navigate({ search: withCursor(cursor) })}
          />
        )}
      </div>
    </>
  );
}

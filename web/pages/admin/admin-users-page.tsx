import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { NumberedPager } from '#web/features/admin/users/numbered-pager.tsx';
import { usersPerPage, usersQuery, type UserSort } from '#web/features/admin/users/queries.ts';
import { SearchBox } from '#web/features/admin/users/search-box.tsx';
import { UserTable } from '#web/features/admin/users/user-table.tsx';
import { Figure, PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading, Skeleton } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const cards = [
  { key: 'users', name: m.people_all_users(), to: undefined },
  { key: 'awaitingWithdrawals', name: m.people_awaiting_withdrawals(), to: '/admin-withdrawals' },
  { key: 'awaitingDeposits', name: m.people_awaiting_deposits(), to: '/admin-deposits' },
] as const;

export function AdminUsersPage() {
  const search = useSearch({ from: '/gate/admin/admin-users' });
  const { viewer } = useRouteContext({ from: '/gate/admin/admin-users' });
  const { q = '', sort = 'registered', direction = 'desc', page = 1 } = search;
  const navigate = useNavigate({ from: '/admin-users' });
  const { data, isError, refetch } = useQuery({ ...usersQuery(search), placeholderData: keepPreviousData });
  const sortBy = (key: UserSort) => {
    const next = sort === key && direction === 'asc' ? 'desc' : 'asc';
    void navigate({
      search: { ...(q !== '' && { q }), sort: key, direction: next },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <>
      <PageTitle title={m.people_users()} />
      <div className="card mb-5 grid gap-px overflow-hidden bg-line sm:grid-cols-3">
        {cards.map(({ key, name, to }) => (
          <div key={key} className="bg-panel p-5">
            <Figure name={name}>
              {data ? (
                <span className="num text-18">{data.totals[key]}</span>
              ) : (
                <Skeleton className="h-6 w-16" />
              )}
            </Figure>
            {to && (
              <Link to={to} className="link text-sm" aria-label={m.people_see({ name })}>
                {m.people_see_them()}
              </Link>
            )}
          </div>
        ))}
      </div>
      <SearchBox
        value={q}
        onValue={(value) =>
          void navigate({
            search: ({ q: _q, page: _page, ...rest }) => (value === '' ? rest : { ...rest, q: value }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <div className="card overflow-hidden">
        {!data && !isError && <Loading label={m.people_loading_users()} rows={6} />}
        {!data && isError && <Failed title={m.people_failed_load_users()} onRetry={refetch} />}
        {data?.users.length === 0 && (
          <Empty title={m.people_no_users_found()}>{q !== '' && m.people_try_another()}</Empty>
        )}
        {data && data.users.length > 0 && (
          <UserTable
            users={data.users}
            myId={viewer.id}
            page={page}
            sort={{ key: sort, direction }}
            onSort={sortBy}
          />
        )}
        {data && (
          <NumberedPager
            page={page}
            pages={Math.ceil(data.found / usersPerPage)}
            onPage={(next) =>
              void navigate({
                search: ({ page: _page, ...rest }) => (next > 1 ? { ...rest, page: next } : rest),
              })
            }
          />
        )}
      </div>
    </>
  );
}

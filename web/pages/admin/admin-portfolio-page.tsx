import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { NumberedPager } from '#web/features/admin/users/numbered-pager.tsx';
import { PortfolioCard } from '#web/features/admin/users/portfolio/portfolio-card.tsx';
import { portfoliosPerPage, portfoliosQuery } from '#web/features/admin/users/queries.ts';
import { SearchBox } from '#web/features/admin/users/search-box.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

export function AdminPortfolioPage() {
  const search = useSearch({ from: '/gate/admin-portfolio' });
  const { q = '', page = 1 } = search;
  const navigate = useNavigate({ from: '/admin-portfolio' });
  const { data, isError, refetch } = useQuery({
    ...portfoliosQuery(search),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle title={m.people_portfolios()} lead={m.people_portfolios_lead()} />
      <SearchBox
        value={q}
        onValue={(value) =>
          void navigate({ search: value === '' ? {} : { q: value }, replace: true, resetScroll: false })
        }
      />
      {!data && (
        <div className="card">
          {isError ? (
            <Failed title={m.people_failed_portfolios()} onRetry={refetch} />
          ) : (
            <Loading label={m.people_loading_portfolios()} rows={6} />
          )}
        </div>
      )}
      {data?.cards.length === 0 && (
        <div className="card">
          <Empty title={m.people_no_users_found()}>{q !== '' && m.people_try_another()}</Empty>
        </div>
      )}
      {data && (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {data.cards.map((card) => (
              <PortfolioCard key={card.user.id} card={card} />
            ))}
          </div>
          <NumberedPager
            page={page}
            pages={Math.ceil(data.found / portfoliosPerPage)}
            onPage={(next) =>
              void navigate({
                search: ({ page: _page, ...rest }) => (next > 1 ? { ...rest, page: next } : rest),
              })
            }
          />
        </>
      )}
    </>
  );
}

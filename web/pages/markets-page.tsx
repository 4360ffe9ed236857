import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import {
  arrangeMarkets,
  classNames,
  MarketList,
  type MarketSort,
} from '#web/features/market/market-list.tsx';
import { AllAlerts } from '#web/features/market/alerts.tsx';
import { instrumentsQuery, watchlistQuery } from '#web/features/market/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

type ClassTab = 'all' | 'watched' | keyof typeof classNames;
const tabs: readonly { value: ClassTab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'watched', label: 'Watchlist' },
  { value: 'crypto', label: classNames.crypto },
  { value: 'forex', label: classNames.forex },
  { value: 'stock', label: classNames.stock },
  { value: 'etf', label: classNames.etf },
  { value: 'index', label: classNames.index },
  { value: 'commodity', label: classNames.commodity },
];

export function MarketsPage() {
  const search = useSearch({ from: '/gate/markets' });
  const navigate = useNavigate({ from: '/markets' });
  const { data, isError, refetch } = useQuery(instrumentsQuery());
  const sort = search.sort && { key: search.sort, direction: search.direction ?? 'desc' };
  const isWatchedOnly = search.list === 'watched';
  const watchlist = useQuery({ ...watchlistQuery(), enabled: isWatchedOnly });
  const watched = isWatchedOnly ? (watchlist.data ?? []) : undefined;
  const isReady = data !== undefined && (!isWatchedOnly || watchlist.data !== undefined);
  const isBroken = !isReady && (isError || (isWatchedOnly && watchlist.isError));
  const markets = arrangeMarkets(isReady ? data : [], {
    q: search.q ?? '',
    class: search.class,
    watched,
    sort,
  });
  const tab: ClassTab = isWatchedOnly ? 'watched' : (search.class ?? 'all');

  const onSort = (key: MarketSort) => {
    const isFlip = search.sort === key && search.direction !== 'asc';
    void navigate({
      search: (before) => ({ ...before, sort: key, direction: isFlip ? 'asc' : 'desc' }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <>
      <PageTitle title="Markets" lead="Prices of the simulated market, live." />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="relative w-full sm:w-72">
          <Search
            className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-faint"
            aria-hidden="true"
          />
          <input
            type="search"
            aria-label="Search markets"
            placeholder="Search markets"
            className="input pl-10"
            value={search.q ?? ''}
            onChange={(event) => {
              const { value } = event.target;
              void navigate({
                search: ({ q: _old, ...rest }) => (value === '' ? rest : { ...rest, q: value }),
                replace: true,
                resetScroll: false,
              });
            }}
          />
        </div>
        <Tabs
          label="Class of market"
          panelId="markets"
          tabs={tabs}
          value={tab}
          onValue={(value) =>
            void navigate({
              search: ({ class: _class, list: _list, ...rest }) => {
                if (value === 'all') return rest;
                return value === 'watched' ? { ...rest, list: value } : { ...rest, class: value };
              },
              resetScroll: false,
            })
          }
        />
      </div>
      <TabPanel id="markets" value={tab} className="card overflow-hidden">
        {!isReady && !isBroken && <Loading label="Loading markets" rows={10} />}
        {isBroken && (
          <Failed
            title="Markets could not be loaded."
            onRetry={() => void Promise.all([refetch(), isWatchedOnly && watchlist.refetch()])}
          />
        )}
        {isReady && watched?.length === 0 && (
          <Empty
            title="You watch no market yet"
            action={
              <Button kind="secondary" isSmall onClick={() => void navigate({ search: {} })}>
                Show all markets
              </Button>
            }
          >
            Press the star beside a market to keep it here.
          </Empty>
        )}
        {isReady && watched?.length !== 0 && markets.length === 0 && (
          <Empty
            title="No market fits this search"
            action={
              <Button kind="secondary" isSmall onClick={() => void navigate({ search: {} })}>
                Clear filters
              </Button>
            }
          />
        )}
        {markets.length > 0 && <MarketList markets={markets} sort={sort} onSort={onSort} />}
      </TabPanel>
      <div className="mt-5">
        <AllAlerts />
      </div>
    </>
  );
}

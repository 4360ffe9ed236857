import { m } from '#core/messages/messages.js';
import type { marketsSearch } from '#web/app/search.ts';
import type { InstrumentClass } from '#core/market/classes.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { classNames } from '#web/lib/class-names.ts';
import { arrangeMarkets, MarketList, type MarketSort } from '#web/features/market/market-list.tsx';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { AllAlerts } from '#web/features/market/alerts/alerts.tsx';
import { instrumentsQuery, watchlistQuery } from '#web/features/market/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useQuery } from '#web/lib/use-query.ts';

type ClassTab = 'preferred' | 'all' | 'watched' | keyof typeof classNames;
const tabs: readonly { value: ClassTab; label: string }[] = [
  { value: 'all', label: m.common_all() },
  { value: 'watched', label: m.market_watchlist() },
  { value: 'crypto', label: classNames.crypto },
  { value: 'forex', label: classNames.forex },
  { value: 'stock', label: classNames.stock },
  { value: 'etf', label: classNames.etf },
  { value: 'index', label: classNames.index },
  { value: 'commodity', label: classNames.commodity },
];

const preferredTab = { value: 'preferred', label: m.market_preferred() } as const;

/**
 * What the page opens with: the address says it, else what the person prefers. A search looks
 * through everything.
 */
const tabOf = ({ list, class: kind, q }: MarketsSearch, hasPreferred: boolean): ClassTab =>
  list ?? kind ?? (hasPreferred && q === undefined ? 'preferred' : 'all');

type MarketsSearch = ReturnType<typeof marketsSearch>;

export function MarketsPage() {
  const search = useSearch({ from: '/gate/markets' });
  const preferred = useQuery(viewerQuery()).data?.viewer?.preferredMarkets ?? [];
  const tab = tabOf(search, preferred.length > 0);
  return (
    <>
      <PageTitle title={m.common_markets()} lead={m.market_prices_simulated_market_live()} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField q={search.q ?? ''} />
        <ClassTabs tab={tab} hasPreferred={preferred.length > 0} />
      </div>
      <TabPanel id="markets" value={tab} className="card list-card overflow-hidden">
        <MarketsPart search={search} tab={tab} preferred={preferred} />
      </TabPanel>
      <div className="mt-5">
        <AllAlerts />
      </div>
    </>
  );
}

function SearchField({ q }: { q: string }) {
  const navigate = useNavigate({ from: '/markets' });
  return (
    <div className="relative w-full sm:w-72">
      <Search
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-faint"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={m.market_search_markets()}
        placeholder={m.market_search_markets()}
        className="input pl-10"
        value={q}
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
  );
}

function ClassTabs({ tab, hasPreferred }: { tab: ClassTab; hasPreferred: boolean }) {
  const navigate = useNavigate({ from: '/markets' });
  return (
    <Tabs
      label={m.market_class_market()}
      panelId="markets"
      tabs={hasPreferred ? [preferredTab, ...tabs] : tabs}
      value={tab}
      onValue={(value) =>
        void navigate({
          search: ({ class: _class, list: _list, ...rest }) => {
            if (value === 'preferred' || (value === 'all' && !hasPreferred)) return rest;
            return value === 'watched' || value === 'all'
              ? { ...rest, list: value }
              : { ...rest, class: value };
          },
          resetScroll: false,
        })
      }
    />
  );
}

interface MarketsPartProps {
  search: MarketsSearch;
  tab: ClassTab;
  preferred: readonly InstrumentClass[];
}

/** The markets of the chosen tab, or why there are none. */
function MarketsPart({ search, tab, preferred }: MarketsPartProps) {
  const navigate = useNavigate({ from: '/markets' });
  const isWatchedOnly = tab === 'watched';
  const all = useQuery(instrumentsQuery());
  const watchlist = useQuery({ ...watchlistQuery(), enabled: isWatchedOnly });
  const watched = isWatchedOnly ? watchlist.data : [];
  if (!all.data || !watched)
    return all.isError || watchlist.isError ? (
      <Failed
        title={m.market_markets_could_not_be_loaded()}
        onRetry={() => void Promise.all([all.refetch(), isWatchedOnly && watchlist.refetch()])}
      />
    ) : (
      <Loading label={m.market_loading_markets()} rows={10} />
    );
  const sort = search.sort && { key: search.sort, direction: search.direction ?? 'desc' };
  const markets = arrangeMarkets(all.data, {
    q: search.q ?? '',
    classes: tab === 'preferred' ? preferred : search.class && [search.class],
    watched: isWatchedOnly ? watched : undefined,
    sort,
  });
  if (markets.length === 0) return <NoMarkets isNoneWatched={isWatchedOnly && watched.length === 0} />;
  const onSort = (key: MarketSort) => {
    const isFlip = search.sort === key && search.direction !== 'asc';
    void navigate({
      search: (before) => ({ ...before, sort: key, direction: isFlip ? 'asc' : 'desc' }),
      replace: true,
      resetScroll: false,
    });
  };
  return <MarketList markets={markets} sort={sort} onSort={onSort} />;
}

/** Nothing is watched yet, or nothing fits. */
function NoMarkets({ isNoneWatched }: { isNoneWatched: boolean }) {
  const navigate = useNavigate({ from: '/markets' });
  const clear = (label: string) => (
    <Button kind="secondary" isSmall onClick={() => void navigate({ search: {} })}>
      {label}
    </Button>
  );
  if (isNoneWatched)
    return (
      <Empty title={m.market_watch_no_market_yet()} action={clear(m.market_show_all_markets())}>
        {m.market_press_star_beside_market_keep()}
      </Empty>
    );
  return <Empty title={m.market_no_market_fits_search()} action={clear(m.common_clear_filters())} />;
}

import { m } from '#core/messages/messages.js';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { LiveChange, LivePrice } from '#web/features/market/live-price.tsx';
import {
  arrangeMarkets,
  type ListedMarket,
  MarketList,
  type MarketSort,
} from '#web/features/market/market-list.tsx';
import { instrumentsQuery } from '#web/features/market/queries.ts';
import { PageTitle } from '#web/ui/card.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { Failed, Loading, Skeleton } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

const groups = {
  metals: ['GOLD', 'SILVER', 'PLATINUM', 'PALLADIUM', 'COPPER'],
  energy: ['OIL', 'BRENT', 'NATGAS'],
  agriculture: ['WHEAT', 'COFFEE'],
} as const;
const tabs = [
  { value: 'all', label: m.common_all() },
  { value: 'metals', label: m.market_metals() },
  { value: 'energy', label: m.market_energy() },
  { value: 'agriculture', label: m.market_agriculture() },
] as const;
/** Shown large: what most people come for. */
const leaders = ['GOLD', 'OIL', 'NATGAS'];

function LeaderCard({ market }: { market: ListedMarket }) {
  return (
    <Link
      to="/markets/$symbol"
      params={{ symbol: market.symbol }}
      className="card block p-5 transition-colors hover:border-line-strong"
    >
      <span className="flex flex-wrap items-center gap-x-2.5">
        <InstrumentMark symbol={market.symbol} className="-my-1" />
        <span className="mr-auto font-semibold">{market.name}</span>
        <span className="text-sm text-faint">{market.symbol}</span>
      </span>
      <span className="mt-3 flex items-end justify-between gap-4">
        <span>
          <LivePrice
            symbol={market.symbol}
            initial={market.quote.last}
            decimals={market.priceDecimals}
            className="block text-24 font-semibold"
          />
          <span className="text-sm">
            <LiveChange symbol={market.symbol} initial={market.quote.changePercent24h} />{' '}
            <span className="text-faint">24 h</span>
          </span>
        </span>
        <Sparkline points={market.sparkline} className="h-12 w-28" />
      </span>
    </Link>
  );
}

export function CommoditiesPage() {
  const search = useSearch({ from: '/gate/commodities' });
  const navigate = useNavigate({ from: '/commodities' });
  const { data, isError, refetch } = useQuery(instrumentsQuery());
  const tab = search.group ?? 'all';
  const sort = search.sort && { key: search.sort, direction: search.direction ?? 'desc' };
  const markets = arrangeMarkets(data ?? [], {
    q: '',
    classes: ['commodity'],
    watched: search.group && groups[search.group],
    sort,
  });
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
      <PageTitle title={m.common_commodities()} lead={m.market_metals_energy_crops_against_us()} />
      <div className="mb-6 grid grid-cols-1 gap-4 sm:grid-cols-3">
        {leaders.map((symbol) => {
          const market = data?.find((one) => one.symbol === symbol);
          return market ? (
            <LeaderCard key={symbol} market={market} />
          ) : (
            <Skeleton key={symbol} className="h-[8.0625rem] w-full rounded-lg" />
          );
        })}
      </div>
      <div className="mb-4">
        <Tabs
          label={m.market_kind_commodity()}
          panelId="commodities"
          tabs={tabs}
          value={tab}
          onValue={(value) =>
            void navigate({
              search: ({ group: _old, ...rest }) => (value === 'all' ? rest : { ...rest, group: value }),
              resetScroll: false,
            })
          }
        />
      </div>
      <TabPanel id="commodities" value={tab} className="card overflow-hidden">
        {!data && !isError && <Loading label={m.market_loading_commodities()} rows={8} />}
        {!data && isError && <Failed title={m.market_commodities_could_not_be_loaded()} onRetry={refetch} />}
        {markets.length > 0 && <MarketList markets={markets} sort={sort} onSort={onSort} />}
      </TabPanel>
    </>
  );
}

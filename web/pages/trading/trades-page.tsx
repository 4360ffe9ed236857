import { m } from '#core/messages/messages.js';
import { tradesSearch } from '#web/app/search.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { PortfolioFilter } from '#web/features/trading/portfolios/several.tsx';
import { tradesQuery } from '#web/features/trading/queries.ts';
import { TradeFilter } from '#web/features/trading/history/trade-filter.tsx';
import { PerformanceSummary, TradeFigures, TradeTable } from '#web/features/trading/history/trades.tsx';
import { WaitingInvestments } from '#web/features/trading/invest/waiting-investments.tsx';
import { WorkingOrderTable } from '#web/features/trading/orders/working-orders.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, PageTitle } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';
import { useQuery } from '#web/lib/use-query.ts';

const tabs = [
  { value: 'all', label: m.common_all() },
  { value: 'open', label: m.common_open() },
  { value: 'closed', label: m.common_closed() },
  { value: 'pending', label: m.trading_pending() },
] as const;
const noneOf = {
  all: m.trading_no_trade_fits_filter(),
  open: m.trading_no_open_trades(),
  closed: m.trading_no_closed_trades(),
  pending: m.trading_no_pending_trades(),
};

type Search = ReturnType<typeof tradesSearch>;

export function TradesPage() {
  const search = useSearch({ from: '/gate/my-trades' });
  const { portfolio, status = 'all', before: _before, ...filter } = search;
  const page = useTrades(search);
  const inPortfolio = portfolio === undefined ? {} : { portfolio };
  return (
    <>
      <PageTitle title={m.common_my_trades()} lead={m.trading_every_trade_account_own_copied()}>
        <span className="flex flex-wrap gap-2">
          <Link to="/portfolios" className={buttonClass('secondary', true)}>
            {m.portfolios_title()}
          </Link>
          <Link to="/analytics" search={inPortfolio} className={buttonClass('secondary', true)}>
            {m.trading_analytics_statements()}
          </Link>
        </span>
      </PageTitle>
      <TradeFigures {...(page.data && { summary: page.data.summary })} {...inPortfolio} />
      <div className="mt-6 mb-4 flex flex-wrap items-center justify-between gap-3">
        <StatusTabs status={status} />
        <Filter search={search} symbols={page.data?.symbols ?? []} />
      </div>
      <TabPanel id="trades" value={status} className="card list-card overflow-hidden">
        {status === 'pending' ? (
          <WorkingOrderTable
            {...(filter.symbol !== undefined && { symbol: filter.symbol })}
            {...(filter.side !== undefined && { side: filter.side })}
            {...inPortfolio}
          />
        ) : (
          <TradesPart search={search} page={page} />
        )}
      </TabPanel>
      {(status === 'pending' || status === 'all') && (
        <div className="mt-5 empty:hidden">
          <WaitingInvestments />
        </div>
      )}
      {page.data && (
        <Card title={m.trading_performance_summary()} className="mt-5">
          <PerformanceSummary summary={page.data.summary} />
        </Card>
      )}
    </>
  );
}

function useTrades({ portfolio, ...asked }: Search) {
  return useQuery({
    ...tradesQuery({ ...asked, ...(portfolio !== undefined && { portfolioId: portfolio }) }),
    placeholderData: keepPreviousData,
  });
}

function StatusTabs({ status }: { status: keyof typeof noneOf }) {
  const navigate = useNavigate({ from: '/my-trades' });
  return (
    <Tabs
      label={m.trading_status_trades()}
      panelId="trades"
      tabs={tabs}
      value={status}
      onValue={(value) =>
        void navigate({
          search: ({ status: _status, before: _before, ...rest }) =>
            value === 'all' ? rest : { ...rest, status: value },
          resetScroll: false,
        })
      }
    />
  );
}

/** Market, side, order of the rows, and the portfolio for who has several. */
function Filter({ search, symbols }: { search: Search; symbols: readonly string[] }) {
  const { portfolio, status, before: _before, ...filter } = search;
  const navigate = useNavigate({ from: '/my-trades' });
  // Each choice starts from the newest address and its first page.
  const change = (part: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      search: ({ before: _page, ...kept }) => tradesSearch({ ...kept, ...part }),
      replace: true,
      resetScroll: false,
    });
  return (
    <TradeFilter
      filter={filter}
      symbols={symbols}
      canSort={status !== 'pending'}
      portfolio={<PortfolioFilter value={portfolio} onValue={(id) => change({ portfolio: id })} />}
      onFilter={(part) => change({ ...part })}
    />
  );
}

/** The trades of the chosen tab, or why there are none. */
function TradesPart({ search, page }: { search: Search; page: ReturnType<typeof useTrades> }) {
  const navigate = useNavigate({ from: '/my-trades' });
  const { data, isError, refetch } = page;
  if (!data)
    return isError ? (
      <Failed title={m.trading_trades_could_not_be_loaded()} onRetry={refetch} />
    ) : (
      <Loading label={m.trading_loading_trades()} rows={6} />
    );
  return (
    <>
      {data.trades.length === 0 ? <NoTrades search={search} /> : <TradeTable trades={data.trades} />}
      <Pager
        before={search.before}
        isRanked={search.sort !== undefined}
        next={data.next}
        onBefore={(cursor) => void navigate({ search: withCursor(cursor) })}
      />
    </>
  );
}

/** The first trade is still to come, or nothing fits what is shown. */
function NoTrades({ search: { status = 'all', symbol, side, portfolio } }: { search: Search }) {
  const navigate = useNavigate({ from: '/my-trades' });
  const isFiltered = symbol !== undefined || side !== undefined || portfolio !== undefined;
  if (status === 'all' && !isFiltered)
    return (
      <Empty
        title={m.trading_no_trades_yet()}
        action={
          <Link to="/markets" className={buttonClass('secondary', true)}>
            {m.trading_browse_markets()}
          </Link>
        }
      >
        {m.trading_first_order_appears_here_with()}
      </Empty>
    );
  return (
    <Empty
      title={isFiltered ? m.trading_no_trade_fits_filter() : noneOf[status]}
      action={
        <Button kind="secondary" isSmall onClick={() => void navigate({ search: {} })}>
          {m.trading_show_all()}
        </Button>
      }
    />
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { tradesQuery } from '#web/features/trading/queries.ts';
import { TradeFilter } from '#web/features/trading/trade-filter.tsx';
import { PerformanceSummary, TradeFigures, TradeTable } from '#web/features/trading/trades.tsx';
import { WaitingInvestments } from '#web/features/trading/waiting-investments.tsx';
import { WorkingOrderTable } from '#web/features/trading/working-orders.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, PageTitle } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Empty, Failed, Loading, Skeleton } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'pending', label: 'Pending' },
] as const;

export function TradesPage() {
  const search = useSearch({ from: '/gate/my-trades' });
  const { status = 'all', before, ...filter } = search;
  const navigate = useNavigate({ from: '/my-trades' });
  const { data, isError, refetch } = useQuery({
    ...tradesQuery(search),
    placeholderData: keepPreviousData,
  });
  const isFiltered = filter.symbol !== undefined || filter.side !== undefined;
  return (
    <>
      <PageTitle title="My trades" lead="Every trade of your account, your own and copied.">
        <Link to="/analytics" className={buttonClass('secondary', true)}>
          Analytics and statements
        </Link>
      </PageTitle>
      {data ? (
        <TradeFigures summary={data.summary} />
      ) : (
        <Skeleton className="h-[14.2rem] w-full rounded-lg lg:h-[7.1rem]" />
      )}
      <div className="mt-6 mb-4 flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label="Status of trades"
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
        <TradeFilter
          filter={filter}
          symbols={data?.symbols ?? []}
          canSort={status !== 'pending'}
          onFilter={({ symbol, side, sort }) =>
            void navigate({
              search: {
                ...(search.status && { status: search.status }),
                ...(symbol !== undefined && { symbol }),
                ...(side !== undefined && { side }),
                ...(sort !== undefined && { sort }),
              },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <TabPanel id="trades" value={status} className="card overflow-hidden">
        {status === 'pending' ? (
          <WorkingOrderTable
            {...(filter.symbol !== undefined && { symbol: filter.symbol })}
            {...(filter.side !== undefined && { side: filter.side })}
          />
        ) : (
          <>
            {!data && !isError && <Loading label="Loading trades" rows={6} />}
            {!data && isError && <Failed title="Trades could not be loaded." onRetry={refetch} />}
            {data?.trades.length === 0 && status === 'all' && !isFiltered && (
              <Empty
                title="No trades yet"
                action={
                  <Link to="/markets" className={buttonClass('secondary', true)}>
                    Browse markets
                  </Link>
                }
              >
                Your first order appears here with its price, fee and result.
              </Empty>
            )}
            {data?.trades.length === 0 && (status !== 'all' || isFiltered) && (
              <Empty
                title={isFiltered ? 'No trade fits the filter' : `No ${status} trades`}
                action={
                  <Button kind="secondary" isSmall onClick={() => void navigate({ search: {} })}>
                    Show all
                  </Button>
                }
              />
            )}
            {data && data.trades.length > 0 && <TradeTable trades={data.trades} />}
            {data && (
              <Pager
                before={before}
                isRanked={filter.sort !== undefined}
                next={data.next}
                onBefore={(cursor) => void navigate({ search: withCursor(cursor) })}
              />
            )}
          </>
        )}
      </TabPanel>
      {(status === 'pending' || status === 'all') && (
        <div className="mt-5 empty:hidden">
          <WaitingInvestments />
        </div>
      )}
      {data && (
        <Card title="Performance Summary" className="mt-5">
          <PerformanceSummary summary={data.summary} />
        </Card>
      )}
    </>
  );
}

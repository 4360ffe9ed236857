import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { tradesQuery } from '#web/features/trading/queries.ts';
import { PerformanceSummary, TradeFigures, TradeTable } from '#web/features/trading/trades.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, PageTitle } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Empty, Failed, Loading, Skeleton } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'pending', label: 'Pending' },
] as const;

export function TradesPage() {
  const { status = 'all', before } = useSearch({ from: '/gate/my-trades' });
  const navigate = useNavigate({ from: '/my-trades' });
  const { data, isError, refetch } = useQuery({
    ...tradesQuery(status, before),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle title="My trades" lead="Every trade of your account, your own and copied." />
      {data ? (
        <TradeFigures summary={data.summary} />
      ) : (
        <Skeleton className="h-[11.7rem] w-full rounded-lg lg:h-[5.9rem]" />
      )}
      <div className="mt-6 mb-4">
        <Tabs
          label="Status of trades"
          panelId="trades"
          tabs={tabs}
          value={status}
          onValue={(value) =>
            void navigate({ search: value === 'all' ? {} : { status: value }, resetScroll: false })
          }
        />
      </div>
      <TabPanel id="trades" value={status} className="card overflow-hidden">
        {!data && !isError && <Loading label="Loading trades" rows={6} />}
        {!data && isError && <Failed title="Trades could not be loaded." onRetry={refetch} />}
        {data?.trades.length === 0 && status === 'all' && (
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
        {data?.trades.length === 0 && status !== 'all' && (
          <Empty
            title={`No ${status} trades`}
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
            next={data.next}
            onBefore={(cursor) =>
              void navigate({
                search: ({ before: _old, ...rest }) =>
                  cursor === undefined ? rest : { ...rest, before: cursor },
              })
            }
          />
        )}
      </TabPanel>
      {data && (
        <Card title="Performance Summary" className="mt-5">
          <PerformanceSummary summary={data.summary} />
        </Card>
      )}
    </>
  );
}

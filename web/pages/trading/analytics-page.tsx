import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PortfolioFilter } from '#web/features/trading/portfolios/several.tsx';
import { useHasSeveral } from '#web/features/trading/portfolios/use-has-several.ts';
import { AnalyticsCurve } from '#web/features/trading/analytics/analytics-curve.tsx';
import {
  AnalyticsCards,
  ProfitSplit,
  ReturnFigures,
} from '#web/features/trading/analytics/analytics-figures.tsx';
import { Allocation, Exposure } from '#web/features/trading/analytics/analytics-make-up.tsx';
import { GainTables, ResultTables } from '#web/features/trading/analytics/analytics-tables.tsx';
import { analyticsQuery } from '#web/features/trading/queries.ts';
import { Statements } from '#web/features/trading/history/statements.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

export function AnalyticsPage() {
  const { chart = 'value', statement = 'account', portfolio } = useSearch({ from: '/gate/analytics' });
  const navigate = useNavigate({ from: '/analytics' });
  const { data, isError, refetch } = useQuery({
    ...analyticsQuery(portfolio),
    placeholderData: keepPreviousData,
  });
  const hasSeveral = useHasSeveral();
  const keep = { replace: true, resetScroll: false } as const;
  return (
    <>
      <PageTitle title={m.trading_portfolio_analytics()} lead={m.trading_what_account_has_made_what()}>
        <PortfolioFilter
          value={portfolio}
          onValue={(id) =>
            void navigate({
              search: ({ portfolio: _old, ...rest }) => ({
                ...rest,
                ...(id !== undefined && { portfolio: id }),
              }),
              ...keep,
            })
          }
        />
      </PageTitle>
      {!data && isError && (
        <div className="card">
          <Failed title={m.trading_failed_load_portfolio()} onRetry={refetch} />
        </div>
      )}
      {!data && !isError && (
        <output className="grid gap-5">
          <span className="sr-only">{m.trading_loading_analytics()}</span>
          <Skeleton className="h-[13.7rem] w-full rounded-lg lg:h-[6.85rem]" />
          <Skeleton className="h-[28rem] w-full rounded-lg" />
          <Skeleton className="h-64 w-full rounded-lg" />
        </output>
      )}
      {data && (
        <div className="grid grid-cols-1 gap-5">
          <AnalyticsCards data={data} isOfSeveral={hasSeveral === true && portfolio === undefined} />
          <AnalyticsCurve
            data={data}
            kind={chart}
            onKind={(kind) => void navigate({ search: (before) => ({ ...before, chart: kind }), ...keep })}
          />
          <ReturnFigures data={data} />
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-3">
            <ProfitSplit profit={data.profit} />
            <Allocation allocation={data.allocation} />
            <Exposure exposure={data.exposure} />
          </div>
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
            <ResultTables data={data} />
          </div>
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
            <GainTables data={data} />
            <Statements
              kind={statement}
              onKind={(kind) =>
                void navigate({ search: (before) => ({ ...before, statement: kind }), ...keep })
              }
              now={Date.parse(data.asOf)}
            />
          </div>
        </div>
      )}
    </>
  );
}

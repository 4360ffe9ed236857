import { m } from '#core/messages/messages.js';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { tradersSearch } from '#web/app/search.ts';
import { leastCopiers } from '#core/copying/results/copier-results.ts';
import type { LeaderView } from '#core/copying/contract.ts';
import { parseUnits } from '#core/values/money.ts';
import { CopyDialog } from '#web/features/copying/wizard/copy-dialog.tsx';
import { LeaderFilterBar } from '#web/features/copying/discover/leader-filter.tsx';
import { type LeaderFilter, shownLeaders } from '#web/features/copying/discover/leader-list.ts';
import { LeaderTable } from '#web/features/copying/discover/leader-table.tsx';
import { HypotheticalNotice } from '#web/features/copying/discover/hypothetical-notice.tsx';
import { runningCopyOf } from '#web/features/copying/copies/own-copy.ts';
import { copiesQuery, correlationsQuery, leadersQuery } from '#web/features/copying/queries.ts';
import { portfolioQuery } from '#web/features/trading/queries.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

function HistoryProgress({ percent }: { percent: number }) {
  return (
    <output className="card mb-5 block p-5">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-medium">{m.copying_strategies_trading_their_history()}</p>
        <p className="num text-sm text-muted">{percent}%</p>
      </div>
      <div className="mt-3 h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div
          className="h-full rounded-full bg-ink-text transition-[width] duration-500"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-3 text-sm text-muted">{m.copying_every_past_trade_placed_through()}</p>
    </output>
  );
}

/** What is not chosen stays out of the address. */
const setOnly = (filter: LeaderFilter): ReturnType<typeof tradersSearch> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** With what the person copies, by trader; nothing is asked while nothing is copied. */
function useCorrelations(isCopying: boolean): ReadonlyMap<string, number> {
  const { data } = useQuery({ ...correlationsQuery(), enabled: isCopying });
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap(({ leaderId, correlation }) =>
          correlation === null ? [] : [[leaderId, correlation] as const],
        ),
      ),
    [data],
  );
}

export function TradersPage() {
  const filter = useSearch({ from: '/gate/traders' });
  const navigate = useNavigate({ from: '/traders' });
  const { data, isError, refetch } = useQuery(leadersQuery());
  const copies = useQuery(copiesQuery()).data;
  const balance = useQuery(portfolioQuery()).data?.balance;
  const [chosen, setChosen] = useState<LeaderView>();
  const availableCents = balance === undefined ? undefined : parseUnits(balance, 2);
  const isCopying = copies?.some(({ state }) => state !== 'CLOSED') ?? false;
  const correlations = useCorrelations(isCopying);
  const shown = shownLeaders(data?.leaders ?? [], filter, correlations);
  const change = (part: LeaderFilter) =>
    void navigate({
      search: (before) => setOnly({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageTitle
        title={m.common_copy_traders()}
        lead={m.copying_ranked_by_what_copiers_made({ count: leastCopiers })}
      >
        <div className="flex flex-wrap gap-2">
          <Link to="/copy-trading" className={buttonClass('secondary', true)}>
            {m.copying_start_step_by_step()}
          </Link>
          <Link to="/lead" className={buttonClass('quiet', true)}>
            {m.copying_become_trader_copy()}
          </Link>
        </div>
      </PageTitle>
      {data && data.historyProgressPercent < 100 && <HistoryProgress percent={data.historyProgressPercent} />}
      {!data && !isError && (
        <div className="card">
          <Loading label={m.copying_loading_traders()} rows={6} />
        </div>
      )}
      {!data && isError && <Failed title={m.copying_traders_could_not_be_loaded()} onRetry={refetch} />}
      {data && data.leaders.length > 0 && (
        <>
          <div className="mb-5">
            <HypotheticalNotice />
          </div>
          <LeaderFilterBar
            filter={filter}
            hasCorrelations={correlations.size > 0}
            onFilter={(key, value) => change({ [key]: value })}
            onClear={() => void navigate({ search: setOnly({ sort: filter.sort }), replace: true })}
          />
        </>
      )}
      {data && shown.length === 0 && <NoTraders all={data.leaders.length} />}
      {shown.length > 0 && (
        <div className="card list-card overflow-hidden">
          <LeaderTable
            leaders={shown}
            correlations={correlations}
            copyIdOf={({ id }) => runningCopyOf(copies, id)?.id}
            onCopy={setChosen}
            sort={filter.sort}
            onSort={(sort) => change({ sort })}
          />
        </div>
      )}
      {chosen && availableCents !== undefined && (
        <CopyDialog
          key={chosen.id}
          leader={chosen}
          availableCents={availableCents}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

/** No one leads here yet, or none of them fits the filter. */
function NoTraders({ all }: { all: number }) {
  if (all === 0)
    return (
      <div className="card">
        <Empty title={m.copying_no_traders_yet()}>{m.copying_nobody_leads_here_moment_look()}</Empty>
      </div>
    );
  return (
    <div className="card">
      <Empty
        title={m.copying_no_trader_fits_these_filters()}
        action={
          <Link to="/traders" className={buttonClass('secondary', true)}>
            {m.common_clear_filters()}
          </Link>
        }
      >
        {m.copying_traders_here_all({ count: all })}
      </Empty>
    </div>
  );
}

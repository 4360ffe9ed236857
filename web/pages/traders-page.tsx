import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LeaderView } from '#core/copying/contract.ts';
import { parseUnits } from '#core/values/money.ts';
import { CopyDialog } from '#web/features/copying/copy-dialog.tsx';
import { LeaderCard } from '#web/features/copying/leader-card.tsx';
import { copiesQuery, leadersQuery } from '#web/features/copying/queries.ts';
import { portfolioQuery } from '#web/features/trading/queries.ts';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';

function HistoryProgress({ percent }: { percent: number }) {
  return (
    <output className="card mb-5 block p-5">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-medium">The strategies are trading their history</p>
        <p className="num text-sm text-muted">{percent}%</p>
      </div>
      <div className="mt-3 h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div
          className="h-full rounded-full bg-ink-text transition-[width] duration-500"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-3 text-sm text-muted">
        Every past trade is placed through the same broker as yours. Figures fill in as they come.
      </p>
    </output>
  );
}

export function TradersPage() {
  const { data, isError, refetch } = useQuery(leadersQuery());
  const copies = useQuery(copiesQuery()).data;
  const balance = useQuery(portfolioQuery()).data?.balance;
  const [chosen, setChosen] = useState<LeaderView>();
  const copied = new Set(copies?.filter((copy) => copy.state !== 'CLOSED').map((copy) => copy.leaderId));
  const availableCents = balance === undefined ? undefined : parseUnits(balance, 2);
  return (
    <>
      <PageTitle
        title="Copy traders"
        lead="Those you can copy come first, then by copiers, then by return for the risk taken. Results are hypothetical paper trading."
      />
      {data && data.historyProgressPercent < 100 && <HistoryProgress percent={data.historyProgressPercent} />}
      {!data && !isError && (
        <div className="card">
          <Loading label="Loading traders" rows={6} />
        </div>
      )}
      {!data && isError && <Failed title="Traders could not be loaded." onRetry={refetch} />}
      {data?.leaders.length === 0 && (
        <div className="card">
          <Empty title="No traders yet">Nobody leads here at the moment. Look again soon.</Empty>
        </div>
      )}
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
        {data?.leaders.map((leader, index) => (
          <LeaderCard
            key={leader.id}
            leader={leader}
            rank={index + 1}
            isCopied={copied.has(leader.id)}
            onCopy={() => setChosen(leader)}
          />
        ))}
      </div>
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

import '#web/pages/copying/copies.css';
import { m } from '#core/messages/messages.js';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { CopyView } from '#core/copying/contract.ts';
import { readUnits } from '#core/values/money.ts';
import { CopyDetail } from '#web/features/copying/copies/copy-detail.tsx';
import { CopiesStats } from '#web/features/copying/copies/detail/copies-stats.tsx';
import { CopyRows, EndedCopies } from '#web/features/copying/copies/detail/copy-rows.tsx';
import { CopyHelp } from '#web/features/copying/copies/results/copy-help.tsx';
import { copiesQuery, leadersQuery } from '#web/features/copying/queries.ts';
import { useLivePositions } from '#web/features/trading/positions/live-pnl.tsx';
import { portfolioQuery } from '#web/features/trading/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';

export function CopiesPage() {
  const { data, isError, refetch } = useQuery(copiesQuery());
  return (
    <div className="copies">
      <h1 className="sr-only">{m.common_my_copies()}</h1>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        {(data || !isError) && <CopiesStats copies={data} />}
        <Link to="/traders" className={buttonClass('primary', false, 'max-md:w-full')}>
          <Plus className="size-4" aria-hidden="true" />
          {m.copying_copy_another_trader()}
        </Link>
      </div>
      {!data && !isError && (
        <div className="card min-h-screen">
          <Loading label={m.copying_loading_copies()} rows={4} />
        </div>
      )}
      {!data && isError && <Failed title={m.copying_copies_could_not_be_loaded()} onRetry={refetch} />}
      {data?.length === 0 && <NoCopies />}
      {data && data.length > 0 && <Copies copies={data} />}
    </div>
  );
}

const NoCopies = () => (
  <div className="card">
    <Empty
      title={m.copying_copy_nobody_yet()}
      action={
        <Link to="/traders" className={buttonClass()}>
          {m.copying_see_traders()}
        </Link>
      }
    >
      {m.copying_compare_traders_by_return_worst()}
    </Empty>
  </div>
);

/** The list, and beside it the copy that the address names: else the first. */
function Copies({ copies }: { copies: readonly CopyView[] }) {
  const search = useSearch({ from: '/gate/copies' });
  // Links of before named it in the hash.
  const hash = useLocation({ select: (location) => location.hash });
  const traders = useQuery(leadersQuery());
  const positions = useLivePositions() ?? [];
  const balance = useQuery(portfolioQuery()).data?.balance;
  const chosen = copies.find(({ id }) => id === (search.copy ?? hash)) ?? copies[0];
  const running = copies.filter(({ state }) => state !== 'CLOSED');
  const ended = copies.filter(({ state }) => state === 'CLOSED');
  const own = chosen && { copy: chosen, availableCents: readUnits(balance ?? '0', 2) };
  const leader = traders.data?.leaders.find(({ id }) => id === chosen?.leaderId);
  return (
    <div className="copies-grid">
      <div className="copies-list">
        {running.length > 0 && (
          <div className="card list-card overflow-clip">
            <CopyRows label={m.common_my_copies()} copies={running} chosen={chosen?.id} />
          </div>
        )}
        {ended.length > 0 && <EndedCopies copies={ended} chosen={chosen?.id} />}
      </div>
      {own && (
        <>
          <div className="copies-detail">
            <CopyDetail
              key={own.copy.id}
              own={own}
              positions={positions.filter(({ copyId }) => copyId === own.copy.id)}
              pace={traders.data && (leader?.pace ?? null)}
              isWhole={search.part === 'decisions'}
            />
          </div>
          <div className="copies-help">
            <CopyHelp own={own} />
          </div>
        </>
      )}
    </div>
  );
}

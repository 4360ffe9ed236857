import { m } from '#core/messages/messages.js';
import { useEffect } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { CopyCard } from '#web/features/copying/copies/copies-list.tsx';
import { copiesQuery, leadersQuery } from '#web/features/copying/queries.ts';
import { readUnits } from '#core/values/money.ts';
import { useLivePositions } from '#web/features/trading/positions/live-pnl.tsx';
import { portfolioQuery } from '#web/features/trading/queries.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

export function CopiesPage() {
  const { data, isError, refetch } = useQuery(copiesQuery());
  const traders = useQuery(leadersQuery());
  const paceOf = (leaderId: string) =>
    traders.data && (traders.data.leaders.find(({ id }) => id === leaderId)?.pace ?? null);
  useAddressedCopy(data !== undefined);
  const positions = useLivePositions() ?? [];
  const balance = useQuery(portfolioQuery()).data?.balance;
  const availableCents = readUnits(balance ?? '0', 2);
  const running = data?.filter((copy) => copy.state !== 'CLOSED') ?? [];
  const ended = data?.filter((copy) => copy.state === 'CLOSED') ?? [];
  return (
    <>
      <PageTitle title={m.common_my_copies()} lead={m.copying_my_copies_lead()}>
        <Link to="/traders" className={buttonClass('secondary')}>
          {m.copying_copy_another_trader()}
        </Link>
      </PageTitle>
      {!data && !isError && (
        <div className="card">
          <Loading label={m.copying_loading_copies()} rows={4} />
        </div>
      )}
      {!data && isError && <Failed title={m.copying_copies_could_not_be_loaded()} onRetry={refetch} />}
      {data?.length === 0 && (
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
      )}
      <div className="space-y-5">
        {running.map((copy) => (
          <CopyCard
            key={copy.id}
            copy={copy}
            positions={positions.filter(({ copyId }) => copyId === copy.id)}
            availableCents={availableCents}
            pace={paceOf(copy.leaderId)}
          />
        ))}
      </div>
      {ended.length > 0 && (
        <section aria-labelledby="ended" className="mt-10">
          <h2 id="ended" className="mb-4 text-18 font-semibold">
            {m.copying_ended_copies()}
          </h2>
          <div className="space-y-5">
            {ended.map((copy) => (
              <CopyCard key={copy.id} copy={copy} positions={[]} availableCents={0n} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/** An address that names a copy leads to it, once it is on the page. */
function useAddressedCopy(isReady: boolean): void {
  const id = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    const card = isReady && id !== '' ? document.getElementById(id)?.closest('article') : undefined;
    // The first one is in view, and its page's heading with it.
    if (card?.previousElementSibling) card.scrollIntoView();
  }, [id, isReady]);
}

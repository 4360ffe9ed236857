import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyCard } from '#web/features/copying/copies-list.tsx';
import { copiesQuery } from '#web/features/copying/queries.ts';
import { parseUnits } from '#core/values/money.ts';
import { portfolioQuery, positionsQuery } from '#web/features/trading/queries.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';

export function CopiesPage() {
  const { data, isError, refetch } = useQuery(copiesQuery());
  const positions = useQuery(positionsQuery()).data ?? [];
  const balance = useQuery(portfolioQuery()).data?.balance;
  const availableCents = parseUnits(balance ?? '0', 2) ?? 0n;
  const running = data?.filter((copy) => copy.state !== 'CLOSED') ?? [];
  const ended = data?.filter((copy) => copy.state === 'CLOSED') ?? [];
  return (
    <>
      <PageTitle
        title="My copies"
        lead="Each copy has its own account. What you put in is the most it can lose."
      >
        <Link to="/traders" className={buttonClass('secondary')}>
          Copy another trader
        </Link>
      </PageTitle>
      {!data && !isError && (
        <div className="card">
          <Loading label="Loading copies" rows={4} />
        </div>
      )}
      {!data && isError && <Failed title="Your copies could not be loaded." onRetry={refetch} />}
      {data?.length === 0 && (
        <div className="card">
          <Empty
            title="You copy nobody yet"
            action={
              <Link to="/traders" className={buttonClass()}>
                See traders
              </Link>
            }
          >
            Compare traders by return and worst fall, then set an amount and a stop.
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
          />
        ))}
      </div>
      {ended.length > 0 && (
        <section aria-labelledby="ended" className="mt-10">
          <h2 id="ended" className="mb-4 text-lg font-semibold">
            Ended copies
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

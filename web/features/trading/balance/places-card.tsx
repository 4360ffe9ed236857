import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { useLivePortfolio } from '#web/features/trading/balance/live-portfolio.ts';
import { PlacesBar, PlacesList } from '#web/features/trading/balance/places-list.tsx';
import { portfolioQuery } from '#web/features/trading/queries.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/** What is free to trade with, the four ways to use it, and where all the money is. */
export function PlacesCard() {
  const { data, isError } = useQuery(portfolioQuery());
  const live = useLivePortfolio(data);
  return (
    <section aria-label={m.trading_where_money_is()} className="card grid content-start gap-4 p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">
          {(data?.portfolios ?? 1) > 1 ? m.trading_free_use_main() : m.trading_available_to_trade()}
        </span>
        <span className="text-18 font-semibold">
          {data ? <Amount value={data.balance} /> : isError ? '—' : <Skeleton className="h-[1lh] w-24" />}
        </span>
      </p>
      <Acts />
      {live ? (
        <div className="grid gap-2">
          <PlacesBar places={live.places} />
          <PlacesList places={live.places} total={live.totalValue} />
        </div>
      ) : (
        !isError && <Skeleton className="h-40 w-full" />
      )}
    </section>
  );
}

const Acts = () => (
  <div className="places-acts">
    <Link to="/markets" className={buttonClass('primary')}>
      {m.trading_trade()}
    </Link>
    <Link to="/deposit" className={buttonClass('secondary')}>
      {m.common_deposit()}
    </Link>
    <Link to="/withdraw" className={buttonClass('secondary')}>
      {m.common_withdraw()}
    </Link>
    <Link to="/wallet" className={buttonClass('secondary')}>
      {m.trading_convert()}
    </Link>
  </div>
);

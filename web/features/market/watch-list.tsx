import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { MarketRows, sixRows } from '#web/features/market/market-rows.tsx';
import { instrumentsQuery, watchlistQuery } from '#web/features/market/queries.ts';
import { classes } from '#web/ui/classes.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/** A card has room for so many; the page of markets shows all of them. */
const most = 6;

/** The markets that the person watches, newest first. */
export function WatchList() {
  const markets = useQuery(instrumentsQuery());
  const watched = useQuery(watchlistQuery());
  const isLoaded = markets.data !== undefined && watched.data !== undefined;
  const isError = markets.isError || watched.isError;
  const listed = (watched.data ?? [])
    .flatMap((symbol) => markets.data?.find((instrument) => instrument.symbol === symbol) ?? [])
    .slice(0, most);
  return (
    <div className={classes('card overflow-clip', sixRows)}>
      {!isLoaded && !isError && <Loading label={m.market_loading_prices()} rows={most} />}
      {!isLoaded && isError && (
        <Failed
          title={m.market_prices_could_not_be_loaded()}
          onRetry={() => void Promise.all([markets.refetch(), watched.refetch()])}
        />
      )}
      {isLoaded && listed.length === 0 && (
        <Empty
          title={m.market_watch_no_market_yet()}
          action={
            <Link to="/markets" className={buttonClass('secondary', true)}>
              {m.common_markets()}
            </Link>
          }
        />
      )}
      <MarketRows markets={listed} />
    </div>
  );
}

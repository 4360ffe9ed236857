import { m } from '#core/messages/messages.js';
import { MarketRows, sixRows } from '#web/features/market/market-rows.tsx';
import { instrumentsQuery } from '#web/features/market/queries.ts';
import { classes } from '#web/ui/classes.ts';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const symbols = ['BTC', 'ETH', 'BNB', 'SOL', 'ADA', 'DOT'];

export function TopCrypto() {
  const { data, isError, refetch } = useQuery(instrumentsQuery());
  const listed = symbols.flatMap((symbol) => data?.find((instrument) => instrument.symbol === symbol) ?? []);
  return (
    <div className={classes('card overflow-clip', sixRows)}>
      {!data && !isError && <Loading label={m.market_loading_prices()} rows={6} />}
      {!data && isError && <Failed title={m.market_prices_could_not_be_loaded()} onRetry={refetch} />}
      <MarketRows markets={listed} />
    </div>
  );
}

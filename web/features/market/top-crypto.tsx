import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { LiveChange, LivePrice } from '#web/features/market/live-price.tsx';
import { instrumentsQuery } from '#web/features/market/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

const symbols = ['BTC', 'ETH', 'BNB', 'SOL', 'ADA', 'DOT'];

export function TopCrypto() {
  const { data, isError, refetch } = useQuery(instrumentsQuery());
  const listed = symbols.flatMap((symbol) => data?.find((instrument) => instrument.symbol === symbol) ?? []);
  return (
    <Card title={m.market_top_crypto_assets()} isFlush>
      {!data && !isError && <Loading label={m.market_loading_prices()} rows={6} />}
      {!data && isError && <Failed title={m.market_prices_could_not_be_loaded()} onRetry={refetch} />}
      <ul className="divide-y divide-line">
        {listed.map((instrument) => (
          <li key={instrument.symbol}>
            <Link
              to="/markets/$symbol"
              params={{ symbol: instrument.symbol }}
              className="flex items-center gap-3 px-5 py-2.5 transition-colors hover:bg-panel-2"
            >
              <InstrumentMark symbol={instrument.symbol} size={32} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{instrument.symbol}</span>
                <span className="block truncate text-sm text-faint">{instrument.name}</span>
              </span>
              <Sparkline points={instrument.sparkline} className="h-7 w-16" />
              <span className="w-24 text-right text-sm">
                <LivePrice
                  symbol={instrument.symbol}
                  initial={instrument.quote.last}
                  decimals={instrument.priceDecimals}
                  className="block font-medium"
                />
                <LiveChange symbol={instrument.symbol} initial={instrument.quote.changePercent24h} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

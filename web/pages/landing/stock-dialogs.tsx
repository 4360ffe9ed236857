// The two dialogs of a featured stock for a visitor, with this site's own quotes and candles.
// Buying needs an account.
import { QueryClientProvider } from '@tanstack/react-query';
import { m } from '#core/messages/messages.js';
import { findInstrument } from '#core/market/instruments.ts';
import { AnalysisDialog } from '#web/features/market/analysis/analysis-dialog.tsx';
import { instrumentQuery, instrumentsQuery } from '#web/features/market/queries.ts';
import { InvestDialog } from '#web/features/trading/invest/invest-dialog.tsx';
import { useUsdRate } from '#web/lib/realtime/usd-rate.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

export interface OpenDialog {
  readonly symbol: string;
  readonly kind: 'invest' | 'analysis';
}

export function StockDialogs(props: { open: OpenDialog; onClose: () => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Opened {...props} />
    </QueryClientProvider>
  );
}

function Opened({ open: { symbol, kind }, onClose }: { open: OpenDialog; onClose: () => void }) {
  const market = useQuery(instrumentQuery(symbol));
  const all = useQuery(instrumentsQuery());
  const instrument = findInstrument(symbol);
  const rate = useUsdRate(
    instrument?.quoteCurrency ?? 'USD',
    (pair) => all.data?.find((one) => one.symbol === pair)?.quote.last,
  );
  if (market.data && kind === 'analysis') return <AnalysisDialog market={market.data} onClose={onClose} />;
  if (market.data && instrument && rate) {
    const { bids, asks, quote } = market.data;
    const { isOpen, isStale } = quote;
    return (
      <InvestDialog
        facts={{ instrument, bids, asks, isOpen, isStale, now: 0, rate, availableCents: 0n, held: {} }}
        onClose={onClose}
        payment={null}
        signIn={<SignIn symbol={symbol} />}
      />
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title={symbol}>
      {market.isError ? (
        <Failed title={m.market_prices_could_not_be_loaded()} onRetry={market.refetch} />
      ) : (
        <Loading label={m.market_loading_market()} rows={4} />
      )}
    </Dialog>
  );
}

function SignIn({ symbol }: { symbol: string }) {
  return (
    <div className="space-y-4">
      <p className="rounded-md bg-panel-2 px-3.5 py-3 text-sm text-muted">{m.landing_sign_in_to_invest()}</p>
      <a
        href={`/auth?redirect=${encodeURIComponent(`/markets/${symbol}?dialog=invest`)}`}
        className={buttonClass('primary', false, 'w-full')}
      >
        {m.landing_sign_in_or_sign_up()}
      </a>
    </div>
  );
}

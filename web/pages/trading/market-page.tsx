import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import type { marketSearch } from '#web/app/search.ts';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { InstrumentView, QuoteView } from '#core/market/contract.ts';
import { MarketAlerts } from '#web/features/market/alerts/alerts.tsx';
import { Depth } from '#web/features/market/charts/depth.tsx';
import { InstrumentFacts } from '#web/features/market/instrument-facts.tsx';
import { MarketChart } from '#web/features/market/charts/market-chart.tsx';
import { useMarketNow } from '#web/features/market/market-now.ts';
import { instrumentQuery } from '#web/features/market/queries.ts';
import { indicatorsIn, switched } from '#web/features/market/analysis/studies.ts';
import { Positions } from '#web/features/trading/positions/positions.tsx';
import { WaitingInvestments } from '#web/features/trading/invest/waiting-investments.tsx';
import { WorkingOrders } from '#web/features/trading/orders/working-orders.tsx';
import { DialogLinks, MarketHeader } from '#web/pages/trading/market-header.tsx';
import { Invest, Ticket } from '#web/pages/trading/market-ticket.tsx';
import { useAskedTicket } from '#web/pages/trading/use-asked-ticket.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useIsWide } from '#web/ui/use-is-phone.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

// Opened by few visits: it travels when it is asked for.
const AnalysisDialog = lazy(() =>
  import('#web/features/market/analysis/analysis-dialog.tsx').then((module) => ({
    default: module.AnalysisDialog,
  })),
);

export function MarketPage() {
  const { symbol } = useParams({ from: '/gate/markets/$symbol' });
  const { data: market, isError, error, refetch } = useQuery(instrumentQuery(symbol));
  if (!market && isError) return <NoMarket error={error} onRetry={refetch} />;
  if (!market) return <Loading label={m.market_loading_market()} rows={8} />;
  return (
    <div className="pb-16 lg:pb-0">
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <div>
            <Link
              to="/markets"
              className="mb-3 inline-flex items-center gap-1 py-1 text-sm text-muted hover:text-fg"
            >
              <ChevronLeft className="size-4" aria-hidden="true" />
              {m.common_markets()}
            </Link>
            <HeaderNow symbol={symbol} />
          </div>
          <Chart symbol={symbol} decimals={market.priceDecimals} />
          <Positions symbol={symbol} />
          <WorkingOrders symbol={symbol} />
          <WaitingInvestments symbol={symbol} />
          <div className="grid grid-cols-1 content-start items-start gap-5 md:grid-cols-2">
            <MarketAlerts market={market} />
            <InstrumentFacts market={market} />
          </div>
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          {/* From the top of the page: its button is in sight on every usual laptop. */}
          <section aria-label={m.common_order()} className="card hidden min-w-0 overflow-clip p-4 lg:block">
            <Ticket symbol={symbol} takesFocus />
          </section>
          <DepthNow symbol={symbol} />
        </div>
      </div>
      <TicketSheet symbol={symbol} />
      <AddressedDialog market={market} />
    </div>
  );
}

// The parts that move with the price: the rest of the page does not paint again with each quote.
function HeaderNow({ symbol }: { symbol: string }) {
  const market = useMarketNow(symbol);
  return market && <MarketHeader market={market} />;
}

function DepthNow({ symbol }: { symbol: string }) {
  const market = useMarketNow(symbol);
  if (!market) return null;
  return (
    <Card title={m.market_depth()}>
      <Depth bids={market.bids} asks={market.asks} decimals={market.priceDecimals} />
    </Card>
  );
}

/** The market could not be loaded, or there is none of this name. */
function NoMarket({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = failureOf(error);
  if (failure.kind === 'fault') return <Failed title={failure.message} onRetry={onRetry} />;
  return (
    <Empty
      title={m.market_market_does_not_exist()}
      action={
        <Link to="/markets" className={buttonClass('secondary', true)}>
          {m.common_markets()}
        </Link>
      }
    />
  );
}

type ChartSearch = ReturnType<typeof marketSearch>;

/** The chart; its interval and its indicators stand in the address. */
function Chart({ symbol, decimals }: { symbol: string; decimals: number }) {
  const { interval = '1h', studies } = useSearch({ from: '/gate/markets/$symbol' });
  const navigate = useNavigate({ from: '/markets/$symbol' });
  // Each change starts from the newest address: two in one moment are both kept.
  const change = (next: (before: ChartSearch) => ChartSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  return (
    <MarketChart
      symbol={symbol}
      decimals={decimals}
      interval={interval}
      shown={indicatorsIn(studies)}
      onInterval={(value) => change((before) => ({ ...before, interval: value }))}
      onSwitch={(indicator) =>
        change(({ studies: shown, ...rest }) => {
          const left = switched(shown, indicator);
          return left === undefined ? rest : { ...rest, studies: left };
        })
      }
    />
  );
}

/** The ticket of a phone: a button at the bottom that opens it as a sheet, filled in with an amount. */
function TicketSheet({ symbol }: { symbol: string }) {
  const [isPressed, setPressed] = useState(false);
  const { isAsked, drop } = useAskedTicket();
  const isWide = useIsWide();
  const isOpen = isPressed || (isAsked && !isWide);
  const close = () => {
    setPressed(false);
    if (isAsked) drop();
  };
  return (
    <>
      <div className="page-bar fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 md:bottom-0 md:left-16 flex gap-2 border-t border-line bg-bg/95 p-3 backdrop-blur-md lg:hidden">
        <Button className="page-bar-act grow-2" onClick={() => setPressed(true)}>
          {m.market_trade({ symbol })}
        </Button>
        <DialogLinks symbol={symbol} className="page-bar-act" />
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        hasAddress={isAsked}
        title={m.market_trade({ symbol })}
        mark={<InstrumentMark symbol={symbol} />}
      >
        {isOpen && <Ticket symbol={symbol} onPlaced={close} isFilledIn />}
      </Dialog>
    </>
  );
}

/** The dialog that the address asks for. */
function AddressedDialog({ market }: { market: InstrumentView & { readonly quote: QuoteView } }) {
  const { dialog } = useSearch({ from: '/gate/markets/$symbol' });
  const navigate = useNavigate({ from: '/markets/$symbol' });
  const close = () =>
    void navigate({ search: ({ dialog: _old, ...rest }) => rest, replace: true, resetScroll: false });
  if (!dialog || dialog === 'order') return null;
  return (
    <Suspense fallback={null}>
      {dialog === 'invest' ? (
        <Invest symbol={market.symbol} onClose={close} />
      ) : (
        <AnalysisDialog market={market} onClose={close} />
      )}
    </Suspense>
  );
}

import '#web/pages/trading/market.css';
import { m } from '#core/messages/messages.js';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { marketSearch } from '#web/app/search.ts';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { InstrumentView, QuoteView } from '#core/market/contract.ts';
import { OrderBook } from '#web/features/market/charts/order-book.tsx';
import { chartView } from '#web/features/market/charts/chart-view.ts';
import { MarketChart } from '#web/features/market/charts/market-chart.tsx';
import { useMarketNow } from '#web/features/market/market-now.ts';
import { instrumentQuery } from '#web/features/market/queries.ts';
import { indicatorsIn, switched } from '#web/features/market/analysis/studies.ts';
import { useOwnLines } from '#web/features/trading/lines/use-own-lines.tsx';
import { fillsQuery } from '#web/features/trading/queries.ts';
import { MarketHeader } from '#web/pages/trading/market-header.tsx';
import { MarketTabs } from '#web/pages/trading/market-tabs.tsx';
import { DeskTicket, Invest } from '#web/pages/trading/market-ticket.tsx';
import { TicketSheet } from '#web/pages/trading/ticket-sheet.tsx';
import { usePriceForTicket } from '#web/pages/trading/use-ticket-sheet.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useBoxWidth } from '#web/ui/chart/curve/use-box-width.ts';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { useQuery } from '#web/lib/use-query.ts';

// Opened by few visits: it travels when it is asked for.
const AnalysisDialog = lazy(() =>
  import('#web/features/market/analysis/analysis-dialog.tsx').then((module) => ({
    default: module.AnalysisDialog,
  })),
);

/** From this width on the book stands beside the chart; in market.css as well. */
const bookFrom = 1_180;

export function MarketPage() {
  const { symbol } = useParams({ from: '/gate/markets/$symbol' });
  const { data: market, isError, error, refetch } = useQuery(instrumentQuery(symbol));
  if (market) return <Market market={market} />;
  return (
    <div className="p-5">
      {isError ? (
        <NoMarket error={error} onRetry={refetch} />
      ) : (
        <Loading label={m.market_loading_market()} rows={8} />
      )}
    </div>
  );
}

function Market({ market }: { market: InstrumentView & { readonly quote: QuoteView } }) {
  const { symbol } = market;
  const [box, width] = useBoxWidth();
  const { asked, ask } = usePriceForTicket(symbol);
  const isRoomy = width >= bookFrom;
  return (
    <div ref={box} className="market-page">
      <div className="market-head">
        <HeaderNow symbol={symbol} />
      </div>
      <div className="market-middle">
        <Chart symbol={symbol} market={market} />
      </div>
      {isRoomy && (
        <div className="market-book">
          <OrderBook symbol={symbol} onPrice={ask} />
        </div>
      )}
      <div className="market-tabs">
        <MarketTabs
          key={symbol}
          market={market}
          book={isRoomy ? undefined : <OrderBook symbol={symbol} isWide onPrice={ask} />}
        />
      </div>
      {/* From the top of the page: its button is in sight on every usual laptop. */}
      <div className="market-side">
        <DeskTicket symbol={symbol} asked={asked} />
      </div>
      <TicketSheet symbol={symbol} asked={asked} />
      <AddressedDialog market={market} />
    </div>
  );
}

// The parts that move with the price: the rest of the page does not paint again with each quote.
function HeaderNow({ symbol }: { symbol: string }) {
  const market = useMarketNow(symbol);
  return market && <MarketHeader market={market} />;
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

/** The chart with what is one's own in it; everything chosen on it stands in the address. */
function Chart({ symbol, market }: { symbol: string; market: InstrumentView }): ReactNode {
  const {
    span,
    interval,
    studies,
    look = 'candles',
    compare,
    full,
    drawings,
  } = useSearch({
    from: '/gate/markets/$symbol',
  });
  const navigate = useNavigate({ from: '/markets/$symbol' });
  // Each change starts from the newest address: two in one moment are both kept.
  const change = (next: (before: ChartSearch) => ChartSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  const { lines, review } = useOwnLines(symbol);
  const { data } = useQuery(fillsQuery(symbol));
  // What copies filled stands in the list: their pins would hide one's own.
  const fills = useMemo(() => data?.fills.filter(({ copyId }) => copyId === null) ?? [], [data]);
  const isNarrow = useIsNarrow();
  const view = useMemo(() => chartView(span, interval, isNarrow), [span, interval, isNarrow]);
  return (
    <>
      <MarketChart
        symbol={symbol}
        decimals={market.priceDecimals}
        tick={market.tick}
        fills={fills}
        lines={lines}
        view={view}
        kind={look}
        studies={indicatorsIn(studies)}
        compare={compare === symbol ? undefined : compare}
        onRange={(value) => change(({ interval: _old, ...rest }) => ({ ...rest, span: value }))}
        onInterval={(value) =>
          change((before) => ({
            ...before,
            interval: value,
            ...(view.range && { span: view.range }),
          }))
        }
        onKind={(value) =>
          change(({ look: _old, ...rest }) => (value === 'area' ? { ...rest, look: value } : rest))
        }
        onSwitch={(indicator) =>
          change(({ studies: shown, ...rest }) => {
            const left = switched(shown, indicator);
            return left === undefined ? rest : { ...rest, studies: left };
          })
        }
        isDrawingHidden={drawings !== undefined}
        onDrawingHidden={(value) =>
          change(({ drawings: _old, ...rest }) => (value ? { ...rest, drawings: 'hidden' } : rest))
        }
        isFull={full !== undefined}
        onFull={(value) => change(({ full: _old, ...rest }) => (value ? { ...rest, full: 'chart' } : rest))}
        onCompare={(value) =>
          change(({ compare: _old, ...rest }) => (value === undefined ? rest : { ...rest, compare: value }))
        }
      />
      {review}
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

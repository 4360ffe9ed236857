import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { findInstrument } from '#core/market/instruments.ts';
import type { Product } from '#core/trading/contract.ts';
import { canInvest } from '#core/trading/invest/invest.ts';
import type { Holding } from '#core/trading/netting.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { parseUnits } from '#core/values/money.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';
import { MarketAlerts } from '#web/features/market/alerts/alerts.tsx';
import { Depth } from '#web/features/market/charts/depth.tsx';
import { InstrumentFacts, nextChange } from '#web/features/market/instrument-facts.tsx';
import { LiveChange, LivePrice } from '#web/features/market/live-price.tsx';
import { MarketChart } from '#web/features/market/charts/market-chart.tsx';
import { instrumentQuery, instrumentsQuery, type CandleInterval } from '#web/features/market/queries.ts';
import { indicatorsIn, switched } from '#web/features/market/analysis/studies.ts';
import { WatchStar } from '#web/features/market/watch-star.tsx';
import type { TicketFacts } from '#web/features/trading/ticket/order-draft.ts';
import { OrderTicket } from '#web/features/trading/ticket/order-ticket.tsx';
import { Positions } from '#web/features/trading/positions/positions.tsx';
import { PortfolioChoice, useHasSeveral } from '#web/features/trading/portfolios/several.tsx';
import {
  portfolioQuery,
  portfoliosQuery,
  positionsQuery,
  tradeAllowanceQuery,
} from '#web/features/trading/queries.ts';
import { leftOf } from '#web/features/trading/ticket/trades-left.tsx';
import { WaitingInvestments } from '#web/features/trading/invest/waiting-investments.tsx';
import { WorkingOrders } from '#web/features/trading/orders/working-orders.tsx';
import { usdRateOf } from '#web/features/trading/ticket/usd-rate.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { useIsLineDown } from '#web/lib/realtime/live.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

// Opened by few visits: they travel when they are asked for.
const InvestDialog = lazy(() =>
  import('#web/features/trading/invest/invest-dialog.tsx').then((module) => ({
    default: module.InvestDialog,
  })),
);
const PaymentAddress = lazy(() =>
  import('#web/features/funding/deposit/payment-address.tsx').then((module) => ({
    default: module.PaymentAddress,
  })),
);
const AnalysisDialog = lazy(() =>
  import('#web/features/market/analysis/analysis-dialog.tsx').then((module) => ({
    default: module.AnalysisDialog,
  })),
);

/** Everything the ticket of a portfolio reckons with; undefined while a part is still loading. */
function useTicketFacts(symbol: string, portfolioId: string): TicketFacts | undefined {
  const market = useQuery(instrumentQuery(symbol)).data;
  const portfolio = useQuery(portfolioQuery()).data;
  const positions = useQuery(positionsQuery()).data;
  const all = useQuery(instrumentsQuery()).data;
  const instrument = findInstrument(symbol);
  const isMain = portfolioId === 'main';
  const beside = useQuery({ ...portfoliosQuery(), enabled: !isMain }).data;
  const cash = isMain ? portfolio?.balance : beside?.portfolios.find(({ id }) => id === portfolioId)?.cash;
  const availableCents = cash === undefined ? undefined : parseUnits(cash, 2);
  // A bonus stands behind the first portfolio alone.
  const freeBonusCents = isMain && portfolio ? parseUnits(portfolio.freeBonus, 2) : 0n;
  const allowance = useQuery(tradeAllowanceQuery()).data;
  const isLineDown = useIsLineDown();
  const rate =
    instrument && usdRateOf(instrument, (pair) => all?.find((one) => one.symbol === pair)?.quote.last);
  if (!market || !instrument || !positions || !portfolio || availableCents === undefined || !rate)
    return undefined;
  const held: Partial<Record<Product, Holding>> = {};
  for (const position of positions)
    if (position.symbol === symbol && position.copyId === null && position.portfolioId === portfolioId)
      held[position.product] = {
        side: position.side,
        quantity: parseQuantity(position.quantity) ?? 0n,
        entry: parsePrice(position.entryPrice) ?? 0n,
        marginCents: parseUnits(position.margin, 2) ?? 0n,
      };
  const { isOpen, isStale } = market.quote;
  const { bids, asks } = market;
  const now = Date.parse(portfolio.asOf);
  return {
    instrument,
    bids,
    asks,
    isOpen,
    isStale,
    now,
    rate,
    availableCents,
    freeBonusCents,
    held,
    portfolioId,
    tradesLeft: allowance && leftOf(allowance),
    isLineDown,
  };
}

/** The portfolio of the address; the first one when it is none of the person's open ones. */
function useChosenPortfolio(): PortfolioRef {
  const { portfolio = 'main' } = useSearch({ from: '/gate/markets/$symbol' });
  const { data } = useQuery({ ...portfoliosQuery(), enabled: portfolio !== 'main' });
  return data && !data.portfolios.some(({ id }) => id === portfolio) ? 'main' : portfolio;
}

/** Where the order goes, for who has several portfolios. */
function TicketPortfolio({ chosen }: { chosen: PortfolioRef }) {
  const hasSeveral = useHasSeveral();
  const navigate = useNavigate({ from: '/markets/$symbol' });
  if (!hasSeveral) return null;
  return (
    <div className="mb-4">
      <PortfolioChoice
        value={chosen}
        onValue={(id) =>
          void navigate({
            search: ({ portfolio: _old, ...rest }) => ({
              ...rest,
              ...(id !== undefined && id !== 'main' && { portfolio: id }),
            }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  );
}

function Ticket({ symbol, onPlaced }: { symbol: string; onPlaced?: () => void }) {
  const chosen = useChosenPortfolio();
  const facts = useTicketFacts(symbol, chosen);
  return (
    <>
      <TicketPortfolio chosen={chosen} />
      {facts ? (
        <OrderTicket key={symbol} facts={facts} {...(onPlaced && { onPlaced })} />
      ) : (
        <Loading label={m.market_loading_order_form()} rows={4} />
      )}
    </>
  );
}

function Invest({ symbol, onClose }: { symbol: string; onClose: () => void }) {
  // An investment is paid from the wallet, which is the first portfolio's.
  const facts = useTicketFacts(symbol, 'main');
  if (!facts || !canInvest(facts.instrument)) return null;
  return (
    <InvestDialog
      facts={facts}
      onClose={onClose}
      payment={
        <Suspense fallback={<Loading label={m.market_loading_address()} rows={2} />}>
          <PaymentAddress />
        </Suspense>
      }
    />
  );
}

function StateBadge({ quote }: { quote: { isOpen: boolean; isStale: boolean } }) {
  const isLineDown = useIsLineDown();
  if (isLineDown) return <Badge tone="warn">{m.market_no_connection()}</Badge>;
  if (!quote.isOpen) return <Badge tone="neutral">{m.common_closed()}</Badge>;
  if (quote.isStale) return <Badge tone="warn">{m.market_old_price()}</Badge>;
  return <Badge tone="good">{m.common_open()}</Badge>;
}

export function MarketPage() {
  const { symbol } = useParams({ from: '/gate/markets/$symbol' });
  const { interval = '1h', studies, dialog } = useSearch({ from: '/gate/markets/$symbol' });
  const navigate = useNavigate({ from: '/markets/$symbol' });
  const change = (part: { interval?: CandleInterval; studies?: string | undefined }) =>
    void navigate({
      search: ({ studies: before, ...rest }) => {
        const { studies: after = before, ...others } = part;
        const kept = 'studies' in part ? part.studies : after;
        return { ...rest, ...others, ...(kept !== undefined && { studies: kept }) };
      },
      replace: true,
      resetScroll: false,
    });
  const { data: market, isError, error, refetch } = useQuery(instrumentQuery(symbol));
  const [isTicketOpen, setTicketOpen] = useState(false);

  const closeDialog = () =>
    void navigate({
      search: ({ dialog: _old, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    });

  if (!market && isError) {
    const failure = failureOf(error);
    if (failure.kind === 'fault') return <Failed title={failure.message} onRetry={refetch} />;
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
  if (!market) return <Loading label={m.market_loading_market()} rows={8} />;
  const decimals = market.priceDecimals;
  const instrument = findInstrument(symbol);
  const hoursText = instrument && nextChange(instrument.calendar, market.quote);
  const dialogLink = (name: 'invest' | 'analysis', text: string) => (
    <Link
      to="/markets/$symbol"
      params={{ symbol }}
      search={(before) => ({ ...before, dialog: name })}
      resetScroll={false}
      className={buttonClass('secondary', true)}
    >
      {text}
    </Link>
  );
  return (
    <div className="pb-16 lg:pb-0">
      <Link
        to="/markets"
        className="mb-3 inline-flex items-center gap-1 py-1 text-sm text-muted hover:text-fg"
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
        {m.common_markets()}
      </Link>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="flex flex-wrap items-center gap-3 text-2xl font-semibold sm:text-[1.75rem]">
            {market.symbol}
            <WatchStar symbol={market.symbol} className="-mx-1.5" />
            {market.halt && <Badge tone="bad">{m.market_halted()}</Badge>}
            <StateBadge quote={market.quote} />
          </h1>
          <p className="text-muted">
            {market.name} ·{' '}
            {market.quote.source === 'simulated'
              ? m.market_simulated_market()
              : m.market_prices_of({ source: market.quote.source })}
            {market.quote.isOpen &&
              market.quote.isStale &&
              ` ${m.market_last_one({ at: formatDateTime(market.quote.at) })}`}
            {market.quoteCurrency !== 'USD' && m.market_priced_in({ quoteCurrency: market.quoteCurrency })}
            {hoursText !== undefined && ` · ${hoursText}`}
          </p>
          {market.halt && (
            <output className="mt-2 block rounded-md bg-down-soft px-3.5 py-2 text-sm wrap-anywhere text-down">
              {m.market_halted_because({ reason: market.halt.reason })}
            </output>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <span className="flex gap-2">
            {instrument && canInvest(instrument) && dialogLink('invest', m.market_invest())}
            {dialogLink('analysis', m.market_page_analysis_link())}
          </span>
          <fieldset aria-label={m.market_price_of({ symbol })} className="text-right">
            <LivePrice
              symbol={symbol}
              initial={market.quote.last}
              decimals={decimals}
              className="text-3xl font-semibold tracking-tight"
            />
            <span className="ml-3">
              <LiveChange symbol={symbol} initial={market.quote.changePercent24h} />{' '}
              <span className="text-sm text-faint">24 h</span>
            </span>
          </fieldset>
        </div>
      </header>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <MarketChart
            symbol={symbol}
            decimals={decimals}
            interval={interval}
            shown={indicatorsIn(studies)}
            onInterval={(value) => change({ interval: value })}
            onSwitch={(indicator) => change({ studies: switched(studies, indicator) })}
          />
          <Positions symbol={symbol} />
          <WorkingOrders symbol={symbol} />
          <WaitingInvestments symbol={symbol} />
          <div className="grid grid-cols-1 content-start items-start gap-5 md:grid-cols-2">
            <MarketAlerts market={market} />
            <InstrumentFacts market={market} />
          </div>
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <Card title={m.common_order()} className="hidden lg:block">
            <Ticket symbol={symbol} />
          </Card>
          <Card title={m.market_depth()}>
            <Depth bids={market.bids} asks={market.asks} decimals={decimals} />
          </Card>
        </div>
      </div>
      <div className="page-bar fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-bg/95 p-3 backdrop-blur-md lg:hidden">
        <Button className="min-h-12 w-full" onClick={() => setTicketOpen(true)}>
          {m.market_trade({ symbol: market.symbol })}
        </Button>
      </div>
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'invest' ? (
            <Invest symbol={symbol} onClose={closeDialog} />
          ) : (
            <AnalysisDialog market={market} onClose={closeDialog} />
          )}
        </Suspense>
      )}
      <Dialog
        isOpen={isTicketOpen}
        onClose={() => setTicketOpen(false)}
        title={m.market_trade({ symbol: market.symbol })}
      >
        {isTicketOpen && <Ticket symbol={symbol} onPlaced={() => setTicketOpen(false)} />}
      </Dialog>
    </div>
  );
}

import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import type { InstrumentView, QuoteView } from '#core/market/contract.ts';
import { findInstrument } from '#core/market/instruments.ts';
import { canInvest } from '#core/trading/invest/invest.ts';
import { nextChange } from '#web/features/market/instrument-facts.tsx';
import { LiveChange, LivePrice } from '#web/features/market/live-price.tsx';
import { WatchStar } from '#web/features/market/watch-star.tsx';
import { useIsLineDown } from '#web/lib/realtime/live.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

type Market = InstrumentView & {
  readonly quote: QuoteView;
  readonly halt: { readonly reason: string } | null;
};

/** Name, state and price of a market, and what else can be done with it. */
export function MarketHeader({ market }: { market: Market }) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div>
        <h1 className="flex flex-wrap items-center gap-3 text-24 font-semibold">
          <InstrumentMark symbol={market.symbol} size={36} />
          {market.symbol}
          <WatchStar symbol={market.symbol} className="-mx-1.5" />
          {market.halt && <Badge tone="bad">{m.market_halted()}</Badge>}
          <StateBadge quote={market.quote} />
        </h1>
        <MarketLine market={market} />
        {market.halt && (
          <output className="mt-2 block rounded-md bg-down-soft px-3.5 py-2 text-sm wrap-anywhere text-down">
            {m.market_halted_because({ reason: market.halt.reason })}
          </output>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <PriceNow market={market} />
        <span className="hidden gap-2 lg:flex">
          <DialogLinks symbol={market.symbol} />
        </span>
      </div>
    </header>
  );
}

function StateBadge({ quote }: { quote: { isOpen: boolean; isStale: boolean } }) {
  const isLineDown = useIsLineDown();
  if (isLineDown) return <Badge tone="warn">{m.market_no_connection()}</Badge>;
  if (!quote.isOpen) return <Badge tone="neutral">{m.common_closed()}</Badge>;
  if (quote.isStale) return <Badge tone="warn">{m.market_old_price()}</Badge>;
  return <Badge tone="good">{m.common_open()}</Badge>;
}

/** Name, where its prices come from, and its hours. */
function MarketLine({ market }: { market: Market }) {
  const { quote, quoteCurrency } = market;
  const instrument = findInstrument(market.symbol);
  const hoursText = instrument && nextChange(instrument.calendar, quote);
  return (
    <p className="text-muted">
      {market.name} ·{' '}
      {quote.source === 'simulated'
        ? m.market_simulated_market()
        : m.market_prices_of({ source: quote.source })}
      {quote.isOpen && quote.isStale && <> {m.market_last_one({ at: formatDateTime(quote.at) })}</>}
      {quoteCurrency !== 'USD' && m.market_priced_in({ quoteCurrency })}
      {hoursText !== undefined && ` · ${hoursText}`}
    </p>
  );
}

/** The dialogs of the page, each under its own address: beside the price on a desk, else beside Trade. */
export function DialogLinks({ symbol, className }: { symbol: string; className?: string }) {
  const instrument = findInstrument(symbol);
  const dialogLink = (name: 'invest' | 'analysis', text: string) => (
    <Link
      to="/markets/$symbol"
      params={{ symbol }}
      search={(before) => ({ ...before, dialog: name })}
      resetScroll={false}
      className={classes(buttonClass('secondary', true), className)}
    >
      {text}
    </Link>
  );
  return (
    <>
      {instrument && canInvest(instrument) && dialogLink('invest', m.market_invest())}
      {dialogLink('analysis', m.market_page_analysis_link())}
    </>
  );
}

function PriceNow({ market: { symbol, quote, priceDecimals } }: { market: Market }) {
  return (
    <fieldset aria-label={m.market_price_of({ symbol })} className="text-right">
      <LivePrice
        symbol={symbol}
        initial={quote.last}
        decimals={priceDecimals}
        className="text-32 font-semibold"
      />
      <span className="ml-3">
        <LiveChange symbol={symbol} initial={quote.changePercent24h} />{' '}
        <span className="text-sm text-faint">24 h</span>
      </span>
    </fieldset>
  );
}

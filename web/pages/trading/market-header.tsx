import '#web/pages/trading/market-header.css';
import { m } from '#core/messages/messages.js';
import type { CSSProperties } from 'react';
import { Link } from '@tanstack/react-router';
import { ChartLine, ChevronLeft, type LucideIcon, PiggyBank } from 'lucide-react';
import type { DayView, InstrumentView, QuoteView } from '#core/market/contract.ts';
import { findInstrument } from '#core/market/instruments.ts';
import { canInvest } from '#core/trading/invest/invest.ts';
import { nextChange } from '#web/features/market/instrument-facts.tsx';
import { DayMove, LivePrice } from '#web/features/market/live-price.tsx';
import { MarketStats } from '#web/features/market/market-stats.tsx';
import { troubleText, useTrouble } from '#web/features/market/market-state.ts';
import { WatchStar } from '#web/features/market/watch-star.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

type Market = InstrumentView & {
  readonly quote: QuoteView;
  readonly halt: { readonly reason: string } | null;
  readonly day: DayView | null;
};

/** Letters beside the price of a phone. */
const longest = 20;

/** Name, state and price of a market, its last day, and what else can be done with it. */
export function MarketHeader({ market }: { market: Market }) {
  const { symbol, halt } = market;
  const { what, notes } = wordsOf(market);
  return (
    <div className="market-top">
      <header className={classes('market-header', what.length > longest && 'is-long')}>
        <Link to="/markets" aria-label={m.common_markets()} className="market-back">
          <ChevronLeft className="size-5" aria-hidden="true" />
        </Link>
        <InstrumentMark symbol={symbol} size={40} />
        <div className="market-name" style={{ '--letters': what.length + notes.length + 3 } as CSSProperties}>
          <div className="market-title">
            <h1 className="flex flex-wrap items-center gap-x-2 text-18 font-semibold">
              {symbol}
              <Troubles market={market} />
            </h1>
            <WatchStar symbol={symbol} />
          </div>
          <p className="market-line" title={`${what} · ${notes}`}>
            <span className="market-what">{what}</span>
            <span className="market-dot"> ·&nbsp;</span>
            <span className="market-notes">{notes}</span>
          </p>
        </div>
        <PriceNow market={market} />
        <MarketStats {...market} />
        <span className="market-acts">
          <DialogLinks symbol={symbol} />
        </span>
      </header>
      {halt && (
        <output className="mb-2 block rounded-md bg-down-soft px-3.5 py-2 text-sm wrap-anywhere text-down">
          {m.market_halted_because({ reason: halt.reason })}
        </output>
      )}
    </div>
  );
}

const tones = { unconnected: 'warn', halted: 'bad', closed: 'neutral', stale: 'warn' } as const;

/** Why nobody can trade: a market that is halted says so beside everything else. */
function Troubles({ market }: { market: Market }) {
  const trouble = useTrouble({ ...market, halt: null });
  return (
    <>
      {market.halt && <Badge tone={tones.halted}>{troubleText('halted')}</Badge>}
      {trouble && <Badge tone={tones[trouble]}>{troubleText(trouble)}</Badge>}
    </>
  );
}

/** What a market is and its state; where its prices come from, their currency, and its hours. */
function wordsOf({ symbol, name, quote, quoteCurrency }: Market) {
  const calendar = findInstrument(symbol)?.calendar;
  const hours = calendar && nextChange(calendar, quote);
  const state = calendar === 'always' ? m.market_always_open() : m.common_open();
  const last = quote.isOpen && quote.isStale && m.market_last_one({ at: formatDateTime(quote.at) });
  const source =
    quote.source === 'simulated' ? m.market_simulated_market() : m.market_prices_of({ source: quote.source });
  return {
    // What is wrong stands beside the name.
    what: `${name}${last ? ` ${last}` : quote.isOpen ? ` · ${state}` : ''}`,
    notes: [
      quoteCurrency === 'USD' ? source : `${source}${m.market_priced_in({ quoteCurrency })}`,
      ...(hours === undefined ? [] : [hours]),
    ].join(' · '),
  };
}

/** The dialogs of the page, each under its own address; signs where there is no room for words. */
function DialogLinks({ symbol }: { symbol: string }) {
  const instrument = findInstrument(symbol);
  const dialogLink = (name: 'invest' | 'analysis', text: string, Icon: LucideIcon) => (
    <Link
      to="/markets/$symbol"
      params={{ symbol }}
      search={(before) => ({ ...before, dialog: name })}
      resetScroll={false}
      title={text}
      className={buttonClass('secondary', true)}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span>{text}</span>
    </Link>
  );
  return (
    <>
      {instrument && canInvest(instrument) && dialogLink('invest', m.market_invest(), PiggyBank)}
      {dialogLink('analysis', m.market_page_analysis_link(), ChartLine)}
    </>
  );
}

function PriceNow({ market: { symbol, quote, priceDecimals } }: { market: Market }) {
  return (
    <fieldset aria-label={m.market_price_of({ symbol })} className="market-price">
      <LivePrice
        symbol={symbol}
        initial={quote.last}
        decimals={priceDecimals}
        className="text-24 font-semibold"
      />
      <span className="text-13">
        <DayMove quote={quote} decimals={priceDecimals} />
        <span className="market-day text-faint"> 24 h</span>
      </span>
    </fieldset>
  );
}

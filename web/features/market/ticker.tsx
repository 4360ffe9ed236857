import { m } from '#core/messages/messages.js';
import { Pause, Play } from 'lucide-react';
import { featuredSymbols, tickerSymbols } from '#core/content/ticker.ts';

const names: Record<(typeof tickerSymbols)[number], string> = {
  SPX: 'S&P 500',
  NASDAQ: m.market_ticker_nasdaq(),
  EURUSD: m.market_euro_us_dollar(),
  GBPUSD: m.market_pound_us_dollar(),
  GOLD: m.market_gold(),
  BTC: 'Bitcoin',
};

/**
 * Figures are slots: the server fills them, an inline script keeps them live. React writes them
 * once and never again.
 */
function TickerItem({ symbol }: { symbol: (typeof tickerSymbols)[number] }) {
  return (
    <li
      data-symbol={symbol}
      data-value-slot={`dir:${symbol}`}
      data-value="flat"
      suppressHydrationWarning
      className="flex items-center gap-3 px-6 py-3.5 whitespace-nowrap"
    >
      <span className="font-semibold" title={names[symbol]}>
        {symbol}
      </span>
      <span className="num min-w-20 text-right" data-slot={`price:${symbol}`} suppressHydrationWarning>
        —
      </span>
      <span className="by-direction num flex items-center gap-1.5 text-sm">
        <span className="direction-arrow text-[0.625rem]" aria-hidden="true" />
        <span data-slot={`change:${symbol}`} suppressHydrationWarning>
          —
        </span>
        <span>
          (
          <span data-slot={`percent:${symbol}`} suppressHydrationWarning>
            —
          </span>
          )
        </span>
      </span>
    </li>
  );
}

function TickerRow({ isCopy = false }: { isCopy?: boolean }) {
  return (
    <ul className="flex divide-x divide-line" aria-hidden={isCopy || undefined}>
      {tickerSymbols.map((symbol) => (
        <TickerItem key={symbol} symbol={symbol} />
      ))}
    </ul>
  );
}

/**
 * The scrolling strip of six instruments: live without React, pausable, still under reduced motion.
 */
export function Ticker() {
  return (
    <section aria-label={m.market_live_prices()} className="border-y border-line bg-panel">
      <div className="flex items-stretch">
        <button
          type="button"
          data-ticker-pause
          aria-pressed={false}
          aria-label={m.market_pause_live_prices()}
          suppressHydrationWarning
          className="group z-10 grid w-12 shrink-0 place-items-center border-r border-line bg-panel text-muted hover:text-fg"
        >
          <Pause className="size-4 group-aria-pressed:hidden" aria-hidden="true" />
          <Play className="hidden size-4 group-aria-pressed:block" aria-hidden="true" />
        </button>
        <div
          // On a desk the chat button lies at the right end of the first screen.
          className="ticker relative overflow-hidden lg:mr-20 lg:border-r lg:border-line"
          data-ticker={[...tickerSymbols, ...featuredSymbols].join(',')}
          data-paused="false"
          suppressHydrationWarning
        >
          <div className="ticker-track">
            <TickerRow />
            <TickerRow isCopy />
            <TickerRow isCopy />
            <TickerRow isCopy />
          </div>
        </div>
      </div>
    </section>
  );
}

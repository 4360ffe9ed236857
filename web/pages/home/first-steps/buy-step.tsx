import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { instrumentsQuery } from '#web/features/market/queries.ts';
import { LiveChange, LivePrice } from '#web/features/market/live-price.tsx';
import { FirstTicket } from '#web/features/trading/ticket/first-ticket.tsx';
import { useTicketFacts } from '#web/pages/trading/use-ticket-facts.ts';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/** Paid in full and known to many: the first of these that are open now are offered. */
const offered = ['BTC', 'AAPL', 'ETH', 'SOL', 'ADA'];
const most = 3;

/** Three markets and a ticket that is filled in with fifty dollars. */
export function BuyStep() {
  const { data } = useQuery(instrumentsQuery());
  const markets = offered
    .flatMap((symbol) => data?.find((one) => one.symbol === symbol) ?? [])
    .filter(({ quote }) => quote.isOpen)
    .slice(0, most);
  const [chosen, setChosen] = useState<string>();
  const symbol = markets.find((one) => one.symbol === chosen)?.symbol ?? markets[0]?.symbol;
  return (
    <div className="@container">
      <div className="grid gap-4 @min-[40rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <fieldset
          aria-label={m.dashboard_steps_choose_market()}
          className="grid grid-cols-3 content-start gap-2 @min-[40rem]:grid-cols-1"
        >
          {data === undefined &&
            Array.from({ length: most }, (_, place) => (
              <Skeleton key={place} className="h-28 w-full @min-[40rem]:h-16" />
            ))}
          {markets.map((market) => (
            <button
              key={market.symbol}
              type="button"
              aria-pressed={market.symbol === symbol}
              onClick={() => setChosen(market.symbol)}
              className="flex min-w-0 flex-col gap-2 rounded-lg border border-line px-2 py-3 text-left transition-colors hover:border-line-strong aria-pressed:border-ink-text aria-pressed:bg-ink-soft @min-[40rem]:flex-row @min-[40rem]:items-center @min-[40rem]:gap-3"
            >
              <InstrumentMark symbol={market.symbol} size={32} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{market.name}</span>
                <span className="hidden text-xs text-muted @min-[40rem]:block">{market.symbol}</span>
              </span>
              <Sparkline points={market.sparkline} className="hidden h-7 w-16 @min-[40rem]:block" />
              <span className="text-sm @min-[40rem]:w-24 @min-[40rem]:text-right">
                <LivePrice
                  symbol={market.symbol}
                  initial={market.quote.last}
                  decimals={market.priceDecimals}
                  className="block font-medium"
                />
                <LiveChange symbol={market.symbol} initial={market.quote.changePercent24h} />
              </span>
            </button>
          ))}
        </fieldset>
        <div className="min-w-0 rounded-lg border border-line p-4">
          {symbol === undefined ? <TicketPlace /> : <Ticket key={symbol} symbol={symbol} />}
        </div>
      </div>
    </div>
  );
}

function Ticket({ symbol }: { symbol: string }) {
  const facts = useTicketFacts(symbol, 'main');
  return facts ? <FirstTicket facts={facts} /> : <TicketPlace />;
}

/** As high as the ticket. */
const TicketPlace = () => <Skeleton className="h-[19.5rem] w-full" />;

import { Link } from '@tanstack/react-router';
import type { InstrumentView, QuoteView } from '#core/market/contract.ts';
import { LiveChange, LivePrice } from '#web/features/market/live-price.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

interface MarketRowsProps {
  markets: readonly (InstrumentView & { readonly quote: QuoteView; readonly sparkline: number[] })[];
}

/** As tall as six rows from the start, so that nothing below it moves. */
export const sixRows = 'min-h-95';

/** Markets with their way of the day and their price; each row opens its market. */
export function MarketRows({ markets }: MarketRowsProps) {
  return (
    <ul className="divide-y divide-line">
      {markets.map((instrument) => (
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
  );
}

import '#web/features/market/market-rows.css';
import { Link } from '@tanstack/react-router';
import type { InstrumentView, QuoteView } from '#core/market/contract.ts';
import { LiveChange, LivePrice } from '#web/features/market/live-price.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

interface MarketRowsProps {
  markets: readonly (InstrumentView & { readonly quote: QuoteView; readonly sparkline: number[] })[];
}

/** A frame as tall as six rows from the start, so that nothing below it moves. */
export const sixRows = 'six-markets';

/**
 * Markets with their way of the day and their price; each row opens its market. Two beside each
 * other on phones.
 */
export function MarketRows({ markets }: MarketRowsProps) {
  return (
    <ul className="market-rows">
      {markets.map((instrument) => (
        <li key={instrument.symbol}>
          <Link
            to="/markets/$symbol"
            params={{ symbol: instrument.symbol }}
            className="transition-colors hover:bg-hover"
          >
            <InstrumentMark symbol={instrument.symbol} size={28} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{instrument.symbol}</span>
              <span className="market-name block truncate text-13 text-faint">{instrument.name}</span>
            </span>
            <Sparkline points={instrument.sparkline} className="market-spark h-6 w-14" />
            <span className="text-right text-13">
              <LivePrice
                symbol={instrument.symbol}
                initial={instrument.quote.last}
                decimals={instrument.priceDecimals}
                className="block font-medium"
              />
              <LiveChange
                symbol={instrument.symbol}
                initial={instrument.quote.changePercent24h}
                className="text-2xs"
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

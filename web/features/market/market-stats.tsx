import { m } from '#core/messages/messages.js';
import type { DayView, QuoteView } from '#core/market/contract.ts';
import { formatPrice, formatShort } from '#core/content/figures.ts';
import { spreadOf } from '#web/features/market/charts/book-rows.ts';

interface MarketStatsProps {
  quote: Pick<QuoteView, 'bid' | 'ask'>;
  priceDecimals: number;
  quoteCurrency: string;
  day: DayView | null;
}

interface Stat {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

/** The figures beside the price, by how much they count. */
export function statsOf({ quote, priceDecimals, quoteCurrency, day }: MarketStatsProps): Stat[] {
  const spread = spreadOf(quote, priceDecimals);
  return [
    ...(day ? dayStats(day, priceDecimals, quoteCurrency) : []),
    { name: m.market_spread(), value: spread.price, note: m.market_spread_bps({ bps: spread.bps }) },
  ];
}

function dayStats({ high, low, turnover }: DayView, decimals: number, currency: string): Stat[] {
  const worth = turnover === null ? undefined : formatShort(turnover);
  return [
    { name: m.market_day_high(), value: formatPrice(high, decimals) },
    { name: m.market_day_low(), value: formatPrice(low, decimals) },
    ...(worth === undefined
      ? []
      : [{ name: m.market_day_volume(), value: currency === 'USD' ? `$${worth}` : `${worth} ${currency}` }]),
  ];
}

export function MarketStats(props: MarketStatsProps) {
  return (
    <dl aria-label={m.market_day_figures()} className="market-stats">
      {statsOf(props).map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">
            {value}
            {note !== undefined && <span> {note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

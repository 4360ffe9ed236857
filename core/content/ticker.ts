import { formatPercent, formatPrice, formatSigned } from '#core/content/figures.ts';

/** The six instruments of the landing page's ticker, in its order. */
export const tickerSymbols = ['SPX', 'NASDAQ', 'EURUSD', 'GBPUSD', 'GOLD', 'BTC'] as const;

/** The two featured stocks of the landing page. */
export const featuredSymbols = ['WHOP', 'GENFLOW'] as const;

export interface TickerQuote {
  readonly symbol: string;
  /** Plain decimals. */
  readonly last: string;
  readonly change24h: string;
  readonly changePercent24h: string;
  readonly priceDecimals: number;
}

export const directionOf = (signed: string): 'up' | 'down' | 'flat' =>
  /[1-9]/.test(signed) ? (signed.startsWith('-') ? 'down' : 'up') : 'flat';

/**
 * Slot values of these quotes: `price:`, `change:`, `percent:` as shown, `dir:` up, down or flat.
 */
export function tickerSlots(quotes: readonly TickerQuote[]): Record<string, string> {
  const slots: Record<string, string> = {};
  for (const quote of quotes) {
    slots[`price:${quote.symbol}`] = formatPrice(quote.last, quote.priceDecimals);
    slots[`change:${quote.symbol}`] = formatSigned(quote.change24h, quote.priceDecimals);
    slots[`percent:${quote.symbol}`] = formatPercent(quote.changePercent24h);
    slots[`dir:${quote.symbol}`] = directionOf(quote.changePercent24h);
  }
  return slots;
}

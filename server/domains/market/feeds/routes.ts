// Which source serves which market:
// `MARKET_SOURCES=BTC:kraken|coinbase,AAPL:alpaca,forex:twelvedata`.
import type { Instrument } from '#core/market/instrument.ts';
import { type FeedName, feedNames } from '#server/domains/market/feeds/feed.ts';

interface Route {
  readonly feed: FeedName;
  readonly native: string;
}
/** Sources of each live market, the first one preferred. */
export type Routes = ReadonlyMap<string, readonly Route[]>;

/** Markets of the house's own venue: no source in the world quotes them. */
const alwaysSimulated = ['WHOP', 'GENFLOW'];

/** Which classes a source quotes; others are refused at the start, not found out at night. */
const classesOf: Readonly<Record<FeedName, readonly Instrument['class'][]>> = {
  kraken: ['crypto'],
  coinbase: ['crypto'],
  alpaca: ['stock', 'etf'],
  finnhub: ['stock', 'etf', 'crypto', 'forex'],
  twelvedata: ['stock', 'etf', 'forex', 'crypto', 'commodity', 'index'],
  ecb: ['forex'],
};

/**
 * Names that differ from our own, by source. Dollars only: a coin in a stablecoin is another
 * market.
 */
function nativeOf({ symbol, class: kind }: Instrument, feed: FeedName): string {
  if (kind === 'crypto' && feed === 'kraken') return `${symbol}/USD`;
  if (kind === 'crypto' && feed === 'coinbase') return `${symbol}-USD`;
  if (kind === 'crypto' && feed === 'finnhub') return `COINBASE:${symbol}-USD`;
  if (kind === 'forex' && feed === 'finnhub') return `OANDA:${symbol.slice(0, 3)}_${symbol.slice(3)}`;
  if ((kind === 'forex' || kind === 'crypto') && feed === 'twelvedata')
    return kind === 'crypto' ? `${symbol}/USD` : `${symbol.slice(0, 3)}/${symbol.slice(3)}`;
  return symbol;
}

/**
 * Reads the setting. Entries name a symbol or a whole class; a symbol's own entry wins over its
 * class.
 * @throws Error that lists every problem: unknown market, unknown source, a source that does not
 * quote the class.
 */
export function readRoutes(text: string, instruments: readonly Instrument[]): Routes {
  const problems: string[] = [];
  const named = new Map<string, readonly Route[]>();
  const byClass = new Map<string, readonly Route[]>();
  for (const entry of text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const [subject = '', sources = ''] = entry.split(':');
    const feeds = sources.split('|');
    const unknown = feeds.filter((feed) => !(feedNames as readonly string[]).includes(feed));
    if (unknown.length > 0) {
      problems.push(`${entry}: unknown source ${unknown.join(', ')} (known: ${feedNames.join(', ')})`);
      continue;
    }
    const isClass = instruments.some((one) => one.class === subject);
    const meant = instruments.filter((one) =>
      isClass ? one.class === subject && !alwaysSimulated.includes(one.symbol) : one.symbol === subject,
    );
    if (meant.length === 0) problems.push(`${entry}: no market and no class is called ${subject}`);
    for (const instrument of meant) {
      if (alwaysSimulated.includes(instrument.symbol)) {
        problems.push(`${entry}: ${instrument.symbol} is always simulated`);
        continue;
      }
      const deaf = (feeds as FeedName[]).filter((feed) => !classesOf[feed].includes(instrument.class));
      if (deaf.length > 0) {
        problems.push(`${entry}: ${deaf.join(', ')} does not quote ${instrument.class}`);
        break;
      }
      const routes = (feeds as FeedName[]).map((feed) => ({ feed, native: nativeOf(instrument, feed) }));
      (isClass ? byClass : named).set(instrument.symbol, routes);
    }
  }
  if (problems.length > 0) throw new Error(`MARKET_SOURCES:\n${problems.join('\n')}`);
  return new Map([...byClass, ...named]);
}

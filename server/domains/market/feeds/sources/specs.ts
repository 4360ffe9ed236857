import { alpacaFeed } from '#server/domains/market/feeds/sources/alpaca.ts';
import { coinbaseFeed } from '#server/domains/market/feeds/sources/coinbase.ts';
import { finnhubFeed } from '#server/domains/market/feeds/sources/finnhub.ts';
import { krakenFeed } from '#server/domains/market/feeds/sources/kraken.ts';
import type { FeedName, FeedSpec } from '#server/domains/market/feeds/feed.ts';
import type { Routes } from '#server/domains/market/feeds/routes.ts';
import { twelveDataFeed } from '#server/domains/market/feeds/sources/twelve-data.ts';
import type { Config } from '#server/platform/config.ts';

type Keys = Pick<
  Config,
  'ALPACA_KEY' | 'ALPACA_SECRET' | 'FINNHUB_TOKEN' | 'TWELVEDATA_KEY' | 'MARKET_LINE_URLS'
>;

/** The specification of each source with the operator's keys; undefined where a key is missing. */
export const specsOf =
  (keys: Keys) =>
  (feed: FeedName, natives: readonly string[]): FeedSpec | undefined => {
    const url = keys.MARKET_LINE_URLS[feed];
    switch (feed) {
      case 'kraken':
        return krakenFeed(url);
      case 'coinbase':
        return coinbaseFeed(url);
      case 'alpaca':
        return keys.ALPACA_KEY && keys.ALPACA_SECRET
          ? alpacaFeed({ key: keys.ALPACA_KEY, secret: keys.ALPACA_SECRET }, natives, url)
          : undefined;
      case 'finnhub':
        return keys.FINNHUB_TOKEN ? finnhubFeed(keys.FINNHUB_TOKEN, url) : undefined;
      case 'twelvedata':
        return keys.TWELVEDATA_KEY ? twelveDataFeed(keys.TWELVEDATA_KEY, url) : undefined;
      case 'ecb':
        return undefined;
    }
  };

/**
 * Says which keys the chosen sources lack.
 * @throws Error naming each missing setting.
 */
export function requireKeys(keys: Keys, routes: Routes): void {
  const used = new Set([...routes.values()].flat().map(({ feed }) => feed));
  const missing = [
    used.has('alpaca') && !(keys.ALPACA_KEY && keys.ALPACA_SECRET) && 'ALPACA_KEY and ALPACA_SECRET',
    used.has('finnhub') && !keys.FINNHUB_TOKEN && 'FINNHUB_TOKEN',
    used.has('twelvedata') && !keys.TWELVEDATA_KEY && 'TWELVEDATA_KEY',
  ].filter((text) => text !== false);
  if (missing.length > 0) throw new Error(`MARKET_SOURCES needs ${missing.join(', ')}`);
}

import { alpacaLine } from '#server/domains/market/lines/sources/alpaca.ts';
import { coinbaseLine } from '#server/domains/market/lines/sources/coinbase.ts';
import { finnhubLine } from '#server/domains/market/lines/sources/finnhub.ts';
import { krakenLine } from '#server/domains/market/lines/sources/kraken.ts';
import type { LineName, LineSpec } from '#server/domains/market/lines/line.ts';
import type { Routes } from '#server/domains/market/lines/routes.ts';
import { twelveDataLine } from '#server/domains/market/lines/sources/twelve-data.ts';
import type { Config } from '#server/platform/config.ts';

type Keys = Pick<
  Config,
  'ALPACA_KEY' | 'ALPACA_SECRET' | 'FINNHUB_TOKEN' | 'TWELVEDATA_KEY' | 'MARKET_LINE_URLS'
>;

/** The specification of each source with the operator's keys; undefined where a key is missing. */
export const specsOf =
  (keys: Keys) =>
  (line: LineName, natives: readonly string[]): LineSpec | undefined => {
    const url = keys.MARKET_LINE_URLS[line];
    switch (line) {
      case 'kraken':
        return krakenLine(url);
      case 'coinbase':
        return coinbaseLine(url);
      case 'alpaca':
        return keys.ALPACA_KEY && keys.ALPACA_SECRET
          ? alpacaLine({ key: keys.ALPACA_KEY, secret: keys.ALPACA_SECRET }, natives, url)
          : undefined;
      case 'finnhub':
        return keys.FINNHUB_TOKEN ? finnhubLine(keys.FINNHUB_TOKEN, url) : undefined;
      case 'twelvedata':
        return keys.TWELVEDATA_KEY ? twelveDataLine(keys.TWELVEDATA_KEY, url) : undefined;
      case 'ecb':
        return undefined;
    }
  };

/**
 * Says which keys the chosen sources lack.
 * @throws Error naming each missing setting.
 */
export function requireKeys(keys: Keys, routes: Routes): void {
  const used = new Set([...routes.values()].flat().map(({ line }) => line));
  const missing = [
    used.has('alpaca') && !(keys.ALPACA_KEY && keys.ALPACA_SECRET) && 'ALPACA_KEY and ALPACA_SECRET',
    used.has('finnhub') && !keys.FINNHUB_TOKEN && 'FINNHUB_TOKEN',
    used.has('twelvedata') && !keys.TWELVEDATA_KEY && 'TWELVEDATA_KEY',
  ].filter((text) => text !== false);
  if (missing.length > 0) throw new Error(`MARKET_SOURCES needs ${missing.join(', ')}`);
}

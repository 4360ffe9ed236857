import { describe, expect, it } from 'vitest';
import { instruments } from '#core/market/instruments.ts';
import { readRoutes } from '#server/domains/market/feeds/routes.ts';

const read = (text: string) => readRoutes(text, instruments);

describe('MARKET_SOURCES', () => {
  it('names sources per market or class, the first preferred, in the source’s own names', () => {
    const routes = read('BTC:kraken|coinbase, stock:alpaca, AAPL:finnhub, EURUSD:twelvedata');
    expect(routes.get('BTC')).toEqual([
      { feed: 'kraken', native: 'BTC/USD' },
      { feed: 'coinbase', native: 'BTC-USD' },
    ]);
    expect(routes.get('NVDA')).toEqual([{ feed: 'alpaca', native: 'NVDA' }]);
    expect(routes.get('AAPL')).toEqual([{ feed: 'finnhub', native: 'AAPL' }]);
    expect(routes.get('EURUSD')).toEqual([{ feed: 'twelvedata', native: 'EUR/USD' }]);
    expect(routes.has('ETH')).toBe(false);
  });

  it('leaves the markets of the house’s own venue simulated, also inside a class', () => {
    expect(read('stock:alpaca').has('WHOP')).toBe(false);
    expect(() => read('WHOP:alpaca')).toThrow('WHOP is always simulated');
  });

  it('says everything that is wrong at once', () => {
    expect(() => read('BTC:krakken, XYZ:kraken, NVDA:kraken, BTC:kraken')).toThrow(
      /unknown source krakken[\s\S]*no market and no class is called XYZ[\s\S]*kraken does not quote stock/,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { atQuote } from '#web/features/market/market-now.ts';

type Market = Parameters<typeof atQuote>[0];
const market = {
  symbol: 'BTC',
  priceDecimals: 2,
  tick: '0.01',
  quote: {
    bid: '59990.00',
    ask: '60000.00',
    last: '59995.00',
    change24h: '-120.00',
    changePercent24h: '1.00',
    isStale: false,
    isOpen: true,
  },
  bids: [
    ['59990.00', '5'],
    ['59985.00', '2'],
  ],
  asks: [
    ['60000.00', '5'],
    ['60005.00', '3'],
  ],
} as Market;

describe('a market at the live quote', () => {
  const now = atQuote(market, { bid: '60090.00', ask: '60100.00', changePercent: '1.20', isStale: true });

  it('has the prices of the stream, and its own session', () => {
    expect(now.quote).toEqual({
      bid: '60090.00',
      ask: '60100.00',
      last: '60095.00',
      change24h: '-20.00',
      changePercent24h: '1.20',
      isStale: true,
      isOpen: true,
    });
  });

  it('has its book around them, each level as far away and as large as before', () => {
    expect(now.bids).toEqual([
      ['60090.00', '5'],
      ['60085.00', '2'],
    ]);
    expect(now.asks).toEqual([
      ['60100.00', '5'],
      ['60105.00', '3'],
    ]);
  });

  it('is as it was told until the stream has a quote, and an empty book stays empty', () => {
    expect(atQuote(market, undefined)).toEqual(market);
    const bare = { ...market, bids: [], asks: [] };
    const live = { bid: '1.00', ask: '2.00', changePercent: '0', isStale: false };
    expect(atQuote(bare, live)).toMatchObject({ bids: [], asks: [] });
  });
});

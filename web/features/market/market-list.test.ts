import { describe, expect, it } from 'vitest';
import { arrangeMarkets, type ListedMarket } from '#web/features/market/market-list.tsx';

const market = (symbol: string, name: string, cls: string, last: string, percent: string) =>
  ({
    symbol,
    name,
    class: cls as ListedMarket['class'],
    quote: { last, changePercent24h: percent } as ListedMarket['quote'],
  }) as ListedMarket;
const all = [
  market('BTC', 'Bitcoin', 'crypto', '67000', '-1.20'),
  market('GOLD', 'Gold', 'commodity', '2331.7', '0.40'),
  market('ADA', 'Cardano', 'crypto', '0.45', '10.00'),
];
const symbols = (asked: Partial<Parameters<typeof arrangeMarkets>[1]>) =>
  arrangeMarkets(all, { q: '', classes: undefined, sort: undefined, ...asked }).map((one) => one.symbol);

describe('arrangeMarkets', () => {
  it('finds by symbol or name and within a class', () => {
    expect(symbols({ q: ' gold' })).toEqual(['GOLD']);
    expect(symbols({ q: 'card', classes: ['crypto'] })).toEqual(['ADA']);
  });

  it('shows only the markets that are watched when asked for them', () => {
    expect(symbols({ watched: ['GOLD', 'ADA'] })).toEqual(['GOLD', 'ADA']);
    expect(symbols({ watched: [] })).toEqual([]);
  });

  it('orders figures by size, not by their first digit', () => {
    expect(symbols({ sort: { key: 'price', direction: 'asc' } })).toEqual(['ADA', 'GOLD', 'BTC']);
    expect(symbols({ sort: { key: 'change', direction: 'desc' } })).toEqual(['ADA', 'GOLD', 'BTC']);
  });

  it('keeps the order of the catalogue when none is asked for, and never changes its input', () => {
    symbols({ sort: { key: 'symbol', direction: 'asc' } });
    expect(symbols({})).toEqual(['BTC', 'GOLD', 'ADA']);
  });
});

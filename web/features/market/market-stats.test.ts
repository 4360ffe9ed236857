import { expect, it } from 'vitest';
import { statsOf } from '#web/features/market/market-stats.tsx';

const market = { quote: { bid: '133349.30', ask: '133362.70' }, priceDecimals: 2 };
const day = { high: '134099.66', low: '132068.55', volume: '3094.1', turnover: '412600000.00' };

it('tells the last day with its turnover in the market’s own currency, and the spread', () => {
  expect(statsOf({ ...market, quoteCurrency: 'USD', day })).toEqual([
    { name: '24 h high', value: '134,099.66' },
    { name: '24 h low', value: '132,068.55' },
    { name: '24 h volume', value: '$412.6M' },
    { name: 'Spread', value: '13.40', note: '(1.0 bp)' },
  ]);
  expect(statsOf({ ...market, quoteCurrency: 'EUR', day })[2]?.value).toBe('412.6M EUR');
  // Before anything is known of the day.
  expect(statsOf({ ...market, quoteCurrency: 'USD', day: null }).map(({ name }) => name)).toEqual(['Spread']);
});

import { describe, expect, it } from 'vitest';
import type { PositionView } from '#core/trading/contract.ts';
import { markAt, openTotalCents, withLivePnl } from '#web/features/trading/positions/live-pnl.tsx';

const long = {
  symbol: 'BTC',
  side: 'buy',
  quantity: '0.01',
  entryPrice: '60000.00',
  margin: '300.00',
  markPrice: '60100.00',
  unrealisedPnl: '1.00',
  unrealisedPercent: '0.33',
} as PositionView;
const quote = { bid: '61000.00', ask: '61010.00', changePercent: '0', isStale: false };

describe('markAt', () => {
  it('values a long at the bid and a short at the ask, to the cent', () => {
    expect(markAt(long, quote)).toEqual({ markPrice: '61000.00', pnl: '10.00', percent: '3.33' });
    expect(markAt({ ...long, side: 'sell' }, quote)).toEqual({
      markPrice: '61010.00',
      pnl: '-10.10',
      percent: '-3.37',
    });
  });

  it('sums to the rows, and a total moves by what the rows moved', () => {
    const rows = [long, { ...long, side: 'sell' as const }, { ...long, symbol: 'USDJPY' }];
    expect(openTotalCents(rows, () => quote)).toBe(1_000n - 1_010n + 100n);
    expect(withLivePnl('1000.00', '2.00', 90n)).toBe('998.90');
    expect(withLivePnl('1000.00', '2.00', undefined)).toBe('1000.00');
  });

  it('keeps the figure of the server without a fresh quote, and for prices in other currencies', () => {
    const asked = { markPrice: '60100.00', pnl: '1.00', percent: '0.33' };
    expect(markAt(long, undefined)).toEqual(asked);
    expect(markAt(long, { ...quote, isStale: true })).toEqual(asked);
    expect(markAt({ ...long, symbol: 'USDJPY' }, quote)).toEqual(asked);
  });
});

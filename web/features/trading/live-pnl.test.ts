import { describe, expect, it } from 'vitest';
import type { PositionView } from '#core/trading/contract.ts';
import { markAt } from '#web/features/trading/live-pnl.tsx';

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

  it('keeps the figure of the server without a fresh quote, and for prices in other currencies', () => {
    const asked = { markPrice: '60100.00', pnl: '1.00', percent: '0.33' };
    expect(markAt(long, undefined)).toEqual(asked);
    expect(markAt(long, { ...quote, isStale: true })).toEqual(asked);
    expect(markAt({ ...long, symbol: 'USDJPY' }, quote)).toEqual(asked);
  });
});

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
const at = (one: typeof quote) => (symbol: string) => (symbol === 'BTC' ? one : undefined);
const quote = { bid: '61000.00', ask: '61010.00', changePercent: '0', isStale: false };

describe('markAt', () => {
  it('values a long at the bid and a short at the ask, to the cent', () => {
    expect(markAt(long, at(quote))).toEqual({ markPrice: '61000.00', pnl: '10.00', percent: '3.33' });
    expect(markAt({ ...long, side: 'sell' }, at(quote))).toEqual({
      markPrice: '61010.00',
      pnl: '-10.10',
      percent: '-3.37',
    });
  });

  it('sums to the rows, and a total moves by what the rows moved', () => {
    const rows = [long, { ...long, side: 'sell' as const }, { ...long, symbol: 'USDJPY' }];
    expect(openTotalCents(rows, at(quote))).toBe(1_000n - 1_010n + 100n);
    expect(withLivePnl('1000.00', '2.00', 90n)).toBe('998.90');
    expect(withLivePnl('1000.00', '2.00', undefined)).toBe('1000.00');
  });

  it('keeps the figure of the server until the market and the pair of its currency have a quote', () => {
    const asked = { markPrice: '60100.00', pnl: '1.00', percent: '0.33' };
    const yen = { ...long, symbol: 'USDJPY' };
    expect(markAt(long, () => undefined)).toEqual(asked);
    expect(markAt(yen, at(quote))).toEqual(asked);
    expect(
      markAt({ ...long, symbol: 'EURJPY' }, (symbol) => (symbol === 'EURJPY' ? quote : undefined)),
    ).toEqual(asked);
  });

  it('values prices in another currency at the live rate', () => {
    const yen = { ...long, symbol: 'USDJPY', quantity: '1000', entryPrice: '149.000', margin: '100.00' };
    const live = { ...quote, bid: '149.990', ask: '150.010' };
    // 990 yen at 150 yen per dollar.
    expect(markAt(yen, () => live)).toEqual({ markPrice: '149.990', pnl: '6.60', percent: '6.60' });
  });

  it('takes an old quote as the server does: it is the last price there is', () => {
    expect(markAt(long, at({ ...quote, isStale: true }))).toMatchObject({
      markPrice: '61000.00',
      pnl: '10.00',
    });
  });
});

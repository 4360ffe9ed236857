import { describe, expect, it } from 'vitest';
import { findInstrument } from '#core/market/instruments.ts';
import type { PositionView } from '#core/trading/contract.ts';
import { closePreview, shareOfPosition } from '#web/features/trading/positions/close-draft.ts';

const btc = findInstrument('BTC') ?? expect.fail();
const position = {
  symbol: 'BTC',
  side: 'buy',
  product: 'margin',
  quantity: '0.01',
  margin: '300.00',
  entryPrice: '60000.00',
} as PositionView;
const mark = { markPrice: '63000.00', pnl: '30.00' };

describe('closing a part', () => {
  it('shows its share of profit and margin, its fee, and what stays', () => {
    expect(closePreview('0.004', position, mark, btc)).toEqual({
      blockedBy: undefined,
      pnl: '12.00',
      margin: '120.00',
      fee: '0.26',
      returned: '131.74',
      net: '11.50',
      left: '0.006',
      isWhole: false,
    });
    expect(closePreview('0.01', position, mark, btc)).toMatchObject({
      pnl: '30.00',
      left: '0',
      isWhole: true,
    });
  });

  it('gives back what shares paid in full sell for, less the fee', () => {
    const paid = { ...position, product: 'cash', margin: '600.00' } as PositionView;
    const { returned, fee, net } = closePreview('0.01', paid, mark, btc);
    expect([returned, fee, net]).toEqual(['629.37', '0.63', '28.77']);
  });

  it.each([
    ['', 'Enter a quantity'],
    ['abc', 'Enter a number'],
    ['0', 'Enter more than zero'],
    ['0.02', 'You hold 0.01'],
  ])('says of "%s": %s', (text, problem) => {
    expect(closePreview(text, position, mark, btc)).toMatchObject({
      blockedBy: problem,
      pnl: '0.00',
      left: '0.01',
    });
  });

  it('takes shares down to the lot, and all of it at 100 %', () => {
    const odd = { ...position, symbol: 'NVDA', quantity: '3' };
    const nvda = findInstrument('NVDA') ?? expect.fail();
    expect(shareOfPosition(position, 25n, btc)).toBe('0.0025');
    expect(shareOfPosition({ ...odd, quantity: '3.7' }, 100n, nvda)).toBe('3.7');
    expect((Number(shareOfPosition(odd, 50n, nvda)) * 100_000_000) % Number(nvda.lot)).toBe(0);
  });
});

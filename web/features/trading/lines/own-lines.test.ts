import { describe, expect, it, vi } from 'vitest';
import type { OrderView, PositionView } from '#core/trading/contract.ts';
import { orderLines, positionLines } from '#web/features/trading/lines/own-lines.ts';

const position = {
  id: 'pos_1',
  symbol: 'BTC',
  side: 'buy',
  quantity: '0.03',
  entryPrice: '130000.00',
  margin: '3900.00',
  markPrice: '131000.00',
  unrealisedPnl: '30.00',
  unrealisedPercent: '0.77',
  copyId: null,
} as PositionView;
const order = (id: string, waiting: object, rest: object = {}) =>
  ({
    id,
    symbol: 'BTC',
    side: 'sell',
    quantity: '0.05',
    waiting: { role: null, positionId: null, limitPrice: null, stopPrice: null, trailBps: null, ...waiting },
    ...rest,
  }) as OrderView;
const facts = {
  quoteOf: () => ({ bid: '131000.00', ask: '131010.00', changePercent: '0', isStale: false }),
  isHidden: false,
};
const acts = { onMove: vi.fn(), onCancel: vi.fn() };

describe('positionLines', () => {
  it('draws what is held in the own name, with its open profit', () => {
    const [line, ...more] = positionLines([position, { ...position, copyId: 'cpy_1' }], facts);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ name: 'Long', price: '130000.00', isDashed: false, quantity: '0.03' });
    expect(line?.worthAt?.('0')).toBe('+$30.00');
    expect(line?.move).toBeUndefined();
  });
});

describe('orderLines', () => {
  it('says what a take profit would bring wherever it is moved to, for no more than is held', () => {
    const protection = order('ord_1', {
      type: 'limit',
      role: 'take_profit',
      positionId: 'pos_1',
      limitPrice: '140000.00',
    });
    const [line] = orderLines([protection], [position], facts, acts);
    expect(line).toMatchObject({ name: 'Take profit', tone: 'up', isDashed: true, quantity: '0.03' });
    expect(line?.worthAt?.('140000.00')).toBe('est. +$300.00');
    expect(line?.worthAt?.('129000.00')).toBe('est. −$30.00');
    line?.move?.onDrop('139000.00');
    expect(acts.onMove).toHaveBeenCalledWith(protection, 'limitPrice', '139000.00');
  });

  it('has a line for each price of a stop with a limit, and none to move for a trailing stop', () => {
    const both = order('ord_2', { type: 'stop_limit', stopPrice: '120000.00', limitPrice: '119000.00' });
    const trailing = order('ord_3', { type: 'trailing_stop', stopPrice: '125000.00', trailBps: 500 });
    const lines = orderLines([both, trailing], [position], facts, acts);
    expect(lines.map(({ name, price }) => `${name} ${price}`)).toEqual([
      'Sell stop 120000.00',
      'Sell limit 119000.00',
      'Sell trailing stop 125000.00',
    ]);
    expect(lines.map(({ move }) => move !== undefined)).toEqual([true, true, false]);
    expect(lines[0]?.worthAt).toBeUndefined();
    lines[2]?.remove?.onPress();
    expect(acts.onCancel).toHaveBeenCalledWith(trailing);
  });

  it('tells no amount while amounts are hidden', () => {
    const hidden = { ...facts, isHidden: true };
    const protection = order('ord_1', { role: 'stop_loss', positionId: 'pos_1', stopPrice: '120000.00' });
    const lines = [
      ...positionLines([position], hidden),
      ...orderLines([protection], [position], hidden, acts),
    ];
    expect(lines.map(({ quantity, worthAt }) => [quantity, worthAt])).toEqual([
      ['••••', undefined],
      ['••••', undefined],
    ]);
  });
});

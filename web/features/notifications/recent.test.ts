import { describe, expect, it } from 'vitest';
import { noticeText } from '#web/features/notifications/recent.ts';

const at = '2026-11-03T15:00:00.000Z';

describe('noticeText', () => {
  it('reads facts as sentences', () => {
    const filled = {
      orderId: 'ord_1',
      symbol: 'BTC',
      side: 'buy',
      quantity: '0.50000000',
      price: '67123.4',
    } as const;
    expect(noticeText({ type: 'trading.order-filled', at, payload: filled })).toBe(
      'Bought 0.5 BTC at 67,123.40',
    );
    const closed = { positionId: 'pos_1', symbol: 'GOLD', pnl: '-3.5' };
    expect(noticeText({ type: 'trading.position-closed', at, payload: closed })).toBe('Closed GOLD: −$3.50');
  });

  it('says when a copied trade was skipped', () => {
    const mirrored = {
      copyId: 'cpy_1',
      symbol: 'ETH',
      side: 'sell',
      quantity: '1',
      code: 'MIN_SIZE',
    } as const;
    expect(noticeText({ type: 'copying.trade-mirrored', at, payload: mirrored })).toBe(
      'A copied trade in ETH was skipped',
    );
  });

  it('stays silent about what nobody needs to be told', () => {
    const payload = { userId: 'usr_1', reason: 'trade' };
    expect(noticeText({ type: 'ledger.balance-changed', at, payload })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import type { Notice } from '#core/notifications/contract.ts';
import { byDay, grouped, isGroup } from '#web/features/notifications/notice-days.ts';

const mirrored = { copyId: 'cpy_1', side: 'buy', quantity: '1', symbol: 'WHOP', code: 'COPIED' };
const filled = { orderId: 'ord_1', side: 'buy', quantity: '1', symbol: 'BTC', price: '60000' };
const notice = (id: string, type: string, at = '2026-11-20T10:00:00.000Z'): Notice => ({
  id,
  at,
  type,
  payload: type === 'trading.order-filled' ? filled : mirrored,
  isRead: true,
});
const dayOf = (at: string) => at.slice(0, 10);

describe('notices by day', () => {
  it('begin a day where the day changes, and leave out what has no words', () => {
    const days = byDay(
      [
        notice('3', 'trading.order-filled', '2026-11-21T01:00:00.000Z'),
        notice('2', 'from.nowhere'),
        notice('1', 'copying.trade-mirrored'),
        notice('0', 'trading.order-filled'),
      ],
      dayOf,
    );
    expect(days.map(({ day, notices }) => [day, ...notices.map(({ id }) => id)])).toEqual([
      ['2026-11-21', '3'],
      ['2026-11-20', '1', '0'],
    ]);
  });
});

describe('a group of notices', () => {
  const ids = (all: readonly Notice[], can = true) =>
    grouped(all, () => can).map((item) => (isGroup(item) ? item.notices.map(({ id }) => id) : item.id));
  const copied = (id: string) => notice(id, 'copying.trade-mirrored');
  const bought = (id: string) => notice(id, 'trading.order-filled');

  it('holds three or more of one type in a row, and no less', () => {
    expect(ids([copied('a'), copied('b'), bought('c'), copied('d'), copied('e'), copied('f')])).toEqual([
      'a',
      'b',
      'c',
      ['d', 'e', 'f'],
    ]);
    expect(ids([])).toEqual([]);
  });

  it('is not made of types that stand alone', () => {
    expect(ids([copied('a'), copied('b'), copied('c')], false)).toEqual(['a', 'b', 'c']);
  });
});

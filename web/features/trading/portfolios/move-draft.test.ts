import { describe, expect, it } from 'vitest';
import type { PortfolioRow } from '#core/trading/portfolios/portfolios-contract.ts';
import { moveSummary, withEnd } from '#web/features/trading/portfolios/move-draft.ts';

const row = (id: PortfolioRow['id'], movable: string): PortfolioRow => ({
  id,
  name: null,
  openedAt: null,
  value: movable,
  cash: movable,
  movable,
  rests: false,
  unrealisedPnl: '0.00',
  dailyPnl: '0.00',
  dailyAdjusted: '0.00',
  dailyPnlPercent: '0.00',
  totalProfit: '0.00',
  positions: 0,
  orders: 0,
});
const rows = [row('main', '100.00'), row('pfo_1', '0.00')];
const draft = (amount: string, from = 'main') => ({ from, to: 'pfo_1', amount });

describe('moving money, as a draft', () => {
  it('says what is missing until the amount fits what can be moved', () => {
    expect(moveSummary(draft(''), rows).blockedBy).toBe('Enter an amount');
    expect(moveSummary(draft('abc'), rows).blockedBy).toBe('Enter a number');
    expect(moveSummary(draft('0'), rows).blockedBy).toBe('Enter a number');
    expect(moveSummary(draft('100.01'), rows).blockedBy).toBe('More than you can move');
    expect(moveSummary(draft('100'), rows)).toMatchObject({
      movable: '100.00',
      cents: 10_000n,
      blockedBy: undefined,
    });
    expect(moveSummary(draft('0.01', 'pfo_1'), rows).blockedBy).toBe('More than you can move');
  });

  it('takes money out of a portfolio above the plan, never into one', () => {
    const resting = [row('main', '100.00'), { ...row('pfo_1', '50.00'), rests: true }];
    expect(moveSummary(draft('10'), resting).blockedBy).toBe('Above your plan: no money goes in');
    const out = { from: 'pfo_1', to: 'main', amount: '10' };
    expect(moveSummary(out, resting).blockedBy).toBeUndefined();
  });

  it('changes sides when one end is chosen for both', () => {
    expect(withEnd(draft('5'), 'from', 'pfo_1')).toEqual({ from: 'pfo_1', to: 'main', amount: '5' });
    expect(withEnd(draft('5'), 'to', 'main')).toEqual({ from: 'pfo_1', to: 'main', amount: '5' });
    expect(withEnd(draft('5'), 'to', 'pfo_2')).toEqual({ from: 'main', to: 'pfo_2', amount: '5' });
  });
});

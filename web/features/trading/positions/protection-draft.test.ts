import { describe, expect, it } from 'vitest';
import { protectionProblem } from '#web/features/trading/positions/protection-draft.ts';

const instrument = { tick: 1_000_000n };
const problem = (takeProfit: string, stopLoss: string, side: 'buy' | 'sell' = 'buy') =>
  protectionProblem({ takeProfit, stopLoss }, { side, mark: '100.00' }, instrument);

describe('protection of a position', () => {
  it('accepts a profit above and a loss below for a long, the other way for a short, and either alone', () => {
    expect(problem('110', '90')).toBeUndefined();
    expect(problem('90', '110', 'sell')).toBeUndefined();
    expect(problem('', '90')).toBeUndefined();
    expect(problem('', '')).toBeUndefined();
  });

  it('says what is wrong', () => {
    expect(problem('x', '')).toBe('Enter prices as numbers');
    expect(problem('110.001', '')).toBe('The price has too many decimals');
    expect(problem('80', '90')).toBe('Take profit and stop loss are on the wrong sides of the price');
    expect(problem('95', '90')).toBe('The market has already passed this price');
  });
});

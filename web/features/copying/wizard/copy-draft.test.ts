import { describe, expect, it } from 'vitest';
import { copySummary } from '#web/features/copying/wizard/copy-draft.ts';

const facts = { minimumCents: 20_000n, availableCents: 100_000n, maxDrawdownPercent: '6.80' };
const summary = (amount: string, stopLossPercent = '20') => copySummary({ amount, stopLossPercent }, facts);

describe('copy draft', () => {
  it('shows the worst loss at the stop, the past fall on this amount and the balance after', () => {
    const { worstLossCents, pastFallCents, balanceAfterCents, stopLossBps, blockedBy } = summary('500');
    expect({ worstLossCents, pastFallCents, balanceAfterCents, stopLossBps, blockedBy }).toEqual({
      worstLossCents: 10_000n,
      pastFallCents: 3_400n,
      balanceAfterCents: 50_000n,
      stopLossBps: 2_000,
      blockedBy: undefined,
    });
  });

  it('names what stands in the way', () => {
    expect(summary('').blockedBy).toBe('Enter an amount');
    expect(summary('abc').blockedBy).toBe('Enter a number');
    expect(summary('199.99').blockedBy).toBe('Minimum copy amount is $200');
    expect(summary('1000.01').blockedBy).toBe('Not enough available for this');
    expect(summary('500', '4').blockedBy).toBe('The stop loss must be between 5% and 95%');
    expect(summary('50001').blockedBy).toBe('Maximum copy amount is $50,000');
  });

  it('never goes below the platform minimum, whatever the trader asks', () => {
    expect(
      copySummary({ amount: '60', stopLossPercent: '20' }, { ...facts, minimumCents: 100n }).blockedBy,
    ).toBe('Minimum copy amount is $100');
  });
});

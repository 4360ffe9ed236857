import { describe, expect, it } from 'vitest';
import { copySummary, mostCopyCents, presetCents } from '#web/features/copying/wizard/copy-draft.ts';

const facts = { minimumCents: 20_000n, availableCents: 100_000n };
const summary = (amount: string, stopLossPercent = '20') => copySummary({ amount, stopLossPercent }, facts);

describe('copy draft', () => {
  it('shows the worst loss at the stop and the balance after', () => {
    const { worstLossCents, balanceAfterCents, stopLossBps, blockedBy } = summary('500');
    expect({ worstLossCents, balanceAfterCents, stopLossBps, blockedBy }).toEqual({
      worstLossCents: 10_000n,
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

  it('offers the smallest copy of this trader and the next round amounts', () => {
    expect(presetCents(facts)).toEqual([20_000n, 50_000n, 100_000n]);
    expect(presetCents({ ...facts, minimumCents: 30_000n })).toEqual([30_000n, 50_000n, 100_000n]);
    // Never one that the site refuses.
    expect(presetCents({ ...facts, minimumCents: 100n })).toEqual([10_000n, 20_000n, 50_000n]);
    expect(mostCopyCents(facts)).toBe(100_000n);
    expect(mostCopyCents({ ...facts, availableCents: 9_000_000n })).toBe(5_000_000n);
  });
});

import { describe, expect, it } from 'vitest';
import { feeExample } from '#web/features/copying/wizard/fee-example.ts';

describe('feeExample', () => {
  it('takes ten percent of a profit: 1,000 at +22 % leaves 198; trading fees are named beside it', () => {
    expect(feeExample(100_000n, 2_200)).toEqual({
      profit: 22_000n,
      fee: 2_200n,
      tradingFees: 222n,
      net: 19_800n,
      total: 119_800n,
    });
  });

  it('takes nothing from a loss', () => {
    expect(feeExample(100_000n, -2_200)).toEqual({
      profit: -22_000n,
      fee: 0n,
      tradingFees: 178n,
      net: -22_000n,
      total: 78_000n,
    });
  });

  it('rounds the fee down to the cent', () => {
    expect(feeExample(10_055n, 1_000).fee).toBe(100n);
  });
});

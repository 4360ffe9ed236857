import { describe, expect, it } from 'vitest';
import { bitcoinDriver } from '#server/domains/funding/payouts/drivers/bitcoin-driver.ts';

/** A node whose scan of the outputs finds this amount. */
const holding = (total: unknown) =>
  bitcoinDriver({
    rpc: async (_method, _params, result) => result.parse({ total_amount: total }),
    network: 'regtest',
  }).custody?.(['bcrt1q']);

describe('the amount that a Bitcoin node says it holds', () => {
  it.each([
    ['1.50000000', 150_000_000n],
    [0.1, 10_000_000n],
    ['1e-8', 1n],
    [1e-8, 1n],
    [0, 0n],
  ])('is read to the satoshi: %j', async (total, satoshis) => {
    expect(await holding(total)).toBe(satoshis);
  });

  it.each(['', 'unknown', '1,5', '0.000000001', 'Infinity'])(
    'is a fault and never zero when it cannot be read: %j',
    async (total) => {
      await expect(holding(total)).rejects.toThrow(/is no amount/);
    },
  );
});

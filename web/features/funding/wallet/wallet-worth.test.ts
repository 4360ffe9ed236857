import { expect, it } from 'vitest';
import { walletWorth, worthCents } from '#web/features/funding/wallet/wallet-worth.ts';

it('values coins at the price to the cent, rounded down, and nothing without a price', () => {
  expect(worthCents('USD', 1_234n, undefined)).toBe(1_234n);
  expect(worthCents('BTC', 150_000_000n, '60000.01')).toBe(9_000_001n);
  expect(worthCents('BTC', 1n, '60000')).toBe(0n);
  expect(worthCents('ETH', 10n ** 18n, undefined)).toBeUndefined();
  expect(worthCents('ETH', 0n, undefined)).toBe(0n);
});

it('counts Tether as a dollar, for which no market has a price', () => {
  expect(worthCents('USDT', 250_000_000n, undefined)).toBe(25_000n);
  expect(worthCents('USDT', 9_999n, undefined)).toBe(0n);
});

it('adds up what its rows show, and says nothing while a price is missing', () => {
  const rows = [
    { asset: 'USD', available: '478.27', held: '61.30' },
    { asset: 'BTC', available: '0.00000001', held: '0.00000001' },
    { asset: 'USDT', available: '0.009999', held: '10.00' },
  ] as const;
  const bids = { BTC: '990000.00' } as Record<string, string>;
  // Each row is rounded down by itself: 539.57 + 0.01 + 10.00.
  expect(walletWorth(rows, (asset) => bids[asset])).toEqual({ free: 47_827n, whole: 54_958n });
  expect(walletWorth(rows, () => undefined)).toBeUndefined();
  expect(walletWorth([], () => undefined)).toEqual({ free: 0n, whole: 0n });
});

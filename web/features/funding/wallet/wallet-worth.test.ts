import { expect, it } from 'vitest';
import { worthCents } from '#web/features/funding/wallet/wallet-worth.ts';

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

import { expect, it } from 'vitest';
import { dollarTotal } from '#web/features/ledger/statement-totals.tsx';

it('sums dollar lines exactly and leaves other assets out', () => {
  const lines = [
    { asset: 'USD', amount: '0.10' },
    { asset: 'USD', amount: '0.20' },
    { asset: 'USD', amount: '-90071992547409931.01' },
    { asset: 'BTC', amount: '5' },
  ] as const;
  expect(dollarTotal(lines)).toBe('-90071992547409930.71');
});

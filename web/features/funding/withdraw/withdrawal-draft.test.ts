import { describe, expect, it } from 'vitest';
import { minimumDepositCents } from '#core/funding/deposits.ts';
import { parsePrice } from '#core/values/price.ts';
import { topUpProblem } from '#web/features/funding/deposit/top-up-draft.ts';
import {
  emptyWithdrawal,
  missingField,
  withdrawalProblem,
} from '#web/features/funding/withdraw/withdrawal-draft.ts';

const good = { ...emptyWithdrawal, amount: '60', asset: 'BTC', address: 'bc1qxyz' } as const;

describe('withdrawal draft', () => {
  it('asks for every field before it can be sent', () => {
    expect(missingField(emptyWithdrawal)).toBe('Enter an amount');
    expect(missingField({ ...good, asset: '' })).toBe('Choose a coin');
    expect(missingField({ ...good, address: ' ' })).toBe('Enter your wallet address');
    expect(missingField(good)).toBeUndefined();
    expect(missingField({ ...good, address: '', saved: 'adr_1' })).toBeUndefined();
  });

  it('uses the exact words for missing fields and bad amounts', () => {
    expect(withdrawalProblem({ ...good, address: '' }, undefined)).toEqual({
      title: 'Missing Information',
      text: 'Please fill in all fields to proceed with withdrawal.',
    });
    for (const amount of ['0', '-5', 'x', '1e3', '10.001'])
      expect(withdrawalProblem({ ...good, amount }, undefined)).toEqual({
        field: 'amount',
        title: 'Invalid Amount',
        text: 'Please enter a valid withdrawal amount.',
      });
  });

  it('keeps to the minimum and the free balance', () => {
    expect(withdrawalProblem({ ...good, amount: '49.99' }, undefined)?.text).toBe(
      'The minimum withdrawal is $50.',
    );
    expect(withdrawalProblem(good, 5_999n)?.text).toBe('Not enough available for this amount.');
    expect(withdrawalProblem(good, 6_000n)).toBeUndefined();
    // By the field and not by its words: in Spanish the title is another one.
    expect(withdrawalProblem(good, 5_999n)?.field).toBe('amount');
    const coins = { ...good, from: 'coin', amount: '0.00000001' } as const;
    expect(withdrawalProblem(coins, 1n)).toBeUndefined();
    expect(withdrawalProblem({ ...coins, amount: '0.000000001' }, 1n)?.title).toBe('Invalid Amount');
    expect(withdrawalProblem(coins, 0n)?.text).toBe('Not enough available for this amount.');
  });
});

describe('deposit amount', () => {
  it('is refused below what the coin’s smallest deposit costs now', () => {
    const cents = minimumDepositCents('ETH', parsePrice('5400'));
    expect(cents).toBe(2_700n);
    const minimum = { coin: 'ETH', cents: cents ?? 0n } as const;
    expect(topUpProblem('26.99', 'crypto', minimum)).toBe(
      'The smallest deposit is 0.005 ETH, $27.00 now. Less is not credited.',
    );
    expect(topUpProblem('27', 'crypto', minimum)).toBeUndefined();
    expect(topUpProblem('10', 'card', minimum)).toBeUndefined();
    expect(minimumDepositCents('BTC', parsePrice('142000.01'))).toBe(1_421n);
    expect(minimumDepositCents('USDT', undefined)).toBe(1_000n);
    expect(minimumDepositCents('BTC', undefined)).toBeUndefined();
  });

  it('starts at ten dollars', () => {
    expect(topUpProblem('')).toBe('Enter an amount');
    expect(topUpProblem('9.99')).toBe('Minimum deposit amount is $10');
    expect(topUpProblem('10')).toBeUndefined();
    expect(topUpProblem('10.01', 'crypto')).toBeUndefined();
    expect(topUpProblem('1e2')).toBe('Enter a number');
  });
});

import { describe, expect, it } from 'vitest';
import { copyDepositProblem } from '#web/features/funding/deposit/copy-deposit-draft.ts';

describe('the deposit of the copy wizard', () => {
  it('says what is wrong before the press: too little, too much, more than is left today', () => {
    expect(copyDepositProblem('99.99')).toBe('Minimum deposit is $100');
    expect(copyDepositProblem('100')).toBeUndefined();
    expect(copyDepositProblem('100000.01')).toBe('Maximum deposit is $100,000');
    expect(copyDepositProblem('7300.01', 730_000n)).toBe(
      'Left today: $7,300. Practice deposits are limited to $10,000 a day.',
    );
    expect(copyDepositProblem('7300', 730_000n)).toBeUndefined();
    expect(copyDepositProblem('ten')).toBe('Enter a number');
  });
});

import { expect, it } from 'vitest';
import { moneySummary } from '#web/features/copying/copies/money-draft.ts';

it('takes money out of a copy above the plan, and puts none in', () => {
  const free = { wallet: 10_000n, copy: 5_000n, isAbovePlan: true };
  expect(moneySummary({ way: 'add', amount: '10' }, free).blockedBy).toBe(
    'Above your plan: no money goes in',
  );
  expect(moneySummary({ way: 'remove', amount: '10' }, free).blockedBy).toBeUndefined();
  const within = { ...free, isAbovePlan: false };
  expect(moneySummary({ way: 'add', amount: '10' }, within).blockedBy).toBeUndefined();
});

import { expect, it } from 'vitest';
import { centsOf, differenceOf, gainOf } from '#web/features/admin/users/balance-draft.ts';

it('takes plain amounts that are not below zero, and nothing else', () => {
  expect(centsOf('12.5')).toBe(1_250n);
  for (const text of ['', '-1', '1e3', '1.234', 'NaN', '1,000'])
    expect([text, centsOf(text)]).toEqual([text, undefined]);
});

it('shows what would be posted, signed', () => {
  expect(differenceOf('1050.25', '1000.00')).toBe('50.25');
  expect(differenceOf('0', '1000.00')).toBe('-1000.00');
  expect(differenceOf('x', '1000.00')).toBeUndefined();
});

it('computes the gain of a day', () => {
  expect(gainOf('40', '15')).toBe('25.00');
  expect(gainOf('0', '15.50')).toBe('-15.50');
  expect(gainOf('', '1')).toBeUndefined();
});

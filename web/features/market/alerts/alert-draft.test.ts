import { expect, it } from 'vitest';
import { alertTrouble } from '#web/features/market/alerts/alert-draft.ts';

const tick = 1_000_000n;
const mid = 6_000_000_000_000n;

it('says what keeps an alert from being made', () => {
  const trouble = (direction: 'above' | 'below', text: string, now: bigint | undefined = mid) =>
    alertTrouble({ direction, text }, tick, now);
  expect(trouble('above', '')).toBe('Enter a price');
  expect(trouble('above', '1e5')).toBe('Enter the price as a number');
  expect(trouble('above', '60000.001')).toBe('The price has too many decimals');
  expect(trouble('above', '60000')).toBe('The price is already there');
  expect(trouble('below', '60000')).toBe('The price is already there');
  expect(trouble('below', '59999.99')).toBeUndefined();
  expect(trouble('above', '61000')).toBeUndefined();
  expect(alertTrouble({ direction: 'above', text: '1' }, tick, undefined)).toBeUndefined();
});

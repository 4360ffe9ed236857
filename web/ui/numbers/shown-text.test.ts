import { expect, it } from 'vitest';
import { maskAmounts } from '#web/ui/numbers/shown-text.ts';

it.each([
  ['$49.00 was charged to your wallet', '•••• was charged to your wallet'],
  ['0.00187513 BTC is reserved, awaiting approval.', '•••• BTC is reserved, awaiting approval.'],
  ['Sold 1,250.5 WHOP at 6.88', 'Sold •••• WHOP at 6.88'],
  ['Profit −$31.69, fee $0.10', 'Profit ••••, fee ••••'],
  ['Two-factor sign-in is on since 20 Nov 2026', 'Two-factor sign-in is on since 20 Nov 2026'],
])('hides every amount of "%s"', (text, hidden) => {
  expect(maskAmounts(text)).toBe(hidden);
});

import { expect, it } from 'vitest';
import { brokenLimit, isLooser, noLimits } from '#core/trading/own-limits/own-limits.ts';

it('calls a limit looser when more may happen under it, and never when there was none', () => {
  expect([isLooser(10n, 11n), isLooser(10n, null), isLooser(10n, 9n), isLooser(10n, 10n)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([isLooser(null, 1n), isLooser(null, null)]).toEqual([false, false]);
});

it('allows an opening exactly at a limit and refuses one a cent or a step above', () => {
  const limits = { daily_loss: 5_000n, position: 100_000n, leverage: 5n };
  const at = { leverage: 5, positionCents: 100_000n };
  expect(brokenLimit(limits, at, -4_999n)).toBeUndefined();
  expect(brokenLimit(limits, { ...at, leverage: 6 }, 0n)).toBe('leverage');
  expect(brokenLimit(limits, { ...at, positionCents: 100_001n }, 0n)).toBe('position');
  // A loss that has reached the limit stops openings: what is lost is lost already.
  expect(brokenLimit(limits, at, -5_000n)).toBe('daily_loss');
  expect(brokenLimit(noLimits, { leverage: 30, positionCents: 10n ** 15n }, -(10n ** 15n))).toBeUndefined();
});

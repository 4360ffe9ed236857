import { describe, expect, it } from 'vitest';
import { fidelity } from '#core/copying/results/fidelity.ts';
import type { FidelityStep } from '#core/copying/results/steps.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';
import { inSharesOfToday } from '#server/domains/copying/fidelity/split-steps.ts';

const p = (text: string) => parsePrice(text)!;
const q = (text: string) => parseQuantity(text)!;
/** The leader has ten times the copy's money and buys ten shares at 100; the copy skips. */
const step: FidelityStep = {
  kind: 'led',
  market: 'WHOP/cash',
  at: 1,
  side: 'buy',
  price: p('100'),
  filled: q('10'),
  heldBefore: 0n,
  leaderEquityCents: 1_000_000n,
  equityCents: 100_000n,
  multiplierBps: 10_000,
  order: { leverage: 1, estimate: p('100'), rate: { numerator: 1n, denominator: 1n } },
  closing: undefined,
  opening: { code: 'PAUSED', quantity: 0n },
  trades: [],
};
const split = { symbol: 'WHOP', ratio: 2, at: 5 };

describe('a statement across a split', () => {
  it('counts old trades in the shares of today, so that a split is no loss', () => {
    const made = fidelity({
      steps: [inSharesOfToday(step, 'WHOP', [split], 9)],
      marks: () => ({ bid: p('60'), ask: p('60'), rate: { numerator: 1n, denominator: 1n } }),
      booked: new Map(),
      coveredCents: 0n,
      carryCents: 0n,
      performanceFeeCents: 0n,
      ownCents: 0n,
      asOf: 9,
    });
    // One share at 100 is two at 60.
    expect(made).toMatchObject({ idealCents: 2_000n, lines: { skips: 2_000n } });
  });

  it('leaves what came after a split, and other shares, as they are', () => {
    expect(inSharesOfToday({ ...step, at: 6 }, 'WHOP', [split], 9)).toMatchObject({ price: p('100') });
    expect(inSharesOfToday(step, 'AAPL', [split], 9)).toBe(step);
    expect(inSharesOfToday(step, 'WHOP', [split], 4)).toBe(step);
  });
});

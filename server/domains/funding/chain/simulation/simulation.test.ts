import { describe, expect, it } from 'vitest';
import type { Mutant } from '#server/domains/funding/chain/simulation/memory-book.ts';
import { type Outcome, simulate } from '#server/domains/funding/chain/simulation/simulate.ts';

const seeds = process.env['LONG'] === '1' ? 20_000 : 5_000;

async function firstWrong(
  count: number,
  mutant?: Mutant,
): Promise<{ seed: number; outcome: Outcome } | undefined> {
  for (let seed = 1; seed <= count; seed++) {
    const outcome = await simulate(seed, mutant);
    if (!outcome.isRight) return { seed, outcome };
  }
  return undefined;
}

describe('the walk over a chain that reorganises, with two workers, crashes and lagging nodes', () => {
  it(`credits every deposit exactly once on ${seeds} seeds`, { timeout: 600_000 }, async () => {
    const sum = { steps: 0, reorgs: 0, crashes: 0 };
    for (let seed = 1; seed <= seeds; seed++) {
      const outcome = await simulate(seed);
      expect(outcome.isRight ? '' : `seed ${seed}: ${outcome.detail}`).toBe('');
      sum.steps += outcome.steps;
      sum.reorgs += outcome.reorgs;
      sum.crashes += outcome.crashes;
    }
    // The faults really happened.
    expect(sum.reorgs).toBeGreaterThan(2 * seeds);
    expect(sum.crashes).toBeGreaterThan(3 * seeds);
    expect(sum.steps).toBeGreaterThan(100 * seeds);
  });

  it.each<Mutant>([
    'txid-only',
    'no-rollback',
    'no-parent',
    'credit-apart',
    'cursor-first',
    'tip-confirmations',
  ])('finds the mistake %s', async (mutant) => {
    expect(await firstWrong(2_000, mutant)).toBeDefined();
  });
});

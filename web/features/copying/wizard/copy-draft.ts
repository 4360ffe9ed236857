import { m } from '#core/messages/messages.js';
import { maxCopyCents, minCopyCents, stopLossCents } from '#core/copying/rules.ts';
import { stopLossBpsOf, stopLossProblem } from '#web/features/copying/copies/settings-draft.ts';
import { parseUnits } from '#core/values/money.ts';
import { wholeDollars } from '#core/content/figures.ts';

export interface CopyDraft {
  readonly amount: string;
  /** Percent of the amount at which the copy ends. */
  readonly stopLossPercent: string;
}

export interface CopyFacts {
  readonly minimumCents: bigint;
  readonly availableCents: bigint;
}

export interface CopySummary {
  readonly amountCents: bigint;
  readonly stopLossBps: number;
  /** Loss in money at which the copy stop ends it. */
  readonly worstLossCents: bigint;
  readonly balanceAfterCents: bigint;
  /** The smallest copy of this trader. */
  readonly leastCents: bigint;
  /** Between the smallest and the largest copy, whether the money is there or not. */
  readonly isInRange: boolean;
  readonly problems: { amount?: string; stopLoss?: string };
  /** What the button says when it cannot be pressed. */
  readonly blockedBy: string | undefined;
}

export function copySummary(draft: CopyDraft, facts: CopyFacts): CopySummary {
  const parsed = parseUnits(draft.amount, 2);
  const amountCents = parsed !== undefined && parsed > 0n ? parsed : 0n;
  const stopLossBps = stopLossBpsOf(draft.stopLossPercent);
  const amount =
    draft.amount !== '' && parsed === undefined
      ? m.common_enter_plain_number()
      : amountProblem(amountCents, facts);
  const problems: { amount?: string; stopLoss?: string } = amount === undefined ? {} : { amount };
  const stopLoss = stopLossProblem(stopLossBps);
  if (stopLoss !== undefined) problems.stopLoss = stopLoss;
  return {
    amountCents,
    stopLossBps,
    worstLossCents: amountCents - stopLossCents(amountCents, stopLossBps),
    balanceAfterCents: facts.availableCents - amountCents,
    leastCents: leastCopyCents(facts),
    isInRange: amountCents >= leastCopyCents(facts) && amountCents <= maxCopyCents,
    problems,
    blockedBy:
      amountCents === 0n
        ? (problems.amount ?? m.common_enter_amount())
        : (problems.amount ?? problems.stopLoss),
  };
}

/** The smallest copy: the trader's own minimum, and never below the site's. */
export const leastCopyCents = ({ minimumCents }: CopyFacts): bigint =>
  minimumCents > minCopyCents ? minimumCents : minCopyCents;

/** The largest copy: all there is, up to the site's maximum. */
export const mostCopyCents = ({ availableCents }: CopyFacts): bigint =>
  availableCents < maxCopyCents ? availableCents : maxCopyCents;

const rounds = [20_000n, 50_000n, 100_000n, 250_000n, 500_000n, 1_000_000n, 2_500_000n, maxCopyCents];

/** Amounts for one press, in US cents: the smallest copy, then the next two round ones. */
export function presetCents(facts: CopyFacts): bigint[] {
  const least = leastCopyCents(facts);
  return [least, ...rounds.filter((round) => round > least).slice(0, 2)];
}

function amountProblem(cents: bigint, facts: CopyFacts): string | undefined {
  const least = leastCopyCents(facts);
  if (cents > 0n && cents < least) return m.copying_minimum_copy_amount({ minimum: wholeDollars(least) });
  if (cents > maxCopyCents)
    return m.copying_maximum_copy_amount({ maxCopyCents: wholeDollars(maxCopyCents) });
  return cents > facts.availableCents ? m.copying_free_balance_does_not_cover() : undefined;
}

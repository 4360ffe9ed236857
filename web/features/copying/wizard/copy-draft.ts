import { m } from '#core/messages/messages.js';
import { maxCopyCents, minCopyCents, stopLossCents } from '#core/copying/rules.ts';
import { stopLossBpsOf, stopLossProblem } from '#web/features/copying/copies/settings-draft.ts';
import { formatUnits, parseUnits, shareOf } from '#core/values/money.ts';
import { formatUsd } from '#core/content/figures.ts';

export interface CopyDraft {
  readonly amount: string;
  /** Percent of the amount at which the copy ends. */
  readonly stopLossPercent: string;
}

export interface CopyFacts {
  readonly minimumCents: bigint;
  readonly availableCents: bigint;
  /**
   * Worst fall of the trader's record in percent with two decimals; null before there is a record.
   */
  readonly maxDrawdownPercent: string | null;
}

export interface CopySummary {
  readonly amountCents: bigint;
  readonly stopLossBps: number;
  /** Loss in money at which the copy stop ends it. */
  readonly worstLossCents: bigint;
  /** What the trader's worst fall so far would have cost this amount. */
  readonly pastFallCents: bigint | undefined;
  readonly balanceAfterCents: bigint;
  readonly problems: { amount?: string; stopLoss?: string };
  /** What the button says when it cannot be pressed. */
  readonly blockedBy: string | undefined;
}

const dollars = (cents: bigint): string => formatUsd(formatUnits(cents, 2)).replace(/\.00$/, '');

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
    pastFallCents: pastFall(amountCents, facts),
    balanceAfterCents: facts.availableCents - amountCents,
    problems,
    blockedBy:
      amountCents === 0n
        ? (problems.amount ?? m.common_enter_amount())
        : (problems.amount ?? problems.stopLoss),
  };
}

function amountProblem(cents: bigint, { minimumCents, availableCents }: CopyFacts): string | undefined {
  const minimum = minimumCents > minCopyCents ? minimumCents : minCopyCents;
  if (cents > 0n && cents < minimum) return m.copying_minimum_copy_amount({ minimum: dollars(minimum) });
  if (cents > maxCopyCents) return m.copying_maximum_copy_amount({ maxCopyCents: dollars(maxCopyCents) });
  return cents > availableCents ? m.copying_free_balance_does_not_cover() : undefined;
}

function pastFall(cents: bigint, { maxDrawdownPercent }: CopyFacts): bigint | undefined {
  const bps = maxDrawdownPercent === null ? undefined : parseUnits(maxDrawdownPercent, 2);
  return bps === undefined ? undefined : shareOf(cents, Number(bps < 0n ? -bps : bps), 'half-away');
}

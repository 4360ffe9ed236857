import { refuse, type WhatIfView } from '#core/copying/contract.ts';
import { maxOpenPositions, maxCopyCents } from '#core/copying/rules.ts';
import { faithfulAmountCents, reproducedBps, whatIf } from '#core/copying/record/what-if.ts';
import { percentOf } from '#core/trading/rules.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import type { Tape } from '#server/domains/copying/leaders/tape.ts';
import { type CopySettings, requireSettings } from '#server/domains/copying/money/edit-copy.ts';
import { findLeader, type LeaderRow } from '#server/domains/copying/store.ts';
import type { App } from '#server/platform/app.ts';

export interface AskWhatIf extends CopySettings {
  readonly leaderId: LeaderId;
  /** US cents. */
  readonly amount: bigint;
  readonly stopLossBps: number;
}

const dollars = (cents: bigint): string => formatUnits(cents, 2);

/**
 * The smallest copy of this leader that follows what copying rule 6 asks for, in US cents; null when
 * no copy would, or nothing was opened.
 */
export function faithfulCopyCents(
  { minCopyCents }: Pick<LeaderRow, 'minCopyCents'>,
  { fills }: Pick<Tape, 'fills'>,
): bigint | null {
  const cents = faithfulAmountCents(fills);
  return cents !== null && cents < minCopyCents ? minCopyCents : cents;
}

/**
 * What this amount and these settings would have made of the leader's recorded fills. Writes
 * nothing; refuses settings that a copy would refuse, and `above_maximum`.
 */
export async function showWhatIf({ db }: Pick<App, 'db'>, input: AskWhatIf, tape: Tape): Promise<WhatIfView> {
  const leader = await findLeader(db.read, input.leaderId);
  if (!leader) throw refuse('not_found');
  requireSettings(input);
  const amountCents = input.amount;
  if (amountCents > maxCopyCents) throw refuse('above_maximum', { maximum: dollars(maxCopyCents) });
  const terms = {
    amountCents,
    stopLossBps: input.stopLossBps,
    multiplierBps: input.multiplierBps ?? 10_000,
    maxOpen: input.maxOpenPositions ?? maxOpenPositions,
    slippageBps: input.slippageBps ?? null,
    feeBps: leader.feeBps,
  };
  const made = whatIf(terms, tape.fills, tape.days);
  const pnl = made.equityCents - amountCents;
  const reproduced = reproducedBps(amountCents, tape.fills);
  const faithful = faithfulCopyCents(leader, tape);
  return {
    from: new Date(tape.from).toISOString(),
    until: new Date(tape.until).toISOString(),
    fills: tape.fills.length,
    equity: dollars(made.equityCents),
    pnl: dollars(pnl),
    pnlPercent: formatUnits(percentOf(pnl, amountCents), 2),
    performanceFee: dollars(made.performanceFeeCents),
    tradingFees: dollars(made.tradingFeeCents),
    worstFallPercent: formatUnits(BigInt(made.worstFallBps), 2),
    copied: made.copied,
    skipped: made.skipped,
    reasons: [...made.codes]
      .filter(([code]) => code !== 'COPIED')
      .map(([code, count]) => ({ code, count }))
      .toSorted((a, b) => b.count - a.count),
    stoppedAt: made.stoppedAt === null ? null : new Date(made.stoppedAt).toISOString(),
    reproducedPercent: reproduced === null ? null : formatUnits(BigInt(reproduced), 2),
    faithfulAmount: faithful === null ? null : dollars(faithful),
    // For a drawing: money becomes a JS number at the edge of the screen and nowhere before.
    curve: made.curve.map(({ at, cents }) => ({
      at: new Date(at).toISOString(),
      value: Number(cents) / 100,
    })),
  };
}

import type { Cents } from '#core/values/kind.ts';
import { refuse } from '#core/funding/contract.ts';
import { type IdentityTier, limitMonthMs, withdrawalLimits } from '#core/funding/withdrawals.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { dayMs } from '#core/values/time.ts';
import { withdrawnSince } from '#server/domains/funding/withdrawals/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Left {
  readonly dayCents: Cents;
  readonly monthCents: Cents;
}

/** What this person may still withdraw, in cents: within any 24 hours and any 30 days. */
export async function limitsLeft(tx: Tx, userId: string, tier: IdentityTier, at: number): Promise<Left> {
  const { dayCents, monthCents } = withdrawalLimits[tier];
  const day = await withdrawnSince(tx, userId, new Date(at - dayMs));
  const month = await withdrawnSince(tx, userId, new Date(at - limitMonthMs));
  return { dayCents: notBelowZero(dayCents - day), monthCents: notBelowZero(monthCents - month) };
}
const notBelowZero = (cents: Cents): bigint => (cents > 0n ? cents : 0n);

/** Refuses what is above the person's limits. Callers hold the person's lock. */
export async function requireWithinLimits(
  tx: Tx,
  userId: string,
  tier: IdentityTier,
  cents: Cents,
  at: number,
): Promise<void> {
  const left = await limitsLeft(tx, userId, tier, at);
  const least = left.dayCents < left.monthCents ? left.dayCents : left.monthCents;
  if (cents > least) throw refuse('withdrawal_limit', { left: formatUnits(least, assetScale.USD) });
}

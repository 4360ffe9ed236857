// What a referral earns and what a bonus may be. The page's worked example and the reaction call
// the same function.
import type { Cents } from '#core/values/kind.ts';
import { assert } from '#core/values/assert.ts';
import { type InvestmentPlan, investmentPlans } from '#core/content/plans.ts';
import { divide } from '#core/values/money.ts';

/** The inviter's tier is the average equity of this many days. */
export const referralAverageDays = 30;

/** Share of the fees that an invited person actually paid, on trades and copies. One level. */
export interface ReferralTier {
  /** Undefined below the first plan. */
  readonly key: InvestmentPlan['key'] | undefined;
  readonly fromCents: Cents;
  readonly shareBps: number;
}

/**
 * The ranges and rates of the landing page's plan cards, lowest first. Below the first the rate is
 * that of the first.
 */
export const referralTiers: readonly ReferralTier[] = [
  { key: undefined, fromCents: 0n, shareBps: (investmentPlans[0]?.referralPercent ?? 0) * 100 },
  ...investmentPlans.map(({ key, fromCents, referralPercent }) => ({
    key,
    fromCents,
    shareBps: referralPercent * 100,
  })),
];

/** The tier of an average equity, and the one above it. */
export function referralTierAt(averageCents: Cents): { tier: ReferralTier; next: ReferralTier | undefined } {
  const place = referralTiers.findLastIndex(({ fromCents }) => averageCents >= fromCents);
  const [lowest] = referralTiers;
  const tier = referralTiers[place] ?? lowest;
  assert(tier !== undefined, 'there is a lowest tier');
  return { tier, next: referralTiers[Math.max(place, 0) + 1] };
}

/** Most that one bonus may be, in US cents: 1,000.00. */
export const maxBonusCents = 100_000n;
export const bonusReasonLength = { min: 3, max: 200 } as const;

/**
 * How often a claimed bonus must have been traded, in notional, before profit made with it may
 * leave (security rules, "bonus money"). The bonus itself never leaves.
 */
export const bonusTurnover = 10n;

export const bonusStates = ['offered', 'claimed', 'taken_back'] as const;
export type BonusState = (typeof bonusStates)[number];

export const referralStatuses = ['registered', 'verified', 'active'] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

/**
 * What a fee earns at a rate, in ten thousandths of a cent: fees of different rates add up without
 * rounding.
 */
export const shareUnits = (feeCents: Cents, shareBps: number): bigint => feeCents * BigInt(shareBps);

/**
 * All that these units have earned, down to the cent; what is left of a cent counts with the next
 * fee.
 */
export const rewardCents = (units: bigint): Cents => divide(units, 10_000n, 'down');

/** Eight letters and digits that are never mistaken for one another. */
export const referralCodePattern = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** Where a personal link leads. */
export const referralPath = (code: string): string => `/auth?ref=${code}`;

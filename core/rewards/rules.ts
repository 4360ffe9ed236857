// What a referral earns and what a bonus may be. The page's worked example and the reaction call the same function.
import { shareOf } from '#core/values/money.ts';

/** The referrer's part of the fees that an invited person actually paid, on trades and copies: 10 %. One level. */
export const referralShareBps = 1_000;

/** Most that one bonus may be, in US cents: 1,000.00. */
export const maxBonusCents = 100_000n;
export const bonusReasonLength = { min: 3, max: 200 } as const;

export const bonusStates = ['offered', 'claimed', 'taken_back'] as const;
export type BonusState = (typeof bonusStates)[number];

export const referralStatuses = ['registered', 'verified', 'active'] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

/** All that these fees have earned, down to the cent; what is left of a cent counts with the next fee. */
export const rewardCents = (feeCents: bigint): bigint => shareOf(feeCents, referralShareBps, 'down');

/** Eight letters and digits that are never mistaken for one another. */
export const referralCodePattern = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** Where a personal link leads. */
export const referralPath = (code: string): string => `/auth?ref=${code}`;

// What may leave, when, and who must agree: agreed by both sides. Numbers nobody prescribes are
// here, once.
import type { Cents } from '#core/values/kind.ts';
import { type Chain, type Coin, depositNetworks } from '#core/funding/deposits.ts';
import { assetScale, readUnits } from '#core/values/money.ts';
import { dayMs, secondMs } from '#core/values/time.ts';

/** How long a previewed withdrawal can be requested at its price. */
export const withdrawalQuoteMs = 30 * secondMs;
/**
 * From this worth on two administrators approve. The database enforces the same number
 * (`large_needs_two`).
 */
export const twoApproversFromCents = 1_000_000n;
/** Where there is only one administrator, this wait takes the place of the second. */
export const timeLockMs = dayMs;
/**
 * Who approves a small withdrawal on a practice network that nobody has decided: no person, and so
 * never the one who asked. The database and the signer know it by this name.
 */
export const practiceApproverId = 'practice-approver';
/** Most that it approves, in US cents. The database enforces the same number (`practice_is_small`). */
export const practiceApprovalMostCents = 50_000n;
/** How long people have before it does, from when the payment may leave. */
export const practiceApprovalMs = 30 * secondMs;
/**
 * Usual wait of a newly saved address and after a change to how the account opens; a demo may
 * shorten it.
 */
export const usualHoldHours = 24;

/** How well a person is known. Everybody with a verified e-mail address is `basic`. */
export const identityTiers = ['basic', 'verified', 'enhanced'] as const;
export type IdentityTier = (typeof identityTiers)[number];
/** Most that a person may withdraw within 24 hours and 30 days, in US cents. */
export const withdrawalLimits: Readonly<Record<IdentityTier, { dayCents: Cents; monthCents: Cents }>> = {
  basic: { dayCents: 2_000_000n, monthCents: 10_000_000n },
  verified: { dayCents: 10_000_000n, monthCents: 50_000_000n },
  enhanced: { dayCents: 100_000_000n, monthCents: 500_000_000n },
};
export const limitMonthMs = 30 * dayMs;

/**
 * Most of a coin that the signer lets go within an hour, in the coin's smallest unit. One
 * withdrawal is never larger: it could not leave.
 */
export const hourlyPayoutUnits: Readonly<Record<Coin, bigint>> = {
  BTC: readUnits('5', assetScale.BTC),
  ETH: readUnits('100', assetScale.ETH),
  USDT: readUnits('250000', assetScale.USDT),
};
/** The smallest output that Bitcoin nodes carry, whatever its kind, in satoshis. */
export const leastBitcoinOutput = 546n;

/** Most payments in one Bitcoin transaction. */
export const batchSize = 20;
/** A payout that is not mined after this is sent once more with a higher network fee. */
export const bumpAfterMs: Readonly<Record<Chain, number>> = {
  bitcoin: 60 * 60 * secondMs,
  ethereum: 5 * 60 * secondMs,
  tron: 5 * 60 * secondMs,
};

export const payoutCoins = Object.keys(depositNetworks) as readonly Coin[];

const addressProblems = [
  'not_an_address',
  'wrong_network',
  'wrong_chain',
  'bad_checksum',
  'wrong_encoding',
  'unpayable',
  'token_contract',
  'own_address',
  'for_practice',
] as const;
export type AddressProblem = (typeof addressProblems)[number];

/**
 * The part of an address that differs between people: without the prefix that all of its kind
 * share.
 */
const distinctPart = (address: string): string =>
  address.replace(/^(0x|bc1[qp]?|tb1[qp]?|bcrt1[qp]?|T)/i, '').toLowerCase();

/**
 * Whether two different addresses look the same to somebody who compares only both ends: the same
 * first and last four characters.
 */
export function isLookalike(one: string, other: string): boolean {
  const [a, b] = [distinctPart(one), distinctPart(other)];
  return a !== b && a.slice(0, 4) === b.slice(0, 4) && a.slice(-4) === b.slice(-4);
}

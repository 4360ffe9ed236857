// Why a payment came back, in the reader's language. The books keep the code; what a person wrote,
// and reasons from before there were codes, are shown as they are.
import { m } from '#core/messages/messages.js';

/**
 * Found before anything was sent, but `payout_not_paid`: then the network carried it out and paid
 * nothing. `payout_unverified`: it is not what the signer was told when it was asked for.
 */
export const payoutReasons = [
  'payout_address',
  'payout_too_small',
  'payout_too_large',
  'payout_not_paid',
  'payout_unverified',
] as const;
export type PayoutReason = (typeof payoutReasons)[number];

const texts: Readonly<Record<string, () => string>> = {
  payout_address: m.funding_came_back_address,
  payout_too_small: m.funding_came_back_too_small,
  payout_too_large: m.funding_came_back_too_large,
  payout_not_paid: m.funding_came_back_not_paid,
  payout_unverified: m.funding_came_back_unverified,
} satisfies Record<PayoutReason, () => string>;

/** The sentence for a stored reason. */
export const payoutReasonText = (reason: string): string => texts[reason]?.() ?? reason;

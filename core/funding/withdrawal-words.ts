// The names of a withdrawal's states, for its owner and for administrators, and why one waits, for
// its owner.
import type { HoldReason, WithdrawalState } from '#core/funding/withdrawals-contract.ts';
import { m } from '#core/messages/messages.js';

export const withdrawalStateText: Readonly<Record<WithdrawalState, () => string>> = {
  requested: m.funding_waiting_for_approval,
  approved: m.funding_approved,
  signed: m.funding_signed,
  broadcast: m.funding_sent_network,
  confirming: m.funding_confirming,
  completed: m.funding_completed,
  rejected: m.funding_rejected,
  cancelled: m.funding_cancelled,
  failed: m.funding_failed_money_returned,
};

/** The end of a sentence that names the instant before which a payment does not leave. */
export const holdReasonText: Readonly<Record<HoldReason, () => string>> = {
  new_address: m.funding_address_new,
  opening_changed: m.funding_opening_was_changed,
  payout_limit: m.funding_payout_limit_reached,
  time_lock: m.funding_one_administrator_only_so_wait,
};

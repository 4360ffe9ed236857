// The names of a withdrawal's states, for its owner and for administrators.
import type { WithdrawalState } from '#core/funding/withdrawals-contract.ts';
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

// Sentences of refusals that only administrators can meet: their pages bring them.
import { m } from '#core/messages/messages.js';
import { staffPricePercent } from '#core/trading/staff/staff-trade.ts';
import { instantText } from '#core/values/zone/time-text.ts';
import type { AdminCode, RefusalTexts } from '#core/refusals/refusal-text.ts';

export const adminTexts: RefusalTexts<AdminCode> = {
  proposal_closed: m.refusals_proposal_closed(),
  proposal_expired: m.refusals_proposal_expired(),
  own_proposal: m.refusals_own_proposal(),
  own_case: m.refusals_own_case(),
  time_lock_runs: ({ until = '' }) => m.refusals_time_lock_runs({ until: instantText(until) }),
  second_admin_there: m.refusals_second_admin_there(),
  proposal_waits: m.refusals_proposal_waits(),
  dead_letter_gone: m.refusals_dead_letter_gone(),
  not_an_admin: m.refusals_not_an_admin(),
  last_admin: m.refusals_last_admin(),
  target_is_admin: m.refusals_target_is_admin(),
  wrong_person: m.refusals_wrong_person(),
  day_over: m.refusals_day_over(),
  market_not_halted: m.refusals_market_not_halted(),
  position_in_the_way: ({ symbol }) => m.refusals_position_in_the_way({ symbol: symbol ?? '' }),
  price_off_quote: ({ price }) =>
    m.refusals_price_off_quote({ price: price ?? '', percent: staffPricePercent }),
  cool_off_out_of_range: m.refusals_cool_off_out_of_range(),
  not_cooling_off: m.refusals_not_cooling_off(),
  not_approvable: m.refusals_no_longer_waiting_for_approval(),
  own_withdrawal: m.refusals_another_administrator_must_decide_about(),
  needs_second_admin: m.refusals_another_administrator_must_approve(),
  not_halted: m.refusals_chain_not_halted(),
  own_assignment: m.refusals_neither_proposer_nor_receiver_may(),
  already_proposed: m.refusals_another_assignment_deposit_waits_for(),
  not_assignable: m.refusals_deposit_cannot_be_assigned_not(),
  bonus_taken_back: m.rewards_refused_taken_back(),
  bonus_to_oneself: m.rewards_refused_oneself(),
  kyc_not_pending: m.refusals_application_was_decided_already_or(),
  papers_not_viewed: m.refusals_documents_not_viewed(),
  own_application: m.refusals_own_application(),
  already_answered: m.refusals_message_has_been_answered_already(),
};

// What each answer of the engine is called on a screen.
import { m } from '#core/messages/messages.js';
import { weightCapPercent } from '#core/copying/rules.ts';
import type { DecisionCode } from '#core/copying/contract.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import type { FidelityCause, FidelityLine } from '#core/copying/results/fidelity-lines.ts';

export const decisionWords: Record<DecisionCode, string> = {
  COPIED: m.common_copied(),
  CAPPED: m.copying_copied_smaller_limited_by_money(),
  MIN_SIZE: m.copying_skipped_below_smallest_order(),
  MAX_OPEN: m.copying_skipped_as_many_positions_open(),
  INSUFFICIENT_FUNDS: m.copying_skipped_not_enough_money_copy(),
  SLIPPAGE: m.copying_skipped_price_had_moved_too(),
  STALE: m.copying_skipped_too_late(),
  PAUSED: m.copying_skipped_copy_was_paused(),
  DETACHED: m.copying_skipped_closed_early_by(),
  INSTRUMENT_OFF: m.copying_skipped_market_not_available(),
  LEVERAGE_CAP: m.copying_copied_with_less_leverage(),
  WEIGHT_CAP: m.copying_copied_smaller_limit_one({ percent: weightCapPercent }),
  COPY_STOP: m.copying_closed_by_stop_loss(),
  LEADER_EXIT: m.copying_closed_trader_left(),
  MARKET_CLOSED_QUEUED: m.copying_waits_for_market_open(),
  DUPLICATE_IGNORED: m.copying_ignored_already_done(),
  NOTHING_HELD: m.copying_nothing_close(),
  OWN_LIMIT: m.copying_skipped_own_limit(),
};
/** The same limit makes a trade smaller or, below the smallest order, skips it. */
export const wordsOf = ({ code, quantity }: { code: DecisionCode; quantity: string }): string =>
  code === 'WEIGHT_CAP' && /^0(\.0*)?$/.test(quantity)
    ? m.copying_skipped_above_limit_one({ percent: weightCapPercent })
    : decisionWords[code];

/** What became of it in one word: a decision that traded nothing was skipped. */
export function decisionKind({ code, quantity }: { code: DecisionCode; quantity: string }): {
  name: string;
  tone: BadgeTone;
} {
  if (code === 'COPY_STOP' || code === 'LEADER_EXIT')
    return { name: m.copying_decision_closed(), tone: 'neutral' };
  return /^0(\.0*)?$/.test(quantity)
    ? { name: m.copying_decision_skipped(), tone: 'warn' }
    : { name: m.common_copied(), tone: 'good' };
}

export const causeWords: Record<DecisionCode | FidelityCause, string> = {
  ...decisionWords,
  DETACHED: m.copying_closed_early_by(),
  MANUAL_CLOSE: m.copying_closed_early_by(),
  EXISTING: m.copying_taken_over_when_copy_began(),
  END: m.copying_closed_when_copy_ended(),
  FORCED: m.copying_closed_by_margin_rules(),
  TRADING_FEE: m.copying_trading_fee(),
  CARRY: m.copying_financing_less_dividends(),
  PERFORMANCE_FEE: m.copying_performance_fee(),
  HOUSE_COVER: m.copying_loss_beyond_copy_carried_by(),
  CONVERSION: m.copying_results_another_currency_converted_on(),
  CENTS: m.copying_rounding_cent(),
  UNEXPLAINED: m.copying_unexplained(),
};

export const lineWords: Record<FidelityLine, { name: string; note: string }> = {
  size: { name: m.copying_size_rounding(), note: m.copying_whole_lots_limits_one_copy() },
  skips: { name: m.copying_skipped_trades(), note: m.copying_paused_too_small_too_many() },
  price: { name: m.common_price(), note: m.copying_another_price_than_trader_got() },
  timing: { name: m.copying_timing(), note: m.copying_filled_later_than_trader_end() },
  fees: { name: m.copying_fees(), note: m.copying_trading_fees_financing_performance_fee() },
  manual: { name: m.copying_closed_by(), note: m.copying_positions_closed_early_or_kept() },
  unexplained: { name: m.copying_unexplained(), note: m.copying_unexplained_note() },
};

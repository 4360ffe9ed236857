// Copies and the traders they follow.
import { m } from '#core/messages/messages.js';
import { coolOffLossPercent } from '#core/copying/record/leader-statistics.ts';
import { weightCapPercent } from '#core/copying/rules.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { instantText } from '#core/values/zone/time-text.ts';
import { sideWord, type Words } from '#core/notifications/notice.ts';

const linkOf = (copyId: string): string => `/copies?copy=${copyId}`;

/** What a stopped copy says of the reason; the plain ending covers the person's own stop. */
const stopReasons: Readonly<Record<string, () => string>> = {
  stop_loss: m.notifications_stop_loss_for_copy_was,
  leader_exit: m.notifications_trader_stopped_trading_here_its,
  detached: m.notifications_its_positions_own_now_its,
};

/** What became of a trade that was mirrored; only what was traded is told. */
const mirroredTexts: Readonly<Record<string, () => string>> = {
  CAPPED: m.notifications_smaller_than_proportion_money_copy,
  WEIGHT_CAP: () => m.notifications_smaller_limit_one_trade({ percent: weightCapPercent }),
  DETACHED: m.notifications_followed_again_when_trader_opens,
};

export const copyingWords: Words = {
  'copying.copy-started': ({ copyId, leaderName }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_copy_now({ leaderName }),
    text: m.notifications_new_trades_trader_mirrored_from(),
    link: linkOf(copyId),
    isMailed: true,
  }),
  'copying.trade-mirrored': ({ copyId, side, quantity, symbol, code }) => ({
    category: 'copying',
    title:
      code === 'DETACHED'
        ? m.notifications_closed_early({
            side: sideWord(side),
            quantity: formatQuantityText(quantity),
            symbol,
          })
        : m.notifications_copied({ side: sideWord(side), quantity: formatQuantityText(quantity), symbol }),
    text: mirroredTexts[code]?.() ?? m.notifications_filled_together_with_trader(),
    link: linkOf(copyId),
    isMailed: false,
  }),
  'copying.copy-paused': ({ copyId, leaderName, isAbovePlan = false }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_copying_paused({ leaderName }),
    text: isAbovePlan ? m.notifications_copy_above_plan() : m.notifications_no_new_positions_opened_what(),
    link: linkOf(copyId),
    isMailed: isAbovePlan,
  }),
  'copying.copy-resumed': ({ copyId, leaderName }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_copying_goes_on({ leaderName }),
    text: m.notifications_new_trades_trader_mirrored_again(),
    link: linkOf(copyId),
    isMailed: false,
  }),
  'copying.fee-charged': ({ copyId, leaderName, amount }) => ({
    category: 'copying',
    title: m.notifications_performance_fee_for_copying({ amount: formatUsd(amount), leaderName }),
    text: m.notifications_taken_from_profit_since_last(),
    link: linkOf(copyId),
    isMailed: false,
  }),
  'copying.funds-short': ({ copyId, leaderName, symbol }) => ({
    category: 'copying',
    key: `funds:${copyId}`,
    title: m.notifications_trade_was_not_copied({ leaderName }),
    text: m.notifications_money_copy_did_not_suffice({ symbol }),
    link: linkOf(copyId),
    isMailed: false,
  }),
  'copying.leader-leaving': ({ copyId, leaderName, closesAt }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_can_no_longer_be_copied({ leaderName }),
    text: m.notifications_copy_paused_closes({ closesAt: instantText(closesAt) }),
    link: linkOf(copyId),
    isMailed: true,
  }),
  'copying.leader-cooling-off': ({ copyId, leaderName, until }) => ({
    category: 'copying',
    key: `cool-off:${copyId}`,
    title: m.notifications_lost_more_than_seven({ leaderName, percent: coolOffLossPercent }),
    text: m.notifications_takes_no_new_copiers_until({ until: instantText(until) }),
    link: linkOf(copyId),
    isMailed: true,
  }),
  'copying.leader-closed-to-copiers': ({ copyId, leaderName, state, until }) => ({
    category: 'copying',
    key: `cool-off:${copyId}`,
    title:
      state === 'begun'
        ? m.notifications_leader_cools_off({ leaderName })
        : m.notifications_leader_takes_copiers_again({ leaderName }),
    text:
      state === 'begun'
        ? m.notifications_takes_no_new_copiers_until({ until: instantText(until) })
        : m.notifications_leader_takes_copiers_again_text(),
    link: linkOf(copyId),
    isMailed: state === 'begun',
  }),
  'copying.leading-cool-off': ({ state, until, reason }) => ({
    category: 'copying',
    key: 'leading',
    title:
      state === 'begun'
        ? m.notifications_leading_cools_off({ until: instantText(until) })
        : m.notifications_leading_cool_off_ended(),
    text: m.notifications_leading_reason({ reason }),
    link: '/lead',
    isMailed: true,
  }),
  'copying.leading-held': ({ state, reason }) => ({
    category: 'copying',
    key: 'leading',
    title: state === 'frozen' ? m.notifications_leading_frozen() : m.notifications_leading_unfrozen(),
    text: m.notifications_leading_reason({ reason }),
    link: '/lead',
    isMailed: true,
  }),
  'copying.leader-returned': ({ copyId, leaderName }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_leader_returned({ leaderName }),
    text: m.notifications_leader_returned_text(),
    link: linkOf(copyId),
    isMailed: false,
  }),
  'copying.copy-frozen': ({ copyId, leaderName, reason }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_copy_on_hold({ leaderName }),
    text: m.notifications_administrators_put_on_hold_nothing({ reason }),
    link: linkOf(copyId),
    isMailed: true,
  }),
  'copying.copy-unfrozen': ({ copyId, leaderName }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_copy_no_longer_on_hold({ leaderName }),
    text: m.notifications_paused_now_resume_or_stop(),
    link: linkOf(copyId),
    isMailed: true,
  }),
  'copying.copy-stopped': ({ copyId, leaderName, reason }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_copy_has_ended({ leaderName }),
    text: stopReasons[reason]?.() ?? m.notifications_its_money_back_wallet(),
    link: linkOf(copyId),
    isMailed: true,
  }),
};

// What each fact reads like to the person it is about: in the bell, in the list and by mail. Facts without an entry are not told.
import { m } from '#core/messages/messages.js';
import { formatPrice, formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { securityChanges } from '#core/identity/security.ts';
import type { NoticeCategory } from '#core/notifications/categories.ts';
import type { UserEventName, UserEvents } from '#core/events.ts';

export interface NoticeWords {
  readonly category: NoticeCategory;
  /** What the notice is about: a later fact of the same key takes its place. Absent: each fact stands alone. */
  readonly key?: string;
  readonly title: string;
  readonly text: string;
  /** Page that shows more. */
  readonly link: string;
  /** Also sent by mail, unless the person switched it off. */
  readonly isMailed: boolean;
}

type Words = { readonly [Name in UserEventName]?: (payload: UserEvents[Name]) => NoticeWords | undefined };

/** Figures are shown as precise as they were traded, cents at least. */
const decimalsIn = (price: string): number => Math.max(2, price.split('.')[1]?.length ?? 0);

const copyLink = '/copies';

/** What a stopped copy says of the reason; the plain ending covers the person's own stop. */
const stopReasons: Readonly<Record<string, () => string>> = {
  stop_loss: m.notifications_stop_loss_for_copy_was,
  leader_exit: m.notifications_trader_stopped_trading_here_its,
  detached: m.notifications_its_positions_own_now_its,
};

/** What became of a trade that was mirrored; only what was traded is told. */
const mirroredTexts: Readonly<Record<string, () => string>> = {
  CAPPED: m.notifications_smaller_than_proportion_money_copy,
  WEIGHT_CAP: m.notifications_smaller_than_proportion_one_trade,
  DETACHED: m.notifications_followed_again_when_trader_opens,
};

/** What a step of a withdrawal means for its owner. */
const withdrawalTexts: Readonly<Record<string, (coins: string, reason: string) => string>> = {
  requested: (coins) => m.notifications_held_administrator_decides_next({ coins }),
  approved: (coins) => m.notifications_will_be_paid_next_can({ coins }),
  completed: (coins) => m.notifications_were_paid_confirmed_by_network({ coins }),
  rejected: (coins, reason) => m.notifications_back_wallet_reason({ coins, reason }),
  cancelled: (coins) => m.notifications_cancelled_back_wallet({ coins }),
  failed: (coins, reason) => m.notifications_back_wallet({ coins, reason }),
};

const sideWord = (side: 'buy' | 'sell'): string =>
  side === 'buy' ? m.notifications_side_buy() : m.notifications_side_sell();

/** A state in the middle of a sentence; one this build does not know is shown as it came. */
const orderStates: Readonly<Record<string, () => string>> = {
  working: m.notifications_order_working,
  partially_filled: m.notifications_order_partly_filled,
  filled: m.notifications_order_filled,
  cancelled: m.notifications_order_cancelled,
  expired: m.notifications_order_expired,
  rejected: m.notifications_order_rejected,
};
const withdrawalStates: Readonly<Record<string, () => string>> = {
  requested: m.notifications_withdrawal_requested,
  approved: m.notifications_withdrawal_approved,
  signed: m.notifications_withdrawal_signed,
  broadcast: m.notifications_withdrawal_broadcast,
  confirming: m.notifications_withdrawal_confirming,
  completed: m.notifications_withdrawal_completed,
  rejected: m.notifications_withdrawal_rejected,
  cancelled: m.notifications_withdrawal_cancelled,
  failed: m.notifications_withdrawal_failed,
};

const day = (instant: string): string => instant.slice(0, 10);
type PlanTold = UserEvents['plans.plan-changed'];

/** Title and text of what became of a plan. */
const planTexts: Readonly<Record<PlanTold['change'], (told: PlanTold) => readonly [string, string]>> = {
  started: ({ plan, amount, until }) => [
    m.notifications_on_now({ plan }),
    m.notifications_were_taken_from_wallet_plan({ amount: formatUsd(amount), until: day(until) }),
  ],
  upgraded: ({ plan, amount, until }) => [
    m.notifications_on_now({ plan }),
    m.notifications_were_taken_from_wallet_for({ amount: formatUsd(amount), until: day(until) }),
  ],
  renewed: ({ plan, amount, until }) => [
    m.notifications_plan_renewed({ plan }),
    m.notifications_were_taken_from_wallet_next({ amount: formatUsd(amount), until: day(until) }),
  ],
  moving_down: ({ plan, until }) => [
    m.notifications_plan_changes_on({ until: day(until) }),
    m.notifications_stay_on_until_then_can({ plan }),
  ],
  moved_down: ({ plan, amount, until }) => [
    m.notifications_on_now({ plan }),
    m.notifications_were_taken_from_wallet_plan({ amount: formatUsd(amount), until: day(until) }),
  ],
  ending: ({ plan, until }) => [
    m.notifications_plan_ends_on({ plan, until: day(until) }),
    m.notifications_cancelled_until_then_nothing_changes(),
  ],
  kept: ({ plan, amount, until }) => [
    m.notifications_plan_goes_on({ plan }),
    m.notifications_renews_on_for({ until: day(until), amount: formatUsd(amount) }),
  ],
  payment_failed: ({ plan, amount, until }) => [
    m.notifications_plan_could_not_be_renewed({ plan }),
    m.notifications_wallet_holds_less_than_tried({ amount: formatUsd(amount), until: day(until) }),
  ],
  ended: () => [m.notifications_plan_has_ended(), m.notifications_on_basic_now_nothing_open()],
  ended_unpaid: () => [
    m.notifications_plan_has_ended_because_was(),
    m.notifications_on_basic_now_nothing_open_2(),
  ],
};

const words: Words = {
  'identity.verification-decided': ({ status, reason }) => ({
    category: 'account',
    key: 'verification',
    title:
      status === 'approved'
        ? m.notifications_identity_verified()
        : m.notifications_identity_could_not_be_verified(),
    text:
      status === 'approved'
        ? m.notifications_withdrawal_limits_higher_from_now()
        : m.notifications_reason_can_send_papers_again({ reason }),
    link: '/verification',
    isMailed: true,
  }),
  'identity.email-activated': () => ({
    category: 'account',
    key: 'email-activated',
    title: m.notifications_email_activated(),
    text: m.notifications_email_activated_text(),
    link: '/dashboard',
    isMailed: true,
  }),
  'admin.message-sent': ({ text }) => ({
    category: 'account',
    title: m.notifications_message_from_administrators(),
    text,
    link: '/notifications',
    isMailed: true,
  }),
  'admin.account-viewed': ({ until }) => ({
    category: 'account',
    title: m.notifications_account_viewed(),
    text: m.notifications_account_viewed_text({ until: until.slice(11, 16) }),
    link: '/settings/account',
    isMailed: true,
  }),
  // The same key as its fill: one notice, which says who placed it.
  'trading.staff-trade-placed': ({ orderId, side, quantity, symbol, amount, endsAt }) => ({
    category: 'orders',
    key: `order:${orderId}`,
    title:
      side === 'buy'
        ? m.notifications_staff_bought({ quantity: formatQuantityText(quantity), symbol })
        : m.notifications_staff_sold({ quantity: formatQuantityText(quantity), symbol }),
    text:
      endsAt === ''
        ? m.notifications_staff_trade_open({ amount: formatUsd(amount) })
        : m.notifications_staff_trade_ends({
            amount: formatUsd(amount),
            date: endsAt.slice(0, 10),
            time: endsAt.slice(11, 16),
          }),
    link: '/my-trades?status=open',
    isMailed: true,
  }),
  'plans.plan-changed': (told) => {
    if (!Object.hasOwn(planTexts, told.change)) return undefined;
    const [title, text] = planTexts[told.change](told);
    return {
      category: 'account',
      key: 'plan',
      title,
      text,
      link: '/upgrade',
      isMailed: told.change !== 'kept',
    };
  },
  // Its mail was sent with the change itself, whatever the person switched off.
  'identity.security-changed': ({ change }) => {
    if (!Object.hasOwn(securityChanges, change)) return undefined;
    const { title, text } = securityChanges[change];
    return { category: 'account', title: title(), text: text(), link: '/settings/account', isMailed: false };
  },
  'trading.order-filled': ({ orderId, side, quantity, symbol, price }) => ({
    category: 'orders',
    key: `order:${orderId}`,
    title:
      side === 'buy'
        ? m.notifications_bought({ quantity: formatQuantityText(quantity), symbol })
        : m.notifications_sold({ quantity: formatQuantityText(quantity), symbol }),
    text: m.notifications_filled_at({ price: formatPrice(price, decimalsIn(price)) }),
    link: '/my-trades',
    isMailed: false,
  }),
  'trading.order-changed': ({ orderId, symbol, status: state, reason }) => {
    const status = orderStates[state]?.() ?? state;
    return {
      category: 'orders',
      key: `order:${orderId}`,
      title: m.notifications_order_for({ symbol, status }),
      text:
        reason === ''
          ? m.notifications_order_now({ status })
          : m.notifications_order_now_2({ status, reason }),
      link: '/my-trades',
      isMailed: false,
    };
  },
  'trading.investment-changed': ({ investmentId, symbol, quantity, state, expiresAt }) =>
    state === 'cancelled'
      ? undefined
      : {
          category: 'orders',
          key: `investment:${investmentId}`,
          title:
            state === 'expired'
              ? m.notifications_investment_has_expired({ symbol })
              : m.notifications_investment_waits_for_money({ symbol }),
          text:
            state === 'expired'
              ? m.notifications_money_for_shares_did_not({ quantity })
              : m.notifications_shares_bought_when_wallet_can({
                  quantity,
                  expiresAt: expiresAt.slice(0, 10),
                  expiresAt2: expiresAt.slice(11, 16),
                }),
          link: `/markets/${symbol}`,
          isMailed: state === 'expired',
        },
  'trading.position-closed': ({ positionId, symbol, pnl }) => ({
    category: 'orders',
    key: `position:${positionId}`,
    title: m.notifications_closed({ symbol }),
    text: m.notifications_realised_result({ pnl: formatUsd(pnl, true) }),
    link: '/my-trades?status=closed',
    isMailed: false,
  }),
  'trading.margin-level-reached': ({ level, line }) => ({
    category: 'orders',
    title: line === 100 ? m.notifications_margin_level_100_nothing_new() : m.notifications_margin_level_80(),
    text: m.notifications_equity_margin_50_positions_closed({ level }),
    link: '/my-trades?status=open',
    isMailed: true,
  }),
  'collectibles.bought': ({ pieceId, name, edition, price }) => ({
    category: 'money',
    key: `collectible:${pieceId}`,
    title: m.collectibles_notice_bought({ name, edition }),
    text: m.collectibles_notice_bought_text({ price: formatUsd(price) }),
    link: `/nfts/${pieceId}`,
    isMailed: true,
  }),
  'collectibles.sold': ({ pieceId, name, edition, price, royalty, fee, proceeds }) => ({
    category: 'money',
    key: `collectible:${pieceId}`,
    title: m.collectibles_notice_sold({ name, edition }),
    text: m.collectibles_notice_sold_text({
      price: formatUsd(price),
      royalty: formatUsd(royalty),
      fee: formatUsd(fee),
      proceeds: formatUsd(proceeds),
    }),
    link: '/transactions?kind=nfts',
    isMailed: true,
  }),
  'collectibles.royalty-earned': ({ name, edition, amount }) => ({
    category: 'money',
    title: m.collectibles_notice_royalty({ amount: formatUsd(amount) }),
    text: m.collectibles_notice_royalty_text({ name, edition }),
    link: '/transactions?kind=nfts',
    isMailed: false,
  }),
  'collectibles.work-decided': ({ workId, pieceId, name, state, reason }) => ({
    category: 'account',
    key: `work:${workId}`,
    title:
      state === 'approved'
        ? m.collectibles_notice_approved({ name })
        : m.collectibles_notice_rejected({ name }),
    text:
      state === 'approved'
        ? m.collectibles_notice_approved_text()
        : m.collectibles_notice_rejected_text({ reason }),
    link: state === 'approved' ? `/nfts/${pieceId}` : '/create-nfts',
    isMailed: true,
  }),
  'rewards.bonus-sent': ({ bonusId, amount, reason }) => ({
    category: 'money',
    key: `bonus:${bonusId}`,
    title: m.rewards_notice_bonus({ amount: formatUsd(amount) }),
    text: m.rewards_notice_bonus_text({ reason }),
    link: '/bonus',
    isMailed: true,
  }),
  'rewards.bonus-claimed': ({ bonusId, amount }) => ({
    category: 'money',
    key: `bonus:${bonusId}`,
    title: m.rewards_notice_claimed({ amount: formatUsd(amount) }),
    text: m.rewards_notice_claimed_text(),
    link: '/bonus',
    isMailed: false,
  }),
  'rewards.referral-changed': ({ status }) =>
    status === 'verified'
      ? {
          category: 'account',
          title: m.rewards_notice_joined(),
          text: m.rewards_notice_joined_text(),
          link: '/bonus',
          isMailed: false,
        }
      : undefined,
  'rewards.referral-earned': ({ amount }) => ({
    category: 'money',
    key: 'referral-earned',
    title: m.rewards_notice_earned({ amount: formatUsd(amount) }),
    text: m.rewards_notice_earned_text(),
    link: '/bonus',
    isMailed: false,
  }),
  'market.alert-triggered': ({ alertId, symbol, direction, price, reached }) => ({
    category: 'alerts',
    key: `alert:${alertId}`,
    title: m.notifications_is({
      symbol,
      direction:
        direction === 'above' ? m.notifications_direction_above() : m.notifications_direction_below(),
      price: formatPrice(price, decimalsIn(price)),
    }),
    text: m.notifications_stood_alert_used_up_make({ reached: formatPrice(reached, decimalsIn(reached)) }),
    link: `/markets/${symbol}`,
    isMailed: true,
  }),
  'copying.copy-started': ({ copyId, leaderName }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_copy_now({ leaderName }),
    text: m.notifications_new_trades_trader_mirrored_from(),
    link: copyLink,
    isMailed: true,
  }),
  'copying.trade-mirrored': ({ side, quantity, symbol, code }) => ({
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
    link: copyLink,
    isMailed: false,
  }),
  'copying.copy-paused': ({ copyId, leaderName }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_copying_paused({ leaderName }),
    text: m.notifications_no_new_positions_opened_what(),
    link: copyLink,
    isMailed: false,
  }),
  'copying.copy-resumed': ({ copyId, leaderName }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_copying_goes_on({ leaderName }),
    text: m.notifications_new_trades_trader_mirrored_again(),
    link: copyLink,
    isMailed: false,
  }),
  'copying.fee-charged': ({ leaderName, amount }) => ({
    category: 'copying',
    title: m.notifications_performance_fee_for_copying({ amount: formatUsd(amount), leaderName }),
    text: m.notifications_taken_from_profit_since_last(),
    link: copyLink,
    isMailed: false,
  }),
  'copying.funds-short': ({ copyId, leaderName, symbol }) => ({
    category: 'copying',
    key: `funds:${copyId}`,
    title: m.notifications_trade_was_not_copied({ leaderName }),
    text: m.notifications_money_copy_did_not_suffice({ symbol }),
    link: copyLink,
    isMailed: false,
  }),
  'copying.leader-leaving': ({ copyId, leaderName, closesAt }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_can_no_longer_be_copied({ leaderName }),
    text: m.notifications_copy_paused_closes_on_utc({
      closesAt: closesAt.slice(0, 10),
      closesAt2: closesAt.slice(11, 16),
    }),
    link: copyLink,
    isMailed: true,
  }),
  'copying.leader-cooling-off': ({ copyId, leaderName, until }) => ({
    category: 'copying',
    key: `cool-off:${copyId}`,
    title: m.notifications_lost_more_than_20_seven({ leaderName }),
    text: m.notifications_takes_no_new_copiers_until({ until: until.slice(0, 10) }),
    link: copyLink,
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
    link: copyLink,
    isMailed: false,
  }),
  'copying.copy-frozen': ({ copyId, leaderName, reason }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_copy_on_hold({ leaderName }),
    text: m.notifications_administrators_put_on_hold_nothing({ reason }),
    link: copyLink,
    isMailed: true,
  }),
  'copying.copy-unfrozen': ({ copyId, leaderName }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_copy_no_longer_on_hold({ leaderName }),
    text: m.notifications_paused_now_resume_or_stop(),
    link: copyLink,
    isMailed: true,
  }),
  'copying.copy-stopped': ({ copyId, leaderName, reason }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: m.notifications_copy_has_ended({ leaderName }),
    text: stopReasons[reason]?.() ?? m.notifications_its_money_back_wallet(),
    link: copyLink,
    isMailed: true,
  }),
  'funding.top-up-credited': ({ topUpId, amount }) => ({
    category: 'money',
    key: `top-up:${topUpId}`,
    title: m.notifications_deposit_credited({ amount: formatUsd(amount) }),
    text: m.notifications_money_wallet(),
    link: '/transactions?kind=deposits',
    isMailed: true,
  }),
  'funding.deposit-moved': ({ depositId, asset, amount, state, confirmations, needed }) => {
    const coins = `${formatQuantityText(amount)} ${asset}`;
    const texts: Readonly<Record<typeof state, readonly [title: string, text: string]>> = {
      confirming: [
        m.notifications_arriving({ coins }),
        m.notifications_confirmations_credited({ confirmations, needed }),
      ],
      credited: [m.notifications_deposit_credited_2({ coins }), m.notifications_money_wallet()],
      below_minimum: [
        m.notifications_received_below_minimum({ coins }),
        m.notifications_recorded_but_not_credited_because(),
      ],
      orphaned: [
        m.notifications_left_network_again({ coins }),
        m.notifications_network_reorganised_its_blocks_deposit(),
      ],
      reversed: [
        m.notifications_deposit_reversed({ coins }),
        m.notifications_network_took_transfer_back_after(),
      ],
    };
    if (!Object.hasOwn(texts, state)) return undefined;
    const [title, text] = texts[state];
    return {
      category: 'money',
      key: `deposit:${depositId}`,
      title,
      text,
      link: '/transactions?kind=deposits',
      isMailed: state === 'credited' || state === 'reversed',
    };
  },
  'ledger.balance-adjusted': ({ asset, amount, reason }) => ({
    category: 'money',
    title: m.notifications_balance_adjusted({
      amount: asset === 'USD' ? formatUsd(amount, true) : `${formatQuantityText(amount)} ${asset}`,
    }),
    text: m.notifications_balance_adjusted_reason({ reason }),
    link: '/transactions',
    isMailed: true,
  }),
  'funding.converted': ({ conversionId, from, to, give, receive }) => ({
    category: 'money',
    key: `conversion:${conversionId}`,
    title: m.notifications_converted_to({ give: formatQuantityText(give), from, to }),
    text: m.notifications_you_received({ receive: formatQuantityText(receive), to }),
    link: '/transactions',
    isMailed: false,
  }),
  'funding.address-saved': ({ addressId, asset, label, address }) => ({
    category: 'money',
    key: `address:${addressId}`,
    title: m.notifications_new_withdrawal_address_for({ asset }),
    text: m.notifications_if_was_not_change_password({ label, address }),
    link: '/withdraw',
    isMailed: true,
  }),
  'funding.withdrawal-moved': ({ withdrawalId, state, asset, amount, reason }) => ({
    category: 'money',
    key: `withdrawal:${withdrawalId}`,
    title: m.notifications_withdrawal({ state: withdrawalStates[state]?.() ?? state }),
    text:
      withdrawalTexts[state]?.(`${formatQuantityText(amount)} ${asset}`, reason) ??
      m.notifications_withdrawal_now({ state: withdrawalStates[state]?.() ?? state }),
    link: '/withdraw',
    isMailed: ['approved', 'completed', 'rejected', 'cancelled', 'failed'].includes(state),
  }),
};

/** The words of a fact; undefined for one that nobody needs to be told, or of a version this build does not know. */
export function wordsOf(type: string, payload: Readonly<Record<string, unknown>>): NoticeWords | undefined {
  if (!Object.hasOwn(words, type)) return undefined;
  const say = words[type as UserEventName] as ((payload: unknown) => NoticeWords | undefined) | undefined;
  return say?.(payload);
}

/** Facts that are told. */
export const toldEvents: readonly string[] = Object.keys(words);

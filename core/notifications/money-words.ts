// Deposits, withdrawals, corrections, rewards and collectibles.
import { m } from '#core/messages/messages.js';
import { payoutReasonText } from '#core/funding/payout-reasons.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import type { Words } from '#core/notifications/notice.ts';

/** What a step of a withdrawal means for its owner. */
const withdrawalTexts: Readonly<Record<string, (coins: string, reason: string) => string>> = {
  requested: (coins) => m.notifications_held_administrator_decides_next({ coins }),
  approved: (coins) => m.notifications_will_be_paid_next_can({ coins }),
  completed: (coins) => m.notifications_were_paid_confirmed_by_network({ coins }),
  rejected: (coins, reason) => m.notifications_back_wallet_reason({ coins, reason }),
  cancelled: (coins) => m.notifications_cancelled_back_wallet({ coins }),
  failed: (coins, reason) => m.notifications_back_wallet({ coins, reason }),
};

/** A state in the middle of a sentence; one this build does not know is shown as it came. */
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

export const moneyWords: Words = {
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
      credited: [m.notifications_coin_deposit_credited({ coins }), m.notifications_money_wallet()],
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
      withdrawalTexts[state]?.(`${formatQuantityText(amount)} ${asset}`, payoutReasonText(reason)) ??
      m.notifications_withdrawal_now({ state: withdrawalStates[state]?.() ?? state }),
    link: '/withdraw',
    isMailed: ['approved', 'completed', 'rejected', 'cancelled', 'failed'].includes(state),
  }),
};

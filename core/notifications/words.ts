// What each fact reads like to the person it is about: in the bell, in the list and by mail. Facts without an entry are not told.
import { formatPrice, formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { securityChanges } from '#core/identity/security.ts';
import type { UserEventName, UserEvents } from '#core/events.ts';

export const noticeCategories = ['orders', 'copying', 'money', 'alerts', 'account'] as const;
export type NoticeCategory = (typeof noticeCategories)[number];

/** What concerns money and the account itself is always told: whoever gets in must not be able to silence it. */
export const isAlwaysTold = (category: NoticeCategory): boolean =>
  category === 'money' || category === 'account';

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
const stopReasons: Readonly<Record<string, string>> = {
  stop_loss: 'Your stop loss for this copy was reached: all its positions were closed at the market.',
  leader_exit: 'The trader stopped trading here: its positions were closed and its money is in your wallet.',
  detached: 'Its positions are your own now and its money is in your wallet.',
};

/** What became of a trade that was mirrored; only what was traded is told. */
const mirroredTexts: Readonly<Record<string, string>> = {
  CAPPED: 'Smaller than in proportion: the money in the copy was the limit.',
  WEIGHT_CAP: 'Smaller than in proportion: one trade takes at most 30% of a copy.',
  DETACHED: 'Followed again when the trader opens it anew.',
};

/** What a step of a withdrawal means for its owner. */
const withdrawalTexts: Readonly<Record<string, (coins: string, reason: string) => string>> = {
  requested: (coins) => `${coins} are held. An administrator decides next.`,
  approved: (coins) => `${coins} will be paid next. It can no longer be cancelled.`,
  completed: (coins) => `${coins} were paid and confirmed by the network.`,
  rejected: (coins, reason) => `${coins} are back in your wallet. Reason: ${reason}`,
  cancelled: (coins) => `You cancelled it. ${coins} are back in your wallet.`,
  failed: (coins, reason) => `${coins} are back in your wallet. ${reason}`,
};

const day = (instant: string): string => instant.slice(0, 10);
type PlanTold = UserEvents['plans.plan-changed'];

/** Title and text of what became of a plan. */
const planTexts: Readonly<Record<PlanTold['change'], (told: PlanTold) => readonly [string, string]>> = {
  started: ({ plan, amount, until }) => [
    `You are on ${plan} now`,
    `${formatUsd(amount)} were taken from your wallet. The plan renews on ${day(until)}.`,
  ],
  upgraded: ({ plan, amount, until }) => [
    `You are on ${plan} now`,
    `${formatUsd(amount)} were taken from your wallet for the rest of the month. The plan renews on ${day(until)}.`,
  ],
  renewed: ({ plan, amount, until }) => [
    `Your ${plan} plan is renewed`,
    `${formatUsd(amount)} were taken from your wallet. The next renewal is on ${day(until)}.`,
  ],
  moving_down: ({ plan, until }) => [
    `Your plan changes on ${day(until)}`,
    `You stay on ${plan} until then. You can take this back on the plans page.`,
  ],
  moved_down: ({ plan, amount, until }) => [
    `You are on ${plan} now`,
    `${formatUsd(amount)} were taken from your wallet. The plan renews on ${day(until)}.`,
  ],
  ending: ({ plan, until }) => [
    `Your ${plan} plan ends on ${day(until)}`,
    'You cancelled it. Until then nothing changes, and nothing more is charged.',
  ],
  kept: ({ plan, amount, until }) => [
    `Your ${plan} plan goes on`,
    `It renews on ${day(until)} for ${formatUsd(amount)}.`,
  ],
  payment_failed: ({ plan, amount, until }) => [
    `Your ${plan} plan could not be renewed`,
    `Your wallet holds less than ${formatUsd(amount)}. It is tried again when money comes in, and on ${day(until)}. Until the last try you keep your plan.`,
  ],
  ended: () => ['Your plan has ended', 'You are on Basic now. Nothing that is open was closed.'],
  ended_unpaid: () => [
    'Your plan has ended because it was not paid',
    'You are on Basic now. Nothing that is open was closed, and nothing is owed.',
  ],
};

const words: Words = {
  'identity.verification-decided': ({ status, reason }) => ({
    category: 'account',
    key: 'verification',
    title: status === 'approved' ? 'Your identity is verified' : 'Your identity could not be verified',
    text:
      status === 'approved'
        ? 'Your withdrawal limits are higher from now on.'
        : `Reason: ${reason} You can send your papers again.`,
    link: '/verification',
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
    const { title, text } = securityChanges[change] ?? {};
    return title === undefined
      ? undefined
      : { category: 'account', title, text, link: '/settings/account', isMailed: false };
  },
  'trading.order-filled': ({ orderId, side, quantity, symbol, price }) => ({
    category: 'orders',
    key: `order:${orderId}`,
    title: `${side === 'buy' ? 'Bought' : 'Sold'} ${formatQuantityText(quantity)} ${symbol}`,
    text: `Filled at ${formatPrice(price, decimalsIn(price))}.`,
    link: '/my-trades',
    isMailed: false,
  }),
  'trading.order-changed': ({ orderId, symbol, status, reason }) => ({
    category: 'orders',
    key: `order:${orderId}`,
    title: `Order for ${symbol}: ${status}`,
    text: reason === '' ? `The order is now ${status}.` : `The order is now ${status} (${reason}).`,
    link: '/my-trades',
    isMailed: false,
  }),
  'trading.investment-changed': ({ investmentId, symbol, quantity, state, expiresAt }) =>
    state === 'cancelled'
      ? undefined
      : {
          category: 'orders',
          key: `investment:${investmentId}`,
          title:
            state === 'expired'
              ? `Your investment in ${symbol} has expired`
              : `Your investment in ${symbol} waits for money`,
          text:
            state === 'expired'
              ? `The money for ${quantity} shares did not arrive within a day. Nothing was bought.`
              : `${quantity} shares are bought when your wallet can pay for them, until ${expiresAt.slice(0, 10)} ${expiresAt.slice(11, 16)} UTC.`,
          link: `/markets/${symbol}`,
          isMailed: state === 'expired',
        },
  'trading.position-closed': ({ positionId, symbol, pnl }) => ({
    category: 'orders',
    key: `position:${positionId}`,
    title: `Closed ${symbol}`,
    text: `Realised result: ${formatUsd(pnl, true)}.`,
    link: '/my-trades?status=closed',
    isMailed: false,
  }),
  'trading.margin-level-reached': ({ level, line }) => ({
    category: 'orders',
    title: line === 100 ? 'Margin level at 100%: nothing new can be opened' : 'Margin level at 80%',
    text: `Your equity is ${level}% of your margin. At 50% positions are closed at the market, the largest loss first. Add money or close a part to stay above it.`,
    link: '/my-trades?status=open',
    isMailed: true,
  }),
  'market.alert-triggered': ({ alertId, symbol, direction, price, reached }) => ({
    category: 'alerts',
    key: `alert:${alertId}`,
    title: `${symbol} is ${direction} ${formatPrice(price, decimalsIn(price))}`,
    text: `It stood at ${formatPrice(reached, decimalsIn(reached))}. This alert is used up; make a new one on the market's page.`,
    link: `/markets/${symbol}`,
    isMailed: true,
  }),
  'copying.copy-started': ({ copyId, leaderName }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: `You copy ${leaderName} now`,
    text: 'New trades of this trader are mirrored from now on.',
    link: copyLink,
    isMailed: true,
  }),
  'copying.trade-mirrored': ({ side, quantity, symbol, code }) => ({
    category: 'copying',
    title: `${code === 'DETACHED' ? 'Closed early' : 'Copied'}: ${side} ${formatQuantityText(quantity)} ${symbol}`,
    text: mirroredTexts[code] ?? 'Filled together with the trader.',
    link: copyLink,
    isMailed: false,
  }),
  'copying.copy-paused': ({ copyId, leaderName }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: `Copying ${leaderName} is paused`,
    text: 'No new positions are opened; what is open still follows the trader.',
    link: copyLink,
    isMailed: false,
  }),
  'copying.copy-resumed': ({ copyId, leaderName }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: `Copying ${leaderName} goes on`,
    text: 'New trades of this trader are mirrored again.',
    link: copyLink,
    isMailed: false,
  }),
  'copying.fee-charged': ({ leaderName, amount }) => ({
    category: 'copying',
    title: `Performance fee of ${formatUsd(amount)} for copying ${leaderName}`,
    text: 'Taken from profit since the last settlement, at the rate agreed when the copy began.',
    link: copyLink,
    isMailed: false,
  }),
  'copying.funds-short': ({ copyId, leaderName, symbol }) => ({
    category: 'copying',
    key: `funds:${copyId}`,
    title: `A trade of ${leaderName} was not copied`,
    text: `The money in this copy did not suffice for ${symbol}. Add money to follow such trades.`,
    link: copyLink,
    isMailed: false,
  }),
  'copying.leader-leaving': ({ copyId, leaderName, closesAt }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: `${leaderName} can no longer be copied`,
    text: `Your copy is paused and closes on ${closesAt.slice(0, 10)} at ${closesAt.slice(11, 16)} UTC. You can close it now or keep its positions as your own.`,
    link: copyLink,
    isMailed: true,
  }),
  'copying.leader-cooling-off': ({ copyId, leaderName, until }) => ({
    category: 'copying',
    key: `cool-off:${copyId}`,
    title: `${leaderName} lost more than 20% in seven days`,
    text: `It takes no new copiers until ${until.slice(0, 10)}. Your copy goes on; you can pause or stop it.`,
    link: copyLink,
    isMailed: true,
  }),
  'copying.copy-frozen': ({ copyId, leaderName, reason }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: `Your copy of ${leaderName} is on hold`,
    text: `Administrators put it on hold: ${reason}. Nothing opens and no money moves; closes and your loss limit go on.`,
    link: copyLink,
    isMailed: true,
  }),
  'copying.copy-unfrozen': ({ copyId, leaderName }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: `Your copy of ${leaderName} is no longer on hold`,
    text: 'It is paused now: resume or stop it as you like.',
    link: copyLink,
    isMailed: true,
  }),
  'copying.copy-stopped': ({ copyId, leaderName, reason }) => ({
    category: 'copying',
    key: `copy:${copyId}`,
    title: `The copy of ${leaderName} has ended`,
    text: stopReasons[reason] ?? 'Its money is back in your wallet.',
    link: copyLink,
    isMailed: true,
  }),
  'funding.top-up-credited': ({ topUpId, amount }) => ({
    category: 'money',
    key: `top-up:${topUpId}`,
    title: `Deposit of ${formatUsd(amount)} credited`,
    text: 'The money is in your wallet.',
    link: '/transactions?kind=deposits',
    isMailed: true,
  }),
  'funding.deposit-moved': ({ depositId, asset, amount, state, confirmations, needed }) => {
    const coins = `${formatQuantityText(amount)} ${asset}`;
    const texts: Readonly<Record<typeof state, readonly [title: string, text: string]>> = {
      confirming: [
        `${coins} arriving`,
        `${confirmations} of ${needed} confirmations. It is credited at ${needed}.`,
      ],
      credited: [`Deposit of ${coins} credited`, 'The money is in your wallet.'],
      below_minimum: [
        `${coins} received, below the minimum`,
        'It is recorded but not credited, because it is smaller than the smallest deposit.',
      ],
      orphaned: [
        `${coins} left the network again`,
        'The network reorganised its blocks. The deposit counts again when it is back in one.',
      ],
      reversed: [
        `Deposit of ${coins} reversed`,
        'The network took the transfer back after it was credited, so it left your wallet again.',
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
  'funding.converted': ({ conversionId, from, to, give, receive }) => ({
    category: 'money',
    key: `conversion:${conversionId}`,
    title: `Converted ${formatQuantityText(give)} ${from} to ${to}`,
    text: `You received ${formatQuantityText(receive)} ${to}.`,
    link: '/transactions',
    isMailed: false,
  }),
  'funding.address-saved': ({ addressId, asset, label, address }) => ({
    category: 'money',
    key: `address:${addressId}`,
    title: `New withdrawal address for ${asset}`,
    text: `${label}: ${address}. If this was not you, change your password at once.`,
    link: '/withdraw',
    isMailed: true,
  }),
  'funding.withdrawal-moved': ({ withdrawalId, state, asset, amount, reason }) => ({
    category: 'money',
    key: `withdrawal:${withdrawalId}`,
    title: `Withdrawal ${state}`,
    text:
      withdrawalTexts[state]?.(`${formatQuantityText(amount)} ${asset}`, reason) ??
      `Your withdrawal is now ${state}.`,
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

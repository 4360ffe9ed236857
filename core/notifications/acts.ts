// What a reader may want to do about a notice: a verb and the page where it is done. Apart from the
// words, for lists that only tell need none of it.
import { m } from '#core/messages/messages.js';
import type { UserEventName, UserEvents } from '#core/events.ts';

export interface NoticeAct {
  readonly name: string;
  readonly link: string;
}

type Acts = {
  readonly [Name in UserEventName]?: (payload: UserEvents[Name]) => readonly NoticeAct[];
};

const addMoney = (link = '/deposit'): NoticeAct => ({ name: m.notifications_act_add_money(), link });
const copyLink = (copyId: string): string => `/copies?copy=${copyId}`;
const resume = ({ copyId }: { copyId: string }): readonly NoticeAct[] => [
  { name: m.notifications_act_resume(), link: copyLink(copyId) },
];

const acts: Acts = {
  'copying.copy-paused': resume,
  'copying.copy-unfrozen': resume,
  'copying.funds-short': ({ copyId }) => [addMoney(copyLink(copyId))],
  'copying.leader-leaving': ({ copyId }) => [{ name: m.notifications_act_decide(), link: copyLink(copyId) }],
  'trading.margin-level-reached': () => [
    addMoney(),
    { name: m.notifications_act_close(), link: '/my-trades?status=open' },
  ],
  'trading.investment-changed': ({ state }) => (state === 'expired' ? [] : [addMoney()]),
  'market.alert-triggered': ({ symbol }) => [
    { name: m.notifications_act_trade({ symbol }), link: `/markets/${symbol}?dialog=order` },
  ],
  'identity.verification-decided': ({ status }) =>
    status === 'approved' ? [] : [{ name: m.notifications_act_send_again(), link: '/verification' }],
  'identity.security-changed': () => [
    { name: m.notifications_act_check_sign_ins(), link: '/settings/account' },
  ],
  'plans.plan-changed': ({ change }) => (change === 'payment_failed' ? [addMoney()] : []),
  'funding.address-saved': () => [{ name: m.notifications_act_check_addresses(), link: '/withdraw' }],
};

/** The first helps most; none for what only tells. */
export function actsOf(type: string, payload: Readonly<Record<string, unknown>>): readonly NoticeAct[] {
  if (!Object.hasOwn(acts, type)) return [];
  const find = acts[type as UserEventName] as ((payload: unknown) => readonly NoticeAct[]) | undefined;
  return find?.(payload) ?? [];
}

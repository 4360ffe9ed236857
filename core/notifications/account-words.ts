// Identity, plans, and what administrators did.
import { m } from '#core/messages/messages.js';
import { formatUsd } from '#core/content/figures.ts';
import type { UserEvents } from '#core/events.ts';
import { securityChanges, securityText } from '#core/identity/security.ts';
import { entitlements } from '#core/plans/plans.ts';
import { type StayingKind, stayingKinds } from '#core/plans/staying.ts';
import { dayText as day, instantText } from '#core/values/zone/time-text.ts';
import type { Words } from '#core/notifications/notice.ts';

type PlanTold = UserEvents['plans.plan-changed'];

/** How many of each a plan with limits keeps in use. */
const keptBy = (plan: 'basic' | 'pro') => {
  const { portfolios, leaders, alerts } = entitlements[plan];
  return { portfolios: portfolios ?? '∞', leaders: leaders ?? '∞', alerts };
};

/**
 * "Portfolios: 1 of 2 stay · Price alerts: 10 of 12 stay." of what Basic keeps fewer of, and where to
 * choose; empty where all of it fits. The main portfolio stays: of portfolios nobody chooses.
 */
function keptOnBasic(above: PlanTold['above'] = {}): string {
  const kinds = stayingKinds.flatMap((kind) => {
    const all = above[kind];
    const count = entitlements.basic[kind] ?? '∞';
    return all === undefined ? [] : [m.plans_staying_named({ name: stayingName[kind](), count, all })];
  });
  if (kinds.length === 0) return '';
  const canChoose = above.leaders !== undefined || above.alerts !== undefined;
  return `${kinds.join(' · ')}.${canChoose ? ` ${m.notifications_trial_choose()}` : ''}`;
}
const stayingName: Readonly<Record<StayingKind, () => string>> = {
  portfolios: m.plans_staying_portfolios,
  leaders: m.plans_staying_leaders,
  alerts: m.plans_staying_alerts,
};

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
    m.notifications_stay_on_until_then_can({ plan, ...keptBy('pro') }),
  ],
  moved_down: ({ plan, amount, until }) => [
    m.notifications_on_now({ plan }),
    m.notifications_moved_down({ plan, amount: formatUsd(amount), until: day(until) }),
  ],
  ending: ({ plan, until }) => [
    m.notifications_plan_ends_on({ plan, until: day(until) }),
    m.notifications_cancelled_until_then_nothing_changes(keptBy('basic')),
  ],
  above_plan: ({ plan, until }) => [
    m.notifications_above_plan({ plan }),
    m.notifications_above_plan_text({ plan, until: day(until) }),
  ],
  kept: ({ plan, amount, until }) => [
    m.notifications_plan_goes_on({ plan }),
    m.notifications_renews_on_for({ until: day(until), amount: formatUsd(amount) }),
  ],
  payment_failed: ({ plan, amount, until }) => [
    m.notifications_plan_could_not_be_renewed({ plan }),
    m.notifications_wallet_holds_less_than_tried({
      amount: formatUsd(amount),
      until: day(until),
      ...keptBy('basic'),
    }),
  ],
  ended: () => [m.notifications_plan_has_ended(), m.notifications_on_basic_now_nothing_open()],
  ended_unpaid: () => [
    m.notifications_plan_has_ended_because_was(),
    m.notifications_on_basic_now_nothing_owed(),
  ],
  trial_started: ({ until }) => [
    m.notifications_trial_started(),
    m.notifications_trial_started_text({ until: day(until) }),
  ],
  trial_ending: ({ until, above }) => [
    m.notifications_trial_ends_on({ until: day(until) }),
    m.notifications_trial_ends_text({ above: keptOnBasic(above) }),
  ],
  trial_ended: ({ above }) => [
    m.notifications_trial_has_ended(),
    keptOnBasic(above) === ''
      ? m.notifications_trial_ended_text()
      : m.notifications_trial_ended_above({ above: keptOnBasic(above) }),
  ],
};

export const accountWords: Words = {
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
        : m.notifications_reason_can_send_documents_again({ reason }),
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
    text: m.notifications_account_viewed_text({ until: instantText(until) }),
    link: '/settings/account',
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
      isMailed: told.change !== 'kept' && told.change !== 'trial_started',
    };
  },
  // Its mail was sent with the change itself, whatever the person switched off.
  'identity.security-changed': ({ change, holdHours }) => {
    if (!Object.hasOwn(securityChanges, change)) return undefined;
    return {
      category: 'account',
      title: securityChanges[change].title(),
      text: securityText(change, holdHours),
      link: '/settings/account',
      isMailed: false,
    };
  },
};

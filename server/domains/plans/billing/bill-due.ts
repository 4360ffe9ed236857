// The tick of billing: months that begin are charged, unpaid ones are asked for again, and what was
// to end ends.
import { priceCents } from '#core/plans/plans.ts';
import { nextRetry, periodAt, retryDays, unpaidFrom } from '#core/plans/rules.ts';
import { newId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { dayMs } from '#core/values/time.ts';
import { charge, type Charged } from '#server/domains/plans/billing/charge.ts';
import type { OwnCash } from '#server/domains/plans/needs.ts';
import {
  areSold,
  listDue,
  lockSubscription,
  saveSubscription,
  type Subscription,
} from '#server/domains/plans/store.ts';
import { tell } from '#server/domains/plans/tell.ts';
import type { App } from '#server/platform/app.ts';
import { faultFields } from '#server/platform/log.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Needs = OwnCash & Pick<App, 'db' | 'clock' | 'log'>;
const pageSize = 200;

/**
 * Answers how many plans it looked at. Safe to repeat and on many nodes: a plan is locked while it
 * is billed.
 */
export async function billDue(app: Needs): Promise<number> {
  if (!(await areSold(app.db.read))) return 0;
  const at = app.clock.now();
  let after = '';
  for (let looked = 0; ; ) {
    const userIds = await listDue(app.db.read, at, after, pageSize);
    for (const userId of userIds) {
      try {
        await app.db.transaction((tx) => billOne(app, tx, userId, at));
      } catch (fault) {
        // One that cannot be billed holds up nobody else.
        app.log.error('plans.billing_failed', { userId, ...faultFields(fault) });
      }
    }
    looked += userIds.length;
    after = userIds.at(-1) ?? after;
    if (userIds.length < pageSize) return looked;
  }
}

async function billOne(app: OwnCash, tx: Tx, userId: string, at: number): Promise<void> {
  const now = await lockSubscription(tx, userId);
  if (!now || now.dueAt === null || now.dueAt > at) return;
  if (now.nextPlan === 'basic') {
    await saveSubscription(tx, ended(now, at));
    return tell(tx, userId, { plan: 'basic', change: 'ended', amount: '0.00', until: '' }, at);
  }
  const paid = await payMonth(app, tx, now, at);
  if (paid.isPaid) return;
  const month = now.state === 'active' ? withNextPlan(now) : now;
  const unpaidSince = month.unpaidSince ?? unpaidFrom(month.period.end, at);
  const dueAt = nextRetry(unpaidSince, at);
  if (dueAt === undefined) {
    await saveSubscription(tx, ended(now, at));
    return tell(tx, userId, { plan: 'basic', change: 'ended_unpaid', amount: '0.00', until: '' }, at);
  }
  await saveSubscription(tx, { ...month, state: 'past_due', unpaidSince, dueAt });
  // A try between the appointed days came from a deposit that was too small: nobody needs another
  // notice.
  if (!isAppointed(now)) return;
  await tell(
    tx,
    userId,
    {
      plan: month.plan,
      change: 'payment_failed',
      amount: formatUnits(priceCents[month.plan], 2),
      until: new Date(dueAt).toISOString(),
    },
    at,
  );
}

/**
 * Charges the month that runs now, once, and starts it. Months that passed while the site slept are
 * not billed: nobody could use them. False, and nothing is written, when the wallet does not
 * suffice.
 */
export async function payMonth(app: OwnCash, tx: Tx, now: Subscription, at: number): Promise<Charged> {
  const next = withNextPlan(now);
  const period = periodAt(now.anchorAt, at);
  const cents = priceCents[next.plan];
  const { userId } = now;
  const paid = await charge(app, tx, {
    id: newId('bil', at),
    userId,
    kind: 'renewal',
    plan: next.plan,
    fromPlan: null,
    cents,
    period,
    at,
  });
  if (!paid.isPaid) return paid;
  await saveSubscription(tx, {
    ...next,
    state: 'active',
    period,
    dueAt: period.end,
    unpaidSince: null,
  });
  await tell(
    tx,
    userId,
    {
      plan: next.plan,
      change: next.plan === now.plan ? 'renewed' : 'moved_down',
      amount: formatUnits(cents, 2),
      until: new Date(period.end).toISOString(),
    },
    at,
  );
  return paid;
}

/** The smaller plan that was asked for begins with the month, paid or not. */
const withNextPlan = (now: Subscription): Subscription =>
  now.nextPlan === 'pro' ? { ...now, plan: 'pro', nextPlan: null } : now;

const isAppointed = ({ state, unpaidSince, dueAt }: Subscription): boolean =>
  state === 'active' || retryDays.some((days) => (unpaidSince ?? 0) + days * dayMs === dueAt);

export const ended = (now: Subscription, at: number): Subscription => ({
  ...now,
  state: 'ended',
  nextPlan: null,
  dueAt: null,
  unpaidSince: null,
  endedAt: at,
});

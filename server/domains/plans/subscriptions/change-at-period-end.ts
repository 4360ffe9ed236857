import { type PlanView, refuse } from '#core/plans/contract.ts';
import { priceCents, rankOf } from '#core/plans/plans.ts';
import { formatUnits } from '#core/values/money.ts';
import type { Needs } from '#server/domains/plans/needs.ts';
import { showPlan } from '#server/domains/plans/subscriptions/show-plan.ts';
import { ended } from '#server/domains/plans/billing/bill-due.ts';
import { lockSubscription, saveSubscription } from '#server/domains/plans/store.ts';
import { tell } from '#server/domains/plans/tell.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Moves down or ends with the paid month; an unpaid month ends at once, for nothing of it was paid.
 * Safe to repeat.
 */
export async function leavePlan(app: Needs, actor: Actor, to: 'basic' | 'pro'): Promise<PlanView> {
  const at = app.clock.now();
  const { userId } = actor;
  await app.db.transaction(async (tx) => {
    const now = await lockSubscription(tx, userId);
    if (!now || now.state === 'ended') {
      if (to === 'basic') return;
      throw refuse('no_paid_plan');
    }
    if (now.state === 'past_due') {
      if (to !== 'basic') throw refuse('plan_past_due');
      await saveSubscription(tx, ended(now, at));
      return tell(tx, userId, { plan: 'basic', change: 'ended', amount: '0.00', until: '' }, at);
    }
    if (rankOf(to) >= rankOf(now.plan)) throw refuse('already_on_plan');
    if (now.nextPlan === to) return;
    await saveSubscription(tx, { ...now, nextPlan: to });
    const until = new Date(now.period.end).toISOString();
    const change = to === 'basic' ? 'ending' : 'moving_down';
    await tell(tx, userId, { plan: now.plan, change, amount: formatUnits(priceCents[to], 2), until }, at);
  });
  return showPlan(app, actor);
}

/** Takes back a move down or an end that has not come yet. Safe to repeat. */
export async function keepPlan(app: Needs, actor: Actor): Promise<PlanView> {
  const at = app.clock.now();
  const { userId } = actor;
  await app.db.transaction(async (tx) => {
    const now = await lockSubscription(tx, userId);
    if (!now || now.state === 'ended') throw refuse('no_paid_plan');
    if (now.nextPlan === null) return;
    await saveSubscription(tx, { ...now, nextPlan: null });
    const until = new Date(now.period.end).toISOString();
    const amount = formatUnits(priceCents[now.plan], 2);
    await tell(tx, userId, { plan: now.plan, change: 'kept', amount, until }, at);
  });
  return showPlan(app, actor);
}

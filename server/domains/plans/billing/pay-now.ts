import { type PlanView, refuse } from '#core/plans/contract.ts';
import { payMonth } from '#server/domains/plans/billing/bill-due.ts';
import type { Needs } from '#server/domains/plans/needs.ts';
import { showPlan } from '#server/domains/plans/subscriptions/show-plan.ts';
import { lockSubscription } from '#server/domains/plans/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Pays the month that could not be charged. Needs no id of its own: a month is renewed once, and
 * then nothing is unpaid.
 */
export async function payNow(app: Needs, actor: Actor): Promise<PlanView> {
  await app.db.transaction(async (tx) => {
    const now = await lockSubscription(tx, actor.userId);
    if (now?.state !== 'past_due') throw refuse('plan_not_past_due');
    const paid = await payMonth(app, tx, now, app.clock.now());
    if (!paid.isPaid) throw refuse('insufficient_funds', { available: paid.available });
  });
  return showPlan(app, actor);
}

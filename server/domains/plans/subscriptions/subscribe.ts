import { type PlanView, refuse } from '#core/plans/contract.ts';
import type { PaidPlan } from '#core/plans/plans.ts';
import type { BillId } from '#core/values/ids.ts';
import type { Cents } from '#core/values/kind.ts';
import { formatUnits } from '#core/values/money.ts';
import { charge } from '#server/domains/plans/billing/charge.ts';
import type { Needs } from '#server/domains/plans/needs.ts';
import { showPlan } from '#server/domains/plans/subscriptions/show-plan.ts';
import { findBill, lockSubscription, saveSubscription } from '#server/domains/plans/store.ts';
import { tell } from '#server/domains/plans/tell.ts';
import { termsOf } from '#server/domains/plans/subscriptions/terms.ts';
import { requireSold } from '#server/domains/plans/entitlements.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

export interface Subscribe {
  readonly id: BillId;
  readonly plan: PaidPlan;
  /** What the person agreed to at most. */
  readonly most: Cents;
}

/**
 * Starts a plan, or moves up for the rest of the paid month. The same id again answers without a
 * second charge.
 */
export async function subscribe(app: Needs, actor: Actor, input: Subscribe): Promise<PlanView> {
  const at = app.clock.now();
  const { userId } = actor;
  await app.db.transaction(async (tx) => {
    const now = await lockSubscription(tx, userId);
    const known = await findBill(tx, input.id);
    if (known) {
      if (known.userId !== userId || known.plan !== input.plan) throw refuse('id_reused');
      return;
    }
    await requireSold(tx);
    const { kind, cents, period, anchorAt } = termsOf(now, input.plan, at);
    if (cents > input.most) throw refuse('charge_changed', { charge: formatUnits(cents, 2) });
    const paid = await charge(app, tx, {
      id: input.id,
      userId,
      kind,
      plan: input.plan,
      fromPlan: kind === 'upgrade' ? 'pro' : null,
      cents,
      period,
      at,
    });
    if (!paid.isPaid) throw refuse('insufficient_funds', { available: paid.available });
    await saveSubscription(tx, {
      userId,
      plan: input.plan,
      state: 'active',
      anchorAt,
      period,
      nextPlan: null,
      dueAt: period.end,
      unpaidSince: null,
      endedAt: null,
    });
    await tell(
      tx,
      userId,
      {
        plan: input.plan,
        change: kind === 'start' ? 'started' : 'upgraded',
        amount: formatUnits(cents, 2),
        until: new Date(period.end).toISOString(),
      },
      at,
    );
  });
  return showPlan(app, actor);
}

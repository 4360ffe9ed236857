import type { PlanView } from '#core/plans/contract.ts';
import { type Kept, stayingKinds } from '#core/plans/staying.ts';
import type { Needs, WithinPlan } from '#server/domains/plans/needs.ts';
import { deleteKept, insertKept } from '#server/domains/plans/staying/store.ts';
import { lockSubscription } from '#server/domains/plans/store.ts';
import { showPlan } from '#server/domains/plans/subscriptions/show-plan.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Remembers what the person wants to keep in use first, and rests and wakes by it at once where the
 * plan has fewer already. The last choice counts; safe to repeat.
 */
export async function chooseStaying(app: Needs & WithinPlan, actor: Actor, kept: Kept): Promise<PlanView> {
  const { userId } = actor;
  await app.db.transaction(async (tx) => {
    await lockSubscription(tx, userId);
    await deleteKept(tx, userId);
    for (const what of stayingKinds) await insertKept(tx, userId, what, kept[what]);
    await app.withinPlan.settle(tx, userId, app.clock.now());
  });
  return showPlan(app, actor);
}

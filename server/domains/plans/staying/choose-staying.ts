import type { PlanView } from '#core/plans/contract.ts';
import { type KeepingPlan, type Kept, stayingKinds } from '#core/plans/staying.ts';
import type { Needs, WithinPlan } from '#server/domains/plans/needs.ts';
import { deleteKept, dueOf, insertKept } from '#server/domains/plans/staying/store.ts';
import { lockSubscription } from '#server/domains/plans/store.ts';
import { showPlan } from '#server/domains/plans/subscriptions/show-plan.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Remembers what the person wants to keep in use first on a plan; at once where that is theirs now.
 * The last choice counts; safe to repeat.
 */
export async function chooseStaying(
  app: Needs & WithinPlan,
  actor: Actor,
  { plan, kept }: { readonly plan: KeepingPlan; readonly kept: Kept },
): Promise<PlanView> {
  const { userId } = actor;
  const at = app.clock.now();
  await app.db.transaction(async (tx) => {
    await lockSubscription(tx, userId);
    await deleteKept(tx, userId, plan);
    for (const what of stayingKinds) await insertKept(tx, userId, plan, what, kept[what]);
    // Who was promised some days first keeps them.
    if (((await dueOf(tx, userId)) ?? at) <= at) await app.withinPlan.settle(tx, userId, at);
    await recordEvent(tx, { type: 'plans.kept-changed', userId, payload: {} }, at);
  });
  return showPlan(app, actor);
}

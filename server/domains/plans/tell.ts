import type { UserEvents } from '#core/events.ts';
import { type PlanName, planTitles } from '#core/plans/plans.ts';
import * as identity from '#server/domains/identity/index.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Told = UserEvents['plans.plan-changed'];

/**
 * Records what became of somebody's plan; their name plate shows it from the same transaction on.
 */
export async function tell(
  tx: Tx,
  userId: string,
  told: Omit<Told, 'plan'> & { readonly plan: PlanName },
  at: number,
): Promise<void> {
  await identity.showPlan(tx, userId, planTitles[told.plan]);
  const payload: Told = { ...told, plan: planTitles[told.plan] };
  await recordEvent(tx, { type: 'plans.plan-changed', userId, payload: { ...payload } }, at);
}

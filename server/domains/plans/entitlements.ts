import { refuse } from '#core/plans/contract.ts';
import {
  type Capability,
  entitlements,
  type Entitlements,
  included,
  planNames,
  planTitles,
  planWith,
} from '#core/plans/plans.ts';
import { heldPlan } from '#core/plans/trial.ts';
import type { Refusal } from '#core/values/refusal.ts';
import { areSold, findStanding, findSubscription } from '#server/domains/plans/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * What this person may do at this instant: the better of their plan and their trial. An unpaid month
 * keeps its plan until the last retry has failed.
 */
export async function entitlementsOf(tx: Tx, userId: string, at: number): Promise<Entitlements> {
  const standing = await findStanding(tx, userId, at);
  return included(heldPlan(standing), standing.areSold);
}

/** Refuses `plan_limit_reached` when the person's plan does not have it. */
export async function requireEntitlement(
  tx: Tx,
  userId: string,
  at: number,
  capability: Capability,
): Promise<void> {
  const { can } = await entitlementsOf(tx, userId, at);
  if (!can.includes(capability))
    throw refuse('plan_limit_reached', { what: capability, plan: planTitles[planWith(capability)] });
}

export type CountedLimit = 'trades' | 'leaders' | 'portfolios' | 'alerts';
const limitOf = (has: Entitlements, what: CountedLimit): number | null =>
  what === 'trades' ? has.tradesPerMonth : has[what];

/** The refusal of one more than a plan includes, naming the cheapest plan that includes it. */
export function limitReached(has: Entitlements, what: CountedLimit): Refusal {
  const limit = limitOf(has, what) ?? 0;
  const more = planNames.find(
    (plan) => (limitOf(entitlements[plan], what) ?? Number.POSITIVE_INFINITY) > limit,
  );
  return refuse('plan_limit_reached', {
    what,
    limit: String(limit),
    ...(more && { plan: planTitles[more] }),
  });
}

const fits = (has: Entitlements, what: CountedLimit, count: number): boolean =>
  count < (limitOf(has, what) ?? Number.POSITIVE_INFINITY);

/** Whether the plan includes one more than so many. */
export const hasRoom = async (
  tx: Tx,
  userId: string,
  at: number,
  what: CountedLimit,
  count: number,
): Promise<boolean> => fits(await entitlementsOf(tx, userId, at), what, count);

/**
 * Refuses when the person has as many of these already as the plan includes. Callers hold what is
 * counted.
 */
export async function requireRoom(
  tx: Tx,
  userId: string,
  at: number,
  what: CountedLimit,
  count: number,
): Promise<void> {
  const has = await entitlementsOf(tx, userId, at);
  if (!fits(has, what, count)) throw limitReached(has, what);
}

export async function requireSold(tx: Tx): Promise<void> {
  if (!(await areSold(tx))) throw refuse('plans_not_sold');
}

/** Whether support answers this person first: part of what Premium is paid for. */
export async function isPriority(tx: Tx, userId: string): Promise<boolean> {
  const now = await findSubscription(tx, userId);
  return now?.plan === 'premium' && now.state !== 'ended';
}

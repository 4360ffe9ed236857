import type { Cents } from '#core/values/kind.ts';
import { refuse } from '#core/plans/contract.ts';
import { type PaidPlan, priceCents, rankOf } from '#core/plans/plans.ts';
import { type Period, periodAt, upgradeCents } from '#core/plans/rules.ts';
import type { Subscription } from '#server/domains/plans/store.ts';

/** What a start or a move up comes to at this instant. */
export interface Terms {
  readonly kind: 'start' | 'upgrade';
  readonly cents: Cents;
  readonly period: Period;
  readonly anchorAt: number;
}

/** Refuses what is no start and no move up. */
export function termsOf(now: Subscription | undefined, plan: PaidPlan, at: number): Terms {
  if (!now || now.state === 'ended')
    return { kind: 'start', cents: priceCents[plan], period: periodAt(at, at), anchorAt: at };
  if (now.state === 'past_due') throw refuse('plan_past_due');
  if (now.plan === plan) throw refuse('already_on_plan');
  if (rankOf(plan) < rankOf(now.plan)) throw refuse('not_an_upgrade');
  const { period, anchorAt } = now;
  return { kind: 'upgrade', cents: upgradeCents(now.plan, plan, period, at), period, anchorAt };
}

// The trial of Pro that a new person gets on a demo, pure: the server decides by it, pages show it.
import { type PaidPlan, type PlanName, rankOf } from '#core/plans/plans.ts';
import { dayMs } from '#core/values/time.ts';

/** What a trial includes. The plan's name stays as it is. */
const trialPlan: PaidPlan = 'pro';
/** How long before its end somebody who uses more than Basic includes is told. */
const noticeMs = 3 * dayMs;

/** The plan whose limits hold: the better of the person's own and of a trial that runs. */
export const heldPlan = ({
  plan,
  trialEndsAt,
}: {
  readonly plan: PlanName;
  /** Null without a running trial. */
  readonly trialEndsAt: number | string | null;
}): PlanName => (trialEndsAt !== null && rankOf(trialPlan) > rankOf(plan) ? trialPlan : plan);

/** Days left of a trial that ends at `endsAt`, begun ones counted whole: 1 on its last day. */
export const trialDaysLeft = (endsAt: number, at: number): number => Math.ceil((endsAt - at) / dayMs);

/** When to tell of the coming end: three days before it, in the middle of a trial shorter than six. */
export const trialNoticeAt = (startedAt: number, endsAt: number): number =>
  endsAt - Math.min(noticeMs, (endsAt - startedAt) / 2);

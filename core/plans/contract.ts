import { paidPlans, planNames } from '#core/plans/plans.ts';
import { keepingPlans } from '#core/plans/staying.ts';
import { procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { cents, id, instant, z } from '#core/values/z.ts';

export const plansRefusals = [
  'insufficient_funds',
  'plans_not_sold',
  'already_on_plan',
  'not_an_upgrade',
  'no_paid_plan',
  'plan_past_due',
  'plan_not_past_due',
  'charge_changed',
] as const;
export const refuse = refuserOf(plansRefusals);

const plan = z.enum(planNames);
const paid = z.enum(paidPlans);
const subscriptionStates = ['none', 'active', 'past_due'] as const;

/** The most of one kind in a choice: as many as any plan with a limit includes. */
const mostChosen = 200;
/** Portfolios beside the first, copies, and price alerts. */
const kept = z.object({
  portfolios: z.array(z.string()),
  leaders: z.array(z.string()),
  alerts: z.array(z.string()),
});

const planView = z.object({
  plan,
  /** False where the operator sells no plans: then nothing is limited and nothing is charged. */
  areSold: z.boolean(),
  state: z.enum(subscriptionStates),
  /** The paid month; null on Basic. */
  periodStart: instant.nullable(),
  periodEnd: instant.nullable(),
  /** What the plan becomes at the end of the month, when that was asked for. */
  nextPlan: plan.nullable(),
  /** What the next renewal charges; null when there is none. */
  nextCharge: z.string().nullable(),
  /**
   * While a payment is missing: when it is tried again by itself, and when the plan ends at the
   * latest.
   */
  nextRetryAt: instant.nullable(),
  endsAt: instant.nullable(),
  /**
   * Until when the person may use what Pro includes without paying for a plan, and the days that
   * are left of it, begun ones counted whole. Null without a running trial and on a paid plan.
   */
  trialEndsAt: instant.nullable(),
  trialDaysLeft: z.number().int().nullable(),
  available: z.string(),
  /** What the person wants to keep in use first on a plan that includes fewer, by id. */
  kept: z.object({ basic: kept, pro: kept }),
});
export type PlanView = z.infer<typeof planView>;

const changePreview = z.object({
  plan: paid,
  /** What is charged now. */
  charge: z.string(),
  /** Whole seconds left of the month that the charge is for, and in the whole month. */
  secondsLeft: z.number().int(),
  secondsInPeriod: z.number().int(),
  monthly: z.string(),
  balanceBefore: z.string(),
  /** Negative when the balance does not suffice. */
  balanceAfter: z.string(),
  renewsAt: instant,
});
export type ChangePreview = z.infer<typeof changePreview>;

const invoice = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['start', 'upgrade', 'renewal']),
  plan: paid,
  amount: z.string(),
  periodStart: instant,
  periodEnd: instant,
  at: instant,
});
export type InvoiceView = z.infer<typeof invoice>;

/** Where the PDF of an invoice is downloaded. */
export const invoicePath = (invoiceId: string): string => `/invoices/${invoiceId}.pdf`;

export const plansContract = {
  mine: procedure('verified').output(planView),
  invoices: procedure('verified').output(z.array(invoice)),
  /** What starting or moving up to this plan would charge at this instant. Nothing moves. */
  preview: procedure('verified')
    .refuses('plans_not_sold', 'plan_past_due', 'already_on_plan', 'not_an_upgrade')
    .input(z.strictObject({ plan: paid }))
    .output(changePreview),
  /**
   * Starts a plan or moves up, at once. Never charges more than `most`; the same id again answers
   * without a second charge.
   */
  subscribe: procedure('verified')
    .refuses(
      'id_reused',
      'plans_not_sold',
      'plan_past_due',
      'already_on_plan',
      'not_an_upgrade',
      'charge_changed',
      'insufficient_funds',
    )
    .input(z.strictObject({ id: id('bil'), plan: paid, most: cents().refine((most) => most >= 0n) }))
    .output(planView),
  /**
   * Moves down or ends at the end of the paid month; at once when that month is unpaid. Asking
   * twice is asking once.
   */
  leave: procedure('verified')
    .refuses('no_paid_plan', 'plan_past_due', 'already_on_plan')
    .input(z.strictObject({ to: z.enum(['basic', 'pro']) }))
    .output(planView),
  /** Takes back a move down or an end that has not come yet. */
  keep: procedure('verified').refuses('no_paid_plan').output(planView),
  /**
   * Chooses what stays in use on a plan that keeps fewer, now or when it begins; what is not named
   * comes after it, the oldest first. The last choice for a plan counts.
   */
  choose: procedure('verified')
    .input(
      z.strictObject({
        plan: z.enum(keepingPlans),
        kept: z.strictObject({
          portfolios: z.array(id('pfo')).max(mostChosen),
          leaders: z.array(id('cpy')).max(mostChosen),
          alerts: z.array(id('alt')).max(mostChosen),
        }),
      }),
    )
    .output(planView),
  /** Pays the month that could not be charged, now. */
  payNow: procedure('verified')
    .refuses('plan_not_past_due', 'id_reused', 'insufficient_funds')
    .output(planView),
};

import type { plansContract } from '#core/plans/contract.ts';
import { keepPlan, leavePlan } from '#server/domains/plans/subscriptions/change-at-period-end.ts';
import type { Needs, WithinPlan } from '#server/domains/plans/needs.ts';
import { payNow } from '#server/domains/plans/billing/pay-now.ts';
import { chooseStaying } from '#server/domains/plans/staying/choose-staying.ts';
import { previewChange, showInvoices, showPlan } from '#server/domains/plans/subscriptions/show-plan.ts';
import { subscribe } from '#server/domains/plans/subscriptions/subscribe.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const plansRouter = (app: Needs & WithinPlan): RouterOf<typeof plansContract> => ({
  mine: ({ actor }) => showPlan(app, actor),
  invoices: ({ actor }) => showInvoices(app, actor),
  preview: ({ actor, input }) => previewChange(app, actor, input.plan),
  subscribe: ({ actor, input }) => subscribe(app, actor, input),
  leave: ({ actor, input }) => leavePlan(app, actor, input.to),
  keep: ({ actor }) => keepPlan(app, actor),
  choose: ({ actor, input }) => chooseStaying(app, actor, input),
  payNow: ({ actor }) => payNow(app, actor),
});

import type { ChangePreview, InvoiceView, PlanView } from '#core/plans/contract.ts';
import { type PaidPlan, priceCents } from '#core/plans/plans.ts';
import type { Kept } from '#core/plans/staying.ts';
import { retryDays } from '#core/plans/rules.ts';
import { trialDaysLeft } from '#core/plans/trial.ts';
import { formatUnits } from '#core/values/money.ts';
import { dayMs, secondMs } from '#core/values/time.ts';
import { spendableCents } from '#server/domains/plans/billing/charge.ts';
import { requireSold } from '#server/domains/plans/entitlements.ts';
import type { Needs, OwnCash } from '#server/domains/plans/needs.ts';
import { billNumber } from '#server/domains/plans/rules.ts';
import { keptOf } from '#server/domains/plans/staying/store.ts';
import { type Bill, findStanding, findSubscription, listBills } from '#server/domains/plans/store.ts';
import { termsOf } from '#server/domains/plans/subscriptions/terms.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

const iso = (at: number): string => new Date(at).toISOString();
const lastRetryMs = Math.max(...retryDays) * dayMs;

/** The person's plan, what it costs next, and what it is waiting for. */
export async function showPlan(
  app: OwnCash & Pick<App, 'db' | 'clock'>,
  { userId }: Actor,
): Promise<PlanView> {
  const at = app.clock.now();
  const { plan, areSold, trialEndsAt } = await findStanding(app.db.read, userId, at);
  const row = await findSubscription(app.db.read, userId);
  const available = formatUnits(await spendableCents(app, app.db.read, userId), 2);
  const view: PlanView = {
    plan,
    areSold,
    state: 'none',
    periodStart: null,
    periodEnd: null,
    nextPlan: null,
    nextCharge: null,
    nextRetryAt: null,
    endsAt: null,
    ...trialView(plan === 'basic' && areSold ? trialEndsAt : null, at),
    available,
    kept: keptView(await keptOf(app.db.read, userId)),
  };
  if (!row || row.state === 'ended') return view;
  const isUnpaid = row.unpaidSince !== null;
  const next = row.nextPlan ?? row.plan;
  return {
    ...view,
    state: row.state,
    periodStart: iso(row.period.start),
    periodEnd: iso(row.period.end),
    nextPlan: row.nextPlan,
    nextCharge: next === 'basic' ? null : formatUnits(priceCents[next], 2),
    nextRetryAt: isUnpaid && row.dueAt !== null ? iso(row.dueAt) : null,
    endsAt: row.unpaidSince !== null ? iso(row.unpaidSince + lastRetryMs) : null,
  };
}

const trialView = (endsAt: number | null, at: number): Pick<PlanView, 'trialEndsAt' | 'trialDaysLeft'> =>
  endsAt === null
    ? { trialEndsAt: null, trialDaysLeft: null }
    : { trialEndsAt: iso(endsAt), trialDaysLeft: trialDaysLeft(endsAt, at) };

const keptView = ({ basic, pro }: Awaited<ReturnType<typeof keptOf>>): PlanView['kept'] => {
  const lists = ({ portfolios, leaders, alerts }: Kept) => ({
    portfolios: [...portfolios],
    leaders: [...leaders],
    alerts: [...alerts],
  });
  return { basic: lists(basic), pro: lists(pro) };
};

/**
 * What starting or moving up would charge at this instant. Refuses what `subscribe` would refuse,
 * except missing money.
 */
export async function previewChange(app: Needs, { userId }: Actor, plan: PaidPlan): Promise<ChangePreview> {
  const at = app.clock.now();
  await requireSold(app.db.read);
  const { cents, period } = termsOf(await findSubscription(app.db.read, userId), plan, at);
  const before = await spendableCents(app, app.db.read, userId);
  return {
    plan,
    charge: formatUnits(cents, 2),
    secondsLeft: Math.max(0, Math.floor((period.end - at) / secondMs)),
    secondsInPeriod: Math.round((period.end - period.start) / secondMs),
    monthly: formatUnits(priceCents[plan], 2),
    balanceBefore: formatUnits(before, 2),
    balanceAfter: formatUnits(before - cents, 2),
    renewsAt: iso(period.end),
  };
}

const invoiceView = (bill: Bill): InvoiceView => ({
  id: bill.id,
  number: billNumber(bill),
  kind: bill.kind,
  plan: bill.plan,
  amount: formatUnits(bill.cents, 2),
  periodStart: iso(bill.period.start),
  periodEnd: iso(bill.period.end),
  at: iso(bill.at),
});

export const showInvoices = async (app: Pick<App, 'db'>, { userId }: Actor): Promise<InvoiceView[]> =>
  (await listBills(app.db.read, userId)).map(invoiceView);

// Front door: what a person's plan includes, and billing.
export { billDue } from '#server/domains/plans/billing/bill-due.ts';
export { downloadInvoice } from '#server/domains/plans/billing/download-invoice.ts';
export {
  type CountedLimit,
  entitlementsOf,
  isPriority,
  limitReached,
  planOf,
  requireEntitlement,
  requireRoom,
} from '#server/domains/plans/entitlements.ts';
export { openPlans } from '#server/domains/plans/open-plans.ts';
export { personalData } from '#server/domains/plans/personal-data.ts';
export { plansReactions } from '#server/domains/plans/reactions.ts';
export { plansRouter } from '#server/domains/plans/router.ts';
export { findSubscription, type Subscription } from '#server/domains/plans/store.ts';
export { plansClaims } from '#server/domains/plans/ledger-claims/store.ts';
export { parts } from '#server/domains/plans/parts.ts';

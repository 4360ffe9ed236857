// Front door: what a person's plan includes, and billing.
export {
  entitlementsOf,
  hasRoom,
  isPriority,
  limitReached,
  requireEntitlement,
  requireRoom,
} from '#server/domains/plans/entitlements.ts';
export { planBills } from '#server/domains/plans/billing/plan-bills.ts';
export { openPlans } from '#server/domains/plans/open-plans.ts';
export type { WithinPlan } from '#server/domains/plans/needs.ts';
export { personalData } from '#server/domains/plans/personal-data.ts';
export { stayingOf } from '#server/domains/plans/staying/staying-of.ts';
export { findSubscription } from '#server/domains/plans/store.ts';
export { plansClaims } from '#server/domains/plans/ledger-claims/store.ts';
export { parts } from '#server/domains/plans/parts.ts';

// What stays in use when a plan includes fewer than there are, pure: the server rests by it, and the
// page shows it before.

/** What a plan counts and a person has several of: portfolios, copies by their traders, alerts. */
export const stayingKinds = ['portfolios', 'leaders', 'alerts'] as const;
export type StayingKind = (typeof stayingKinds)[number];

/** Plans that keep fewer than there may be. */
export const keepingPlans = ['basic', 'pro'] as const;
export type KeepingPlan = (typeof keepingPlans)[number];

/** What a person wants to keep first on a plan, by the ids of portfolios, copies and alerts. */
export type Kept = Readonly<Record<StayingKind, readonly string[]>>;

/** Whether somebody has more than the plan keeps in use. The first portfolio counts. */
export const isAbove = (
  has: Readonly<Record<StayingKind, number | null>>,
  counts: Readonly<Record<StayingKind, number>>,
): boolean => stayingKinds.some((kind) => counts[kind] > (has[kind] ?? Number.POSITIVE_INFINITY));

/**
 * Those of `ids` (oldest first) that stay in use with room for `limit`, null for any number: what
 * the person chose, in that order, then the oldest.
 */
export function staying(
  ids: readonly string[],
  kept: readonly string[],
  limit: number | null,
): ReadonlySet<string> {
  if (limit === null) return new Set(ids);
  const chosen = kept.filter((id) => ids.includes(id));
  return new Set([...new Set([...chosen, ...ids])].slice(0, Math.max(0, limit)));
}

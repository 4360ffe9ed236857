// What stays in use when a plan includes fewer than there are, pure: the server rests by it, and the
// page shows it before.

/** What a plan counts and a person has several of. Copies are counted by their traders. */
export const stayingKinds = ['portfolios', 'leaders', 'alerts'] as const;
export type StayingKind = (typeof stayingKinds)[number];

/** What a person wants to keep first, by the ids of portfolios, copies and alerts. */
export type Kept = Readonly<Record<StayingKind, readonly string[]>>;

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

import { staying, type StayingKind } from '#core/plans/staying.ts';
import { entitlementsOf } from '#server/domains/plans/entitlements.ts';
import { keptOf } from '#server/domains/plans/staying/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Which of these (oldest first) the person's plan or trial keeps in use at this instant; `besides` are in use whatever is
 * chosen, and counted. Callers hold what is counted.
 */
export async function stayingOf(
  tx: Tx,
  userId: string,
  at: number,
  what: StayingKind,
  ids: readonly string[],
  besides = 0,
): Promise<ReadonlySet<string>> {
  const has = await entitlementsOf(tx, userId, at);
  const limit = has[what];
  const kept = has.plan === 'premium' ? [] : (await keptOf(tx, userId))[has.plan][what];
  return staying(ids, kept, limit === null ? null : limit - besides);
}

import {
  listConcerned,
  listDueSplits,
  splitOrders,
  splitPositions,
  takeSplit,
} from '#server/domains/trading/corporate-actions/store.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';

/**
 * Applies every share split whose day has come: quantities grow, entries and waiting prices shrink,
 * equity and margins stay. All or nothing per split, and once on however many nodes. Answers how
 * many were applied.
 */
export async function applySplits(app: Needs): Promise<number> {
  const at = app.clock.now();
  let applied = 0;
  for (const split of await listDueSplits(app.db.read, at)) {
    const { tick } = app.market.requireInstrument(split.symbol);
    const isNew = await app.db.transaction(async (tx) => {
      await lockAccounts(tx, await listConcerned(tx, split.symbol));
      if (!(await takeSplit(tx, split.id, at))) return false;
      await splitPositions(tx, split);
      await splitOrders(tx, split, tick);
      return true;
    });
    if (isNew) applied += 1;
  }
  return applied;
}

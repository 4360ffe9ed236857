// Shares that were fixed with a leader's fill, as what one copy does with them.
import type { CopyDecision } from '#server/domains/copying/fan-out/decide-copy.ts';
import type { DecisionRow, LeaderFill } from '#server/domains/copying/fan-out/store.ts';
import * as trading from '#server/domains/trading/index.ts';

/**
 * A close of more than is held would open the other side: what is gone meanwhile, as by a
 * close-out, is not closed twice.
 */
export function fixedDecision(
  { symbol, product, side }: Pick<LeaderFill, 'symbol' | 'product' | 'side'>,
  shares: readonly DecisionRow[],
  state: trading.AccountState,
): CopyDecision {
  const held = trading.heldIn(state, symbol, product);
  const most = held !== undefined && held.side !== side ? held.quantity : 0n;
  const rows = shares.map((share) =>
    share.leg === 0 && share.quantity > most ? { ...share, quantity: most } : share,
  );
  return {
    rows,
    quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0n),
    closing: rows.find(({ leg }) => leg === 0)?.quantity ?? 0n,
  };
}

import { refuse } from '#core/trading/contract.ts';
import { formatUnits } from '#core/values/money.ts';
import type { Market } from '#server/domains/market/index.ts';
import { ownCashCents } from '#server/domains/trading/margin/own-cash.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Before dollars leave a wallet: nobody takes out own money whose loss already floats, so that a bonus would pay it. Refuses
 * `insufficient_funds` beyond equity less the bonus. Without a bonus it is one read.
 */
export async function requireOwnCash(
  needs: { readonly market: Market },
  tx: Tx,
  userId: string,
  cents: bigint,
  at: number,
): Promise<void> {
  const own = await ownCashCents(needs, tx, userId, at, 'lock');
  if (own !== undefined && cents > own)
    throw refuse('insufficient_funds', { available: formatUnits(own, 2) });
}

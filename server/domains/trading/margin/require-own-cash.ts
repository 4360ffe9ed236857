import { withdrawableCents } from '#core/trading/netting.ts';
import { refuse } from '#core/trading/contract.ts';
import { formatUnits } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import { accountStates } from '#server/domains/trading/account-states.ts';
import { marksAt } from '#server/domains/trading/execute-order.ts';
import { equityCents } from '#server/domains/trading/rules.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Before dollars leave a wallet: nobody takes out own money whose loss already floats, so that a bonus would pay it. Refuses
 * `insufficient_funds` beyond equity less the bonus. Without a bonus it is one read.
 */
export async function requireOwnCash(
  { market }: { readonly market: Market },
  tx: Tx,
  userId: string,
  cents: bigint,
  at: number,
): Promise<void> {
  const owner = (await ledger.ownersOf(tx, [userId])).get(userId);
  if (owner === undefined || (await ledger.balanceOf(tx, owner, 'USD', 'bonus')) === 0n) return;
  // A trade needs both rows: what is read next stays so until this transaction ends.
  await ledger.lockBalances(tx, [owner], 'USD', ['wallet', 'bonus']);
  const state = (await accountStates(tx, [owner], 'look')).get(owner);
  if (!state) return;
  const free = withdrawableCents(
    state.money.cashCents,
    equityCents(state, marksAt(market, at)),
    state.bonusCents,
  );
  if (cents > free) throw refuse('insufficient_funds', { available: formatUnits(free, 2) });
}

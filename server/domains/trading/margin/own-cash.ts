import { withdrawableCents } from '#core/trading/netting.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import { accountStates } from '#server/domains/trading/account-states.ts';
import { marksAt } from '#server/domains/trading/execute-order.ts';
import { equityCents } from '#server/domains/trading/rules.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Cents of a wallet that are a person's own to spend or take out while a bonus stands: equity less the bonus. Undefined without
 * a bonus, when the wallet alone decides; that is one read. With `lock` it stays so until the transaction ends.
 */
export async function ownCashCents(
  { market }: { readonly market: Market },
  tx: Tx,
  userId: string,
  at: number,
  how: 'lock' | 'look',
): Promise<bigint | undefined> {
  const owner = (await ledger.ownersOf(tx, [userId])).get(userId);
  if (owner === undefined || (await ledger.balanceOf(tx, owner, 'USD', 'bonus')) === 0n) return undefined;
  // A trade needs both rows: what is read next stays so until this transaction ends.
  if (how === 'lock') await ledger.lockBalances(tx, [owner], 'USD', ['wallet', 'bonus']);
  const state = (await accountStates(tx, [owner], 'look')).get(owner);
  if (!state) return undefined;
  return withdrawableCents(state.money.cashCents, equityCents(state, marksAt(market, at)), state.bonusCents);
}

// A copy's account, locked with nothing of its leader's fills still to come: whoever changes a copy
// starts here. Shares are fixed with the leader's fill, so they are executed before the change,
// never sized by it (copying rule 7).
import { copyFill } from '#server/domains/copying/fan-out/copy-fill.ts';
import { listOpenFills } from '#server/domains/copying/fan-out/shares/store.ts';
import { findFill } from '#server/domains/copying/fan-out/store.ts';
import { moneyOwners } from '#server/domains/copying/money/settle-fee.ts';
import { type CopyRow, lockLeader } from '#server/domains/copying/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Locks the copy's account, and those of `beside`, and executes what its leader has traded and it
 * has not answered yet. The leader is held first: no further fill comes until the transaction ends.
 * `shares` executes fixed shares alone: what would follow with orders of its own is left out where
 * the copy ends.
 */
export async function lockCaughtUp(
  tx: Tx,
  market: Market,
  copy: CopyRow,
  which: 'all' | 'shares' = 'all',
  beside: readonly number[] = [],
): Promise<ReadonlyMap<number, trading.AccountState>> {
  await lockLeader(tx, { id: copy.leaderId }, 'share');
  const owners = [copy.owner, ...beside];
  await trading.lockAccounts(tx, owners);
  const numbers = await listOpenFills(tx, copy);
  // Several postings, or a wallet whose balances are read below: all that is touched is locked
  // first.
  if (numbers.length > 0 || beside.length > 0)
    await ledger.lockOwners(tx, await moneyOwners(tx, copy), 'with house');
  for (const number of numbers) {
    const fill = await findFill(tx, copy.leaderId, number);
    if (which === 'shares' && fill.mode === 'follow') continue;
    const key = (part: string) => () => `${fill.fillId}:of ${copy.owner}:${part}`;
    await copyFill(tx, market, fill, { owners: [copy.owner], key });
  }
  // The accounts are held: what is read now stays.
  return trading.accountStates(tx, owners, 'look');
}

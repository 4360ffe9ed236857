import * as ledger from '#server/domains/ledger/index.ts';
import { type AccountHead, lockAccountRows } from '#server/domains/trading/accounts/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Locks accounts in the order of their owners: trading's lock comes before any lock of the ledger.
 */
export async function lockAccounts(tx: Tx, owners: readonly number[]): Promise<AccountHead[]> {
  // Noted as it is sent: what is sent behind it waits for no result.
  ledger.noteAccounts(
    tx,
    owners.toSorted((a, b) => a - b),
  );
  const accounts = await lockAccountRows(tx, owners);
  // Nobody posts to a copy without its account.
  for (const { owner, kind } of accounts) if (kind === 'copy') ledger.noteOwn(tx, owner);
  return accounts;
}

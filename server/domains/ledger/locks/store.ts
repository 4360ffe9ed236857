// Locks balances before anything is posted.
import { assetCodes, houseOwner, kindCodes, type Kind, type OwnerId, stripeOf } from '#core/ledger/rules.ts';
import type { AssetCode } from '#core/values/money.ts';
import { compareBalances, noteLocks, noteOwners } from '#server/domains/ledger/locks/order.ts';
import { balanceRow, type BalanceRow } from '#server/domains/ledger/store.ts';
import { arrayText } from '#server/platform/db/parameters.ts';
import { many, type Query, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Locks balance rows in the order of the whole house. Rows that are not open yet have nothing to
 * lock.
 */
export function lockBalances(
  tx: Tx,
  owners: readonly OwnerId[],
  asset: AssetCode,
  kinds: readonly Kind[],
): Promise<BalanceRow[]> {
  // A balance that is not open yet is opened by somebody who holds the account's lock.
  noteLocks(
    tx,
    owners.flatMap((owner) => kinds.map((kind) => ({ owner, asset, kind }))).toSorted(compareBalances),
  );
  return many(
    tx,
    balanceRow,
    sql`select owner, asset, kind, posted as units from ledger.balance
      where owner = any(${arrayText(owners)}::bigint[]) and asset = ${assetCodes[asset]}::smallint
        and kind = any(${arrayText(kinds.map((kind) => kindCodes[kind]))}::smallint[])
      order by owner, asset, kind for no key update`,
  );
}

/**
 * The same for the dollars of an owner whose number only the database knows: `owner` is a query of
 * it, or of nothing.
 */
export function lockDollarsOf(tx: Tx, owner: Query, kinds: readonly Kind[]): Promise<BalanceRow[]> {
  return many(
    tx,
    balanceRow,
    sql`select owner, asset, kind, posted as units from ledger.balance
      where owner = ${owner} and asset = ${assetCodes.USD}::smallint
        and kind = any(${arrayText(kinds.map((kind) => kindCodes[kind]))}::smallint[])
      order by owner, asset, kind for no key update`,
  );
}

/**
 * Locks everything these owners hold, for a transaction that posts more than once: afterwards it
 * posts to them in any order. `with house` also locks the house's accounts of their stripes, which
 * is needed where more than one posting touches the house.
 */
export async function lockOwners(tx: Tx, owners: readonly OwnerId[], house?: 'with house'): Promise<void> {
  const all = house ? [...owners, ...owners.map((owner) => houseOwner(stripeOf(owner)))] : owners;
  await run(
    tx,
    sql`select from ledger.balance where owner = any(${arrayText(all)}::bigint[])
      order by owner, asset, kind for no key update`,
  );
  noteOwners(tx, all);
}

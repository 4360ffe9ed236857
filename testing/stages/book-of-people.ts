// What persons have caused in the book. House strategies trade by themselves whenever their time comes, also while a test looks.
import { many, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Transactions and entries that are of no house strategy: what a refused act must leave as it was. */
export async function bookOfPeople(tx: Tx): Promise<{ transactions: number; entries: number }> {
  const [row] = await many<{ transactions: number; entries: number }>(
    tx,
    sql`with persons as (
        select tx from ledger.ledger_tx where owner not in (select owner from trading.account where kind = 'house')
      )
      select (select count(*)::int from persons) as transactions,
        (select count(*)::int from ledger.entry where tx in (select tx from persons)) as entries`,
  );
  if (!row) throw new Error('broken promise: a count has one row');
  return row;
}

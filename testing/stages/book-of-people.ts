// What persons have caused in the book. House strategies trade by themselves whenever their time
// comes, also while a test looks.
import { int } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { one, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Transactions and entries that are of no house strategy: what a refused act must leave as it was.
 */
export const bookOfPeople = (tx: Tx): Promise<RowOf<typeof bookRow>> =>
  one(
    tx,
    bookRow,
    sql`with persons as (
        select tx from ledger.ledger_tx where owner not in (select owner from trading.account where kind = 'house')
      )
      select (select count(*)::int from persons) as transactions,
        (select count(*)::int from ledger.entry where tx in (select tx from persons)) as entries`,
  );

const bookRow = row({ transactions: int, entries: int });

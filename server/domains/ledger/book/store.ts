import { many, one, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** One of the view's checks alone: the planner leaves the others out. */
export const listViolations = (tx: Tx, what: string): Promise<{ what: string; id: string }[]> =>
  many(tx, sql`select what, id from ledger.ledger_violations where what = ${what} order by id`);

export const countBook = (
  tx: Tx,
): Promise<{ owners: number; balances: number; transactions: number; entries: number }> =>
  one(
    tx,
    sql`select (select count(*) from ledger.owner) as owners, (select count(*) from ledger.balance) as balances,
      (select count(*) from ledger.ledger_tx) as transactions, (select count(*) from ledger.entry) as entries`,
  );

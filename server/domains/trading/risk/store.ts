// SQL of what may leave an account, of who must be measured after it left, and of who trades
// against whom.
import { sides } from '#core/trading/contract.ts';
import { comparablePercent } from '#core/trading/hedges.ts';
import { instantText } from '#server/platform/db/parameters.ts';
import { int, nullable, oneOf, quantity, text, timestamp, units } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { many, ownPlan, type Query, run, sql, value, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Notes that money may have left an account that holds positions, so that every node's risk watch
 * measures it again instead of trusting a trigger price that counted the money.
 */
export const markCashLeft = (tx: Tx, owner: number, at: number): Promise<number> =>
  run(
    tx,
    sql`update trading.account set cash_left_at = ${instantText(at)} where owner = ${owner}
      and exists (select from trading.position p
      where p.owner = ${owner} and p.closed_at is null and p.product = 'margin')`,
  );

/**
 * Notional in US cents that an account itself traded since an instant, openings and closings alike;
 * moves between accounts do not count.
 */
export const tradedCentsSince = (tx: Tx, owner: number, at: number): Promise<bigint> =>
  value(
    tx,
    units,
    sql`${ownPlan} select coalesce(trunc(sum(f.quantity * f.price * e.rate_numerator / e.rate_denominator) / 1e14), 0) as cents
      from trading.fill f join trading.execution e on e.id = f.execution_id
      where f.owner = ${owner} and f.at >= ${instantText(at)} and e.kind = 'trade'`,
  );

export const hasCashLeftSince = (at: number): Query =>
  sql`exists (select from trading.account where cash_left_at >= ${new Date(at)})`;

/** Accounts that money may have left at or after this instant. */
export const listCashLeftSince = (tx: Tx, at: number): Promise<number[]> =>
  values(tx, int, sql`select owner from trading.account where cash_left_at >= ${instantText(at)}`);

const hedge = row({
  userId: text,
  symbol: text,
  /** Of the person asked about; the other one holds the opposite. */
  side: oneOf(sides),
  quantity: quantity,
  otherQuantity: quantity,
  /** While both were held. */
  since: timestamp,
  /** Null while both are open. */
  until: nullable(timestamp),
});
export type Hedge = RowOf<typeof hedge>;

/**
 * Positions of a person that one of the others held against, at the same time and of comparable
 * size; the latest first. Together the two risk nothing, and what one of them was given (a bonus,
 * forgiven debt) is won for certain.
 */
export async function listHedges(
  tx: Tx,
  userId: string,
  others: readonly string[],
  since: Date,
  limit: number,
): Promise<Hedge[]> {
  if (others.length === 0) return [];
  return many(
    tx,
    hedge,
    sql`${ownPlan} select theirs_account.user_id, own.symbol, own.side, own.opened_quantity as quantity,
               theirs.opened_quantity as other_quantity,
               greatest(own.opened_at, theirs.opened_at) as since, least(own.closed_at, theirs.closed_at) as until
        from trading.account own_account
        join trading.position own on own.owner = own_account.owner
        join trading.position theirs on theirs.symbol = own.symbol and theirs.side <> own.side
        join trading.account theirs_account on theirs_account.owner = theirs.owner
        where own_account.user_id = ${userId} and theirs_account.user_id = any(${others})
          and coalesce(own.closed_at, 'infinity') > greatest(theirs.opened_at, ${since.toISOString()}::timestamptz)
          and coalesce(theirs.closed_at, 'infinity') > greatest(own.opened_at, ${since.toISOString()}::timestamptz)
          and 100 * least(own.opened_quantity, theirs.opened_quantity)
              >= ${comparablePercent} * greatest(own.opened_quantity, theirs.opened_quantity)
        order by since desc, own.id, theirs.id limit ${limit}`,
  );
}

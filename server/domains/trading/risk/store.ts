// SQL of what may leave an account and of who must be measured after it left.
import { many, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const instant = (at: number): string => new Date(at).toISOString();

/**
 * Notes that money may have left an account that holds positions, so that every node's risk watch measures it again instead of
 * trusting a trigger price that counted the money.
 */
export const markCashLeft = (tx: Tx, owner: number, at: number): Promise<number> =>
  run(
    tx,
    sql`update trading.account set cash_left_at = ${instant(at)} where owner = ${owner}
      and exists (select from trading.position p where p.owner = ${owner} and p.closed_at is null and p.product = 'margin')`,
  );

/** Notional in US cents that an account itself traded since an instant, openings and closings alike; moves between accounts do not count. */
export const tradedCentsSince = async (tx: Tx, owner: number, at: number): Promise<bigint> =>
  BigInt(
    (
      await one<{ cents: string }>(
        tx,
        sql`select coalesce(trunc(sum(f.quantity * f.price * e.rate_numerator / e.rate_denominator) / 1e14), 0)::text as cents
          from trading.fill f join trading.execution e on e.id = f.execution_id
          where f.owner = ${owner} and f.at >= ${instant(at)} and e.conditions->>'feed' is distinct from 'transfer'`,
      )
    ).cents,
  );

/** Accounts that money may have left at or after this instant. */
export const listCashLeftSince = async (tx: Tx, at: number): Promise<number[]> =>
  (
    await many<{ owner: number }>(
      tx,
      sql`select owner from trading.account where cash_left_at >= ${instant(at)}`,
    )
  ).map(({ owner }) => owner);

import type { TopUpId, UserId } from '#core/values/ids.ts';
import { cents, oneOf, textAs, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { maybe, type Query, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const topUpRow = row({
  id: textAs<TopUpId>(),
  userId: textAs<UserId>(),
  rail: oneOf(['card', 'bank']),
  cents: cents,
  state: oneOf(['pending', 'credited']),
});
export type TopUpRow = RowOf<typeof topUpRow>;

export async function insertTopUp(
  tx: Tx,
  row: Omit<TopUpRow, 'state'> & { requestedAt: Date; creditAt: Date },
): Promise<TopUpRow | undefined> {
  return maybe(
    tx,
    topUpRow,
    sql`insert into funding.top_up (id, user_id, rail, cents, requested_at, credit_at)
        values (${row.id}, ${row.userId}, ${row.rail}, ${row.cents.toString()}, ${row.requestedAt}, ${row.creditAt})
        on conflict (id) do nothing returning ${columns(topUpRow)}`,
  );
}

export const findTopUp = (tx: Tx, id: string): Promise<TopUpRow | undefined> =>
  maybe(tx, topUpRow, sql`select ${columns(topUpRow)} from funding.top_up where id = ${id}`);

/**
 * What this person has asked the practice rails for since an instant, in cents. Locks nothing:
 * callers hold the person's lock.
 */
export const toppedUpSince = (tx: Tx, userId: string, since: Date): Promise<bigint> =>
  value(
    tx,
    units,
    sql`select coalesce(sum(cents), 0) as cents from funding.top_up
      where user_id = ${userId} and requested_at >= ${since}`,
  );

/**
 * One person's funding at a time, so that two requests cannot both fit under one limit. Ends with
 * the transaction.
 */
export const lockPerson = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended('funding:' || ${userId}, 0))`);

export const isTopUpDue = (at: number): Query =>
  sql`exists (select from funding.top_up where state = 'pending' and credit_at <= ${new Date(at)})`;

/** The next top-up that is due, locked; undefined when none is, or another node has it. */
export const takeDueTopUp = (tx: Tx, at: number): Promise<TopUpRow | undefined> =>
  maybe(
    tx,
    topUpRow,
    sql`update funding.top_up set state = 'credited'
        where id = (select id from funding.top_up where state = 'pending' and credit_at <= ${new Date(at)}
                    order by credit_at, id limit 1 for update skip locked)
        returning ${columns(topUpRow)}`,
  );

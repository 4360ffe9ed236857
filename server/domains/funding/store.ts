import type { TopUpId, UserId } from '#core/values/ids.ts';
import { maybe, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface TopUpRow {
  readonly id: TopUpId;
  readonly userId: UserId;
  readonly rail: 'card' | 'bank';
  readonly cents: bigint;
  readonly state: 'pending' | 'credited';
}
type RawTopUp = Omit<TopUpRow, 'cents'> & { cents: string };
const parsedTopUp = (row: RawTopUp): TopUpRow => ({ ...row, cents: BigInt(row.cents) });
const topUpColumns = sql`id, user_id, rail, cents, state`;

export async function insertTopUp(
  tx: Tx,
  row: Omit<TopUpRow, 'state'> & { requestedAt: Date; creditAt: Date },
): Promise<TopUpRow | undefined> {
  const inserted = await maybe<RawTopUp>(
    tx,
    sql`insert into funding.top_up (id, user_id, rail, cents, requested_at, credit_at)
        values (${row.id}, ${row.userId}, ${row.rail}, ${row.cents.toString()}, ${row.requestedAt}, ${row.creditAt})
        on conflict (id) do nothing returning ${topUpColumns}`,
  );
  return inserted && parsedTopUp(inserted);
}

export async function findTopUp(tx: Tx, id: string): Promise<TopUpRow | undefined> {
  const row = await maybe<RawTopUp>(tx, sql`select ${topUpColumns} from funding.top_up where id = ${id}`);
  return row && parsedTopUp(row);
}

/** What this person has asked the practice rails for since an instant, in cents. Locks nothing: callers hold the person's lock. */
export const toppedUpSince = async (tx: Tx, userId: string, since: Date): Promise<bigint> =>
  BigInt(
    (
      await one<{ cents: string }>(
        tx,
        sql`select coalesce(sum(cents), 0)::text as cents from funding.top_up where user_id = ${userId} and requested_at >= ${since}`,
      )
    ).cents,
  );

/** One person's funding at a time, so that two requests cannot both fit under one limit. Ends with the transaction. */
export const lockPerson = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended('funding:' || ${userId}, 0))`);

/** The next top-up that is due, locked; undefined when none is, or another node has it. */
export async function takeDueTopUp(tx: Tx, at: number): Promise<TopUpRow | undefined> {
  const row = await maybe<RawTopUp>(
    tx,
    sql`update funding.top_up set state = 'credited'
        where id = (select id from funding.top_up where state = 'pending' and credit_at <= ${new Date(at)}
                    order by credit_at, id limit 1 for update skip locked)
        returning ${topUpColumns}`,
  );
  return row && parsedTopUp(row);
}

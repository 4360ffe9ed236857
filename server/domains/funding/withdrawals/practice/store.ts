import type { Coin } from '#core/funding/deposits.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import { int, textAs } from '#server/platform/db/readers.ts';
import { maybeValue, type Query, run, sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** One of these coins waits for the practice approver. */
export const isPracticeDue = (coins: readonly Coin[], at: number): Query =>
  sql`exists (select from funding.withdrawal
        where state = 'requested' and practice_at <= ${new Date(at)} and asset = any(${coins}::text[]))`;

/** What waits for it, oldest first. */
export const listPracticeDue = (
  tx: Tx,
  coins: readonly Coin[],
  at: number,
  limit: number,
): Promise<WithdrawalId[]> =>
  values(
    tx,
    textAs<WithdrawalId>(),
    sql`select id from funding.withdrawal
        where state = 'requested' and practice_at <= ${new Date(at)} and asset = any(${coins}::text[])
        order by practice_at, id limit ${limit}`,
  );

/** Another time for a withdrawal that still waits; null leaves it to people. */
export const setPracticeTime = (tx: Tx, id: string, practiceAt: Date | null): Promise<number> =>
  run(
    tx,
    sql`update funding.withdrawal set practice_at = ${practiceAt} where id = ${id} and state = 'requested'`,
  );

/** Made for practice, by whomever: no key opens it on any network. */
export const isForPractice = async (tx: Tx, asset: Coin, address: string): Promise<boolean> =>
  (await maybeValue(
    tx,
    int,
    sql`select 1 from funding.saved_address
        where is_practice and asset = ${asset} and lower(address) = lower(${address}) limit 1`,
  )) !== undefined;

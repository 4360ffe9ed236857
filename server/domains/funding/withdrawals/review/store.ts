// SQL of what administrators look at before they decide a withdrawal.
import { withdrawalStates } from '#core/funding/contract.ts';
import { coins } from '#core/funding/deposits.ts';
import { assets } from '#core/ledger/rules.ts';
import type { UserId, WithdrawalId } from '#core/values/ids.ts';
import {
  cents,
  int,
  nullable,
  oneOf,
  price,
  text,
  textAs,
  timestamp,
  units,
} from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const decidableRow = row({
  id: textAs<WithdrawalId>(),
  userId: textAs<UserId>(),
  cents: cents,
  asset: oneOf(coins),
  network: text,
  requestedAt: timestamp,
  approvalsNeeded: int,
  approvedBy: nullable(text),
  practiceAt: nullable(timestamp),
});

/** Those that this administrator may approve, who waits longest first, and how many there are. */
export async function decidableWithdrawals(
  tx: Tx,
  by: string,
  limit: number,
): Promise<{ readonly rows: readonly RowOf<typeof decidableRow>[]; readonly count: number }> {
  const decidable = sql`funding.withdrawal
    where state = 'requested' and user_id <> ${by} and approved_by is distinct from ${by}`;
  return {
    rows: await many(
      tx,
      decidableRow,
      sql`select ${columns(decidableRow)} from ${decidable} order by id limit ${limit}`,
    ),
    count: await value(tx, int, sql`select count(*) as n from ${decidable}`),
  };
}

const largestRow = row({
  cents: cents,
  requestedAt: timestamp,
});

/** The largest one asked for before this, of those that were not taken back. */
export const largestBefore = (
  tx: Tx,
  { id, userId, requestedAt }: { readonly id: string; readonly userId: string; readonly requestedAt: Date },
): Promise<RowOf<typeof largestRow> | undefined> =>
  maybe(
    tx,
    largestRow,
    sql`select ${columns(largestRow)} from funding.withdrawal
        where user_id = ${userId} and id <> ${id} and requested_at <= ${requestedAt} and state not in ('rejected', 'cancelled', 'failed')
        order by cents desc, id desc limit 1`,
  );

/** US dollars per coin when it was asked for. */
export const requestPrice = (tx: Tx, id: string) =>
  value(tx, price, sql`select price from funding.withdrawal where id = ${id}`);

const actRow = row({
  kind: oneOf(['address', 'deposit', 'withdrawal']),
  at: timestamp,
  asset: oneOf(assets),
  units: units,
  label: nullable(text),
  state: nullable(oneOf(withdrawalStates)),
  approvedBy: nullable(text),
  secondApprovedBy: nullable(text),
});
export type FundingAct = RowOf<typeof actRow>;

/** What a person did last with addresses and money, the latest first. */
export const recentActs = (tx: Tx, userId: string, limit: number): Promise<FundingAct[]> =>
  many(
    tx,
    actRow,
    sql`select ${columns(actRow)} from (
          select 'address' as kind, saved_at as at, asset, 0::numeric as units, label, null::text as state,
            null::text as approved_by, null::text as second_approved_by
            from funding.saved_address where user_id = ${userId}
          union all
          select 'deposit', credited_at, asset, units, null, null, null, null
            from funding.deposit where user_id = ${userId} and state = 'credited'
          union all
          select 'deposit', credit_at, 'USD', cents, null, null, null, null
            from funding.top_up where user_id = ${userId} and state = 'credited'
          union all
          select 'withdrawal', requested_at, 'USD', cents, null, state, approved_by, second_approved_by
            from funding.withdrawal where user_id = ${userId}
        ) act order by at desc limit ${limit}`,
  );

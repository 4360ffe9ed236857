import type { Cents } from '#core/values/kind.ts';
import { chains, type Coin, coins, depositStates } from '#core/funding/deposits.ts';
import type { UserId } from '#core/values/ids.ts';
import {
  bool,
  cents,
  int,
  nullable,
  oneOf,
  text,
  textAs,
  timestamp,
  units,
} from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, maybeValue, ownPlan, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const depositRow = row({
  id: text,
  chain: oneOf(chains),
  txid: text,
  address: text,
  userId: nullable(textAs<UserId>()),
  asset: oneOf(coins),
  units: units,
  height: int,
  state: oneOf(depositStates),
  generation: int,
  seenAt: timestamp,
  creditedAt: nullable(timestamp),
  convertedUnits: nullable(units),
  convertedGrossCents: nullable(cents),
  convertedFeeCents: nullable(cents),
  cursorHeight: nullable(int),
});
export type DepositRow = RowOf<typeof depositRow>;

const { cursorHeight: _, ...own } = depositRow.readers;
const depositColumns = sql`${columns(row(own), 'd')}, c.cursor_height`;
const deposits = sql`funding.deposit d left join funding.chain c using (chain)`;

export const findDepositById = (tx: Tx, id: string): Promise<DepositRow | undefined> =>
  maybe(tx, depositRow, sql`select ${depositColumns} from ${deposits} where d.id = ${id}`);

/** The deposit, locked until the transaction ends. */
export const lockDeposit = (tx: Tx, id: string): Promise<DepositRow | undefined> =>
  maybe(tx, depositRow, sql`select ${depositColumns} from ${deposits} where d.id = ${id} for update of d`);

export const listDeposits = (
  tx: Tx,
  userId: string,
  page: { limit: number; before?: string | undefined },
): Promise<DepositRow[]> =>
  many(
    tx,
    depositRow,
    sql`${ownPlan} select ${depositColumns} from ${deposits}
          where d.user_id = ${userId} and (${page.before ?? null}::text is null or d.id < ${page.before ?? null})
          order by d.id desc limit ${page.limit}`,
  );

export const listAllDeposits = (
  tx: Tx,
  page: { awaitingOnly: boolean; limit: number; before?: string | undefined },
): Promise<DepositRow[]> =>
  many(
    tx,
    depositRow,
    sql`${ownPlan} select ${depositColumns} from ${deposits}
          where (not ${page.awaitingOnly}::boolean or d.state = 'confirming')
            and (${page.before ?? null}::text is null or d.id < ${page.before ?? null})
          order by d.id desc limit ${page.limit}`,
  );

const unassignedRow = row({ ...depositRow.readers, proposedTo: nullable(text), proposedBy: nullable(text) });

/** Receipts on published addresses that belong to no one yet, with a proposal if there is one. */
export const listUnassigned = (tx: Tx, limit: number): Promise<RowOf<typeof unassignedRow>[]> =>
  many(
    tx,
    unassignedRow,
    sql`select ${depositColumns}, a.user_id as proposed_to, a.proposed_by
      from ${deposits} left join funding.assignment a on a.deposit_id = d.id
      where d.user_id is null order by d.id limit ${limit}`,
  );

/**
 * Deposits that are on their way or wait for an owner, and practice payments that are not credited
 * yet.
 */
export const countAwaitingDeposits = (tx: Tx): Promise<number> =>
  value(
    tx,
    int,
    sql`select (select count(*) from funding.deposit
                  where state = 'confirming' or (state = 'credited' and user_id is null))
               + (select count(*) from funding.top_up where state = 'pending') as awaiting`,
  );

export interface ConvertedInto {
  readonly units: bigint;
  readonly grossCents: Cents;
  readonly feeCents: Cents;
}

export const markCredited = (
  tx: Tx,
  id: string,
  at: Date,
  converted: ConvertedInto | undefined,
): Promise<number> =>
  run(
    tx,
    sql`update funding.deposit set state = 'credited', credited_at = ${at},
          converted_units = ${converted?.units.toString() ?? null},
            converted_gross_cents = ${converted?.grossCents.toString() ?? null},
          converted_fee_cents = ${converted?.feeCents.toString() ?? null}
        where id = ${id}`,
  );
export const markReversed = (tx: Tx, id: string): Promise<number> =>
  run(tx, sql`update funding.deposit set state = 'reversed', credited_at = null where id = ${id}`);
export const giveDepositTo = (tx: Tx, id: string, userId: string): Promise<number> =>
  run(tx, sql`update funding.deposit set user_id = ${userId} where id = ${id} and user_id is null`);

/** Whether this person's deposits become dollars when credited; they do unless switched off. */
export const convertsDeposits = async (tx: Tx, userId: string): Promise<boolean> =>
  (await maybeValue(
    tx,
    bool,
    sql`select converts_deposits from funding.preference where user_id = ${userId}`,
  )) ?? true;
export const saveConvertsDeposits = (tx: Tx, userId: string, converts: boolean): Promise<number> =>
  run(
    tx,
    sql`insert into funding.preference (user_id, converts_deposits) values (${userId}, ${converts})
        on conflict (user_id) do update set converts_deposits = excluded.converts_deposits`,
  );

const assignmentRow = row({
  depositId: text,
  userId: textAs<UserId>(),
  proposedBy: text,
  approvedBy: nullable(text),
});
export type AssignmentRow = RowOf<typeof assignmentRow>;
/** Stores a proposal; undefined when the deposit has one. */
export const insertAssignment = (
  tx: Tx,
  row: Omit<AssignmentRow, 'approvedBy'> & { readonly at: Date },
): Promise<AssignmentRow | undefined> =>
  maybe(
    tx,
    assignmentRow,
    sql`insert into funding.assignment (deposit_id, user_id, proposed_by, proposed_at)
        values (${row.depositId}, ${row.userId}, ${row.proposedBy}, ${row.at})
        on conflict (deposit_id) do nothing returning ${columns(assignmentRow)}`,
  );
export const findAssignment = (tx: Tx, depositId: string): Promise<AssignmentRow | undefined> =>
  maybe(
    tx,
    assignmentRow,
    sql`select ${columns(assignmentRow)} from funding.assignment where deposit_id = ${depositId}`,
  );
export const approveAssignmentRow = (tx: Tx, depositId: string, by: string, at: Date): Promise<number> =>
  run(
    tx,
    sql`update funding.assignment set approved_by = ${by}, approved_at = ${at}
        where deposit_id = ${depositId} and approved_by is null`,
  );
/** Withdraws a proposal that nobody has approved. */
export const deleteAssignment = (tx: Tx, depositId: string): Promise<number> =>
  run(tx, sql`delete from funding.assignment where deposit_id = ${depositId} and approved_by is null`);

/** Credited and not taken back, in the coin's smallest unit: what the chain holds for us. */
export const sumCredited = (tx: Tx, asset: Coin): Promise<bigint> =>
  value(
    tx,
    units,
    sql`select coalesce(sum(units), 0) as units from funding.deposit where asset = ${asset} and state = 'credited'`,
  );

import type { Chain, Coin, DepositState } from '#core/funding/deposits.ts';
import type { UserId } from '#core/values/ids.ts';
import { many, maybe, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface DepositRow {
  readonly id: string;
  readonly chain: Chain;
  readonly txid: string;
  readonly address: string;
  readonly userId: UserId | null;
  readonly asset: Coin;
  readonly units: bigint;
  readonly height: number;
  readonly state: DepositState;
  readonly generation: number;
  readonly seenAt: Date;
  readonly creditedAt: Date | null;
  readonly convertedUnits: bigint | null;
  readonly convertedGrossCents: bigint | null;
  readonly convertedFeeCents: bigint | null;
  readonly cursorHeight: number | null;
}
type Amounts = 'units' | 'convertedUnits' | 'convertedGrossCents' | 'convertedFeeCents';
type Raw = Omit<DepositRow, Amounts> & { units: string } & Record<Exclude<Amounts, 'units'>, string | null>;
const whole = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
const parsed = (row: Raw): DepositRow => ({
  ...row,
  units: BigInt(row.units),
  convertedUnits: whole(row.convertedUnits),
  convertedGrossCents: whole(row.convertedGrossCents),
  convertedFeeCents: whole(row.convertedFeeCents),
});
const columns = sql`d.id, d.chain, d.txid, d.address, d.user_id, d.asset, d.units, d.height, d.state, d.generation, d.seen_at,
  d.credited_at, d.converted_units, d.converted_gross_cents, d.converted_fee_cents, c.cursor_height`;
const rows = sql`funding.deposit d left join funding.chain c using (chain)`;

export async function findDepositById(tx: Tx, id: string): Promise<DepositRow | undefined> {
  const row = await maybe<Raw>(tx, sql`select ${columns} from ${rows} where d.id = ${id}`);
  return row && parsed(row);
}

/** The deposit, locked until the transaction ends. */
export async function lockDeposit(tx: Tx, id: string): Promise<DepositRow | undefined> {
  const row = await maybe<Raw>(tx, sql`select ${columns} from ${rows} where d.id = ${id} for update of d`);
  return row && parsed(row);
}

export const listDeposits = async (
  tx: Tx,
  userId: string,
  page: { limit: number; before?: string | undefined },
): Promise<DepositRow[]> =>
  (
    await many<Raw>(
      tx,
      sql`select ${columns} from ${rows}
          where d.user_id = ${userId} and (${page.before ?? null}::text is null or d.id < ${page.before ?? null})
          order by d.id desc limit ${page.limit}`,
    )
  ).map(parsed);

export const listAllDeposits = async (
  tx: Tx,
  page: { awaitingOnly: boolean; limit: number; before?: string | undefined },
): Promise<DepositRow[]> =>
  (
    await many<Raw>(
      tx,
      sql`select ${columns} from ${rows}
          where (not ${page.awaitingOnly}::boolean or d.state = 'confirming')
            and (${page.before ?? null}::text is null or d.id < ${page.before ?? null})
          order by d.id desc limit ${page.limit}`,
    )
  ).map(parsed);

/** Receipts on published addresses that belong to nobody yet, with a proposal if there is one. */
export const listUnassigned = async (
  tx: Tx,
  limit: number,
): Promise<(DepositRow & { proposedTo: string | null; proposedBy: string | null })[]> =>
  (
    await many<Raw & { proposedTo: string | null; proposedBy: string | null }>(
      tx,
      sql`select ${columns}, a.user_id as proposed_to, a.proposed_by
          from ${rows} left join funding.assignment a on a.deposit_id = d.id
          where d.user_id is null order by d.id limit ${limit}`,
    )
  ).map((row) => ({ ...parsed(row), proposedTo: row.proposedTo, proposedBy: row.proposedBy }));

/** Deposits that are on their way or wait for an owner, and practice payments that are not credited yet. */
export const countAwaitingDeposits = async (tx: Tx): Promise<number> =>
  (
    await one<{ awaiting: number }>(
      tx,
      sql`select (select count(*) from funding.deposit
                  where state = 'confirming' or (state = 'credited' and user_id is null))
               + (select count(*) from funding.top_up where state = 'pending') as awaiting`,
    )
  ).awaiting;

/** Receipts of a published address by transaction. */
export const listByTransaction = async (tx: Tx, txid: string): Promise<DepositRow[]> =>
  (await many<Raw>(tx, sql`select ${columns} from ${rows} where d.txid = ${txid} order by d.ordinal`)).map(
    parsed,
  );

export interface ConvertedInto {
  readonly units: bigint;
  readonly grossCents: bigint;
  readonly feeCents: bigint;
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
          converted_units = ${converted?.units.toString() ?? null}, converted_gross_cents = ${converted?.grossCents.toString() ?? null},
          converted_fee_cents = ${converted?.feeCents.toString() ?? null}
        where id = ${id}`,
  );
export const markReversed = (tx: Tx, id: string): Promise<number> =>
  run(tx, sql`update funding.deposit set state = 'reversed', credited_at = null where id = ${id}`);
export const giveDepositTo = (tx: Tx, id: string, userId: string): Promise<number> =>
  run(tx, sql`update funding.deposit set user_id = ${userId} where id = ${id} and user_id is null`);

/** Whether this person's deposits become dollars when credited; they do unless switched off. */
export const convertsDeposits = async (tx: Tx, userId: string): Promise<boolean> =>
  (
    await maybe<{ convertsDeposits: boolean }>(
      tx,
      sql`select converts_deposits from funding.preference where user_id = ${userId}`,
    )
  )?.convertsDeposits ?? true;
export const saveConvertsDeposits = (tx: Tx, userId: string, converts: boolean): Promise<number> =>
  run(
    tx,
    sql`insert into funding.preference (user_id, converts_deposits) values (${userId}, ${converts})
        on conflict (user_id) do update set converts_deposits = excluded.converts_deposits`,
  );

export interface AssignmentRow {
  readonly depositId: string;
  readonly userId: UserId;
  readonly proposedBy: string;
  readonly approvedBy: string | null;
}
/** Stores a proposal; undefined when the deposit has one. */
export const insertAssignment = (
  tx: Tx,
  row: Omit<AssignmentRow, 'approvedBy'> & { readonly at: Date },
): Promise<AssignmentRow | undefined> =>
  maybe(
    tx,
    sql`insert into funding.assignment (deposit_id, user_id, proposed_by, proposed_at)
        values (${row.depositId}, ${row.userId}, ${row.proposedBy}, ${row.at})
        on conflict (deposit_id) do nothing returning deposit_id, user_id, proposed_by, approved_by`,
  );
export const findAssignment = (tx: Tx, depositId: string): Promise<AssignmentRow | undefined> =>
  maybe(
    tx,
    sql`select deposit_id, user_id, proposed_by, approved_by from funding.assignment where deposit_id = ${depositId}`,
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
export const sumCredited = async (tx: Tx, asset: Coin): Promise<bigint> =>
  BigInt(
    (
      await one<{ units: string }>(
        tx,
        sql`select coalesce(sum(units), 0)::text as units from funding.deposit where asset = ${asset} and state = 'credited'`,
      )
    ).units,
  );

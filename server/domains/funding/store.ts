import type { WithdrawalState } from '#core/funding/contract.ts';
import type { TopUpId, UserId, WithdrawalId } from '#core/values/ids.ts';
import { many, maybe, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface WithdrawalRow {
  readonly id: WithdrawalId;
  readonly userId: UserId;
  readonly cents: bigint;
  readonly asset: 'BTC' | 'ETH';
  readonly coinUnits: bigint;
  readonly network: string;
  readonly address: string;
  readonly state: WithdrawalState;
  readonly requestedAt: Date;
  readonly releasableAt: Date;
  readonly reason: string | null;
  readonly rawTransaction: string | null;
  readonly txid: string | null;
  readonly height: number | null;
  readonly completedAt: Date | null;
}
type Raw = Omit<WithdrawalRow, 'cents' | 'coinUnits'> & { cents: string; coinUnits: string };
const parsed = (row: Raw): WithdrawalRow => ({
  ...row,
  cents: BigInt(row.cents),
  coinUnits: BigInt(row.coinUnits),
});

const columns = sql`id, user_id, cents, asset, coin_units, network, address, state, requested_at, releasable_at, reason,
  raw_transaction, txid, height, completed_at`;

/** Stores a request; undefined when the id is taken. */
export async function insertWithdrawal(
  tx: Tx,
  row: Pick<
    WithdrawalRow,
    'id' | 'userId' | 'cents' | 'asset' | 'coinUnits' | 'network' | 'address' | 'requestedAt' | 'releasableAt'
  >,
): Promise<WithdrawalRow | undefined> {
  const inserted = await maybe<Raw>(
    tx,
    sql`insert into funding.withdrawal (id, user_id, cents, asset, coin_units, network, address, state, requested_at, releasable_at)
        values (${row.id}, ${row.userId}, ${row.cents.toString()}, ${row.asset}, ${row.coinUnits.toString()}, ${row.network},
                ${row.address}, 'requested', ${row.requestedAt}, ${row.releasableAt})
        on conflict (id) do nothing returning ${columns}`,
  );
  return inserted && parsed(inserted);
}

export async function findWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  const row = await maybe<Raw>(tx, sql`select ${columns} from funding.withdrawal where id = ${id}`);
  return row && parsed(row);
}

interface Change {
  readonly decidedBy?: string;
  readonly decidedAt?: Date;
  readonly reason?: string;
  readonly raw?: string;
  readonly txid?: string;
  readonly height?: number;
  readonly completedAt?: Date;
}

/** One step of the state machine: undefined when the withdrawal is no longer in `from` (somebody else moved it). */
export async function moveWithdrawal(
  tx: Tx,
  id: string,
  from: WithdrawalState,
  to: WithdrawalState,
  change: Change = {},
): Promise<WithdrawalRow | undefined> {
  const row = await maybe<Raw>(
    tx,
    sql`update funding.withdrawal set state = ${to},
          decided_by = coalesce(${change.decidedBy ?? null}, decided_by), decided_at = coalesce(${change.decidedAt ?? null}::timestamptz, decided_at),
          reason = coalesce(${change.reason ?? null}, reason), raw_transaction = coalesce(${change.raw ?? null}, raw_transaction),
          txid = coalesce(${change.txid ?? null}, txid), height = coalesce(${change.height ?? null}::bigint, height),
          completed_at = coalesce(${change.completedAt ?? null}::timestamptz, completed_at)
        where id = ${id} and state = ${from} returning ${columns}`,
  );
  return row && parsed(row);
}

export const listWithdrawals = async (
  tx: Tx,
  userId: string,
  before: string | undefined,
  limit: number,
): Promise<WithdrawalRow[]> =>
  (
    await many<Raw>(
      tx,
      sql`select ${columns} from funding.withdrawal
          where user_id = ${userId} and (${before ?? null}::text is null or id < ${before ?? null})
          order by id desc limit ${limit}`,
    )
  ).map(parsed);

/** For administrators: oldest awaiting first, or everything newest first. */
export const listAllWithdrawals = async (
  tx: Tx,
  page: { awaitingOnly: boolean; before: string | undefined; limit: number },
): Promise<WithdrawalRow[]> =>
  (
    await many<Raw>(
      tx,
      page.awaitingOnly
        ? sql`select ${columns} from funding.withdrawal where state = 'requested' order by id limit ${page.limit}`
        : sql`select ${columns} from funding.withdrawal
              where (${page.before ?? null}::text is null or id < ${page.before ?? null}) order by id desc limit ${page.limit}`,
    )
  ).map(parsed);

export const countAwaiting = async (tx: Tx): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from funding.withdrawal where state = 'requested'`))
    .n;

/** Payouts that have a next step, oldest first. */
export const listPayable = async (tx: Tx, at: number, limit: number): Promise<WithdrawalRow[]> =>
  (
    await many<Raw>(
      tx,
      sql`select ${columns} from funding.withdrawal
          where state in ('signed', 'broadcast', 'confirming') or (state = 'approved' and releasable_at <= ${new Date(at)})
          order by id limit ${limit}`,
    )
  ).map(parsed);

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

/** Puts a transaction into the practice network. The same one again changes nothing: a network knows a transaction by its id. */
export const broadcastPractice = (
  tx: Tx,
  row: { txid: string; raw: string; height: number; at: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into funding.practice_transaction (txid, raw, height, at)
        values (${row.txid}, ${row.raw}, ${row.height}, ${row.at}) on conflict (txid) do nothing`,
  );

export const findPractice = (tx: Tx, txid: string): Promise<{ height: number } | undefined> =>
  maybe(tx, sql`select height from funding.practice_transaction where txid = ${txid}`);

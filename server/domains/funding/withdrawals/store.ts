import {
  type HoldReason,
  holdReasons,
  type WithdrawalState,
  withdrawalStates,
} from '#core/funding/contract.ts';
import { coins } from '#core/funding/deposits.ts';
import { assets } from '#core/ledger/rules.ts';
import type { UserId, WithdrawalId } from '#core/values/ids.ts';
import {
  bool,
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
import { many, maybe, maybeValue, one, ownPlan, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const withdrawalRow = row({
  id: textAs<WithdrawalId>(),
  userId: textAs<UserId>(),
  /** Worth in US cents when requested. */
  cents: cents,
  asset: oneOf(coins),
  /** What is paid out, in the coin's smallest unit. */
  coinUnits: units,
  fromAsset: oneOf(assets),
  giveUnits: units,
  feeCents: cents,
  holdAsset: oneOf(assets),
  holdUnits: units,
  network: text,
  address: text,
  quoteId: nullable(text),
  savedAddressId: nullable(text),
  state: oneOf(withdrawalStates),
  requestedAt: timestamp,
  releasableAt: timestamp,
  holdReason: nullable(oneOf(holdReasons)),
  approvalsNeeded: int,
  /** When it is approved on a practice network, unless somebody decides before. */
  practiceAt: nullable(timestamp),
  approvedBy: nullable(text),
  secondApprovedBy: nullable(text),
  lockedUntil: nullable(timestamp),
  reason: nullable(text),
  payoutId: nullable(text),
  /** Why its payout does not move. */
  payoutFault: nullable(text),
  txid: nullable(text),
  height: nullable(int),
  completedAt: nullable(timestamp),
  /** Null: asked for before there were seals. */
  requestSeal: nullable(text),
});
export type WithdrawalRow = RowOf<typeof withdrawalRow>;

export type FreshWithdrawal = Pick<
  WithdrawalRow,
  | 'id'
  | 'userId'
  | 'cents'
  | 'asset'
  | 'coinUnits'
  | 'fromAsset'
  | 'giveUnits'
  | 'feeCents'
  | 'network'
  | 'address'
  | 'requestedAt'
  | 'releasableAt'
  | 'holdReason'
  | 'approvalsNeeded'
  | 'practiceAt'
> & {
  readonly quoteId: string;
  readonly savedAddressId: string;
  readonly price: bigint;
  readonly requestSeal: string;
};

/** Stores a request, which holds the coin; undefined when the id is taken. */
export async function insertWithdrawal(tx: Tx, row: FreshWithdrawal): Promise<WithdrawalRow | undefined> {
  const inserted = await maybe(
    tx,
    withdrawalRow,
    sql`insert into funding.withdrawal (id, user_id, cents, asset, coin_units, from_asset, give_units, fee_cents,
      price, hold_asset, hold_units,
          network, address, quote_id, saved_address_id, state, requested_at, releasable_at, hold_reason,
            approvals_needed, practice_at, request_seal)
        values (${row.id}, ${row.userId}, ${row.cents.toString()}, ${row.asset}, ${row.coinUnits.toString()},
          ${row.fromAsset}, ${row.giveUnits.toString()}, ${row.feeCents.toString()}, ${row.price.toString()},
          ${row.asset}, ${row.coinUnits.toString()}, ${row.network}, ${row.address}, ${row.quoteId},
          ${row.savedAddressId}, 'requested', ${row.requestedAt}, ${row.releasableAt}, ${row.holdReason},
          ${row.approvalsNeeded}, ${row.practiceAt}, ${row.requestSeal})
        on conflict (id) do nothing returning ${columns(withdrawalRow)}`,
  );
  if (!inserted) return undefined;
  await insertStep(tx, row.id, 'requested', row.requestedAt);
  return inserted;
}

const insertStep = (tx: Tx, id: string, state: WithdrawalState, at: Date): Promise<number> =>
  run(
    tx,
    sql`insert into funding.withdrawal_step (withdrawal_id, state, at) values (${id}, ${state}, ${at})`,
  );

export const findWithdrawal = (tx: Tx, id: string): Promise<WithdrawalRow | undefined> =>
  maybe(tx, withdrawalRow, sql`select ${columns(withdrawalRow)} from funding.withdrawal where id = ${id}`);
/** The withdrawal, locked until the transaction ends. */
export const lockWithdrawal = (tx: Tx, id: string): Promise<WithdrawalRow | undefined> =>
  maybe(
    tx,
    withdrawalRow,
    sql`select ${columns(withdrawalRow)} from funding.withdrawal where id = ${id} for update`,
  );

export interface Change {
  readonly at: Date;
  /** The only approval it needs, with the move itself: one statement decides between it and a person. */
  readonly approvedBy?: string;
  readonly decidedBy?: string;
  readonly reason?: string;
  readonly releasableAt?: Date;
  readonly holdReason?: HoldReason;
  readonly lockedUntil?: Date;
  readonly txid?: string;
  /** Null: a reorganisation took it out of its block. */
  readonly height?: number | null;
  readonly completedAt?: Date;
}

/**
 * One step of the state machine: undefined when the withdrawal is no longer in `from` (somebody
 * else moved it).
 */
export async function moveWithdrawal(
  tx: Tx,
  id: string,
  from: WithdrawalState,
  to: WithdrawalState,
  change: Change,
): Promise<WithdrawalRow | undefined> {
  const row = await maybe(
    tx,
    withdrawalRow,
    sql`update funding.withdrawal set state = ${to}, payout_fault = null,
          decided_by = coalesce(${change.decidedBy ?? null}, decided_by),
          decided_at = case when ${change.decidedBy ?? null}::text is null then decided_at else ${change.at}::timestamptz end,
          approved_by = coalesce(approved_by, ${change.approvedBy ?? null}),
          approved_at = case when ${change.approvedBy ?? null}::text is null then approved_at else ${change.at}::timestamptz end,
          reason = coalesce(${change.reason ?? null}, reason),
          releasable_at = greatest(releasable_at, ${change.releasableAt ?? null}::timestamptz),
          hold_reason = coalesce(${change.holdReason ?? null}, hold_reason),
          locked_until = coalesce(${change.lockedUntil ?? null}::timestamptz, locked_until),
          txid = coalesce(${change.txid ?? null}, txid),
          height = case when ${change.height === undefined} then height else ${change.height ?? null}::bigint end,
          completed_at = coalesce(${change.completedAt ?? null}::timestamptz, completed_at)
        where id = ${id} and state = ${from} returning ${columns(withdrawalRow)}`,
  );
  if (!row) return undefined;
  await insertStep(tx, id, to, change.at);
  return row;
}

/** Lets an approved withdrawal wait longer; without a reason, for the one it has. */
export const postponeWithdrawal = (
  tx: Tx,
  id: string,
  until: Date,
  reason: HoldReason | null,
): Promise<number> =>
  run(
    tx,
    sql`update funding.withdrawal set releasable_at = ${until}, hold_reason = coalesce(${reason}, hold_reason)
        where id = ${id} and state = 'approved' and payout_id is null and releasable_at < ${until}`,
  );

/**
 * Notes an approval: the first, or the second of two. The database refuses the requester and the
 * same person twice.
 */
export const noteApproval = (
  tx: Tx,
  id: string,
  which: 'first' | 'second',
  by: string,
  at: Date,
): Promise<number> =>
  run(
    tx,
    which === 'first'
      ? sql`update funding.withdrawal set approved_by = ${by}, approved_at = ${at}
            where id = ${id} and state = 'requested' and approved_by is null`
      : sql`update funding.withdrawal set second_approved_by = ${by}, second_approved_at = ${at}
            where id = ${id} and state = 'requested' and approved_by is not null and second_approved_by is null`,
  );

export const listWithdrawals = (
  tx: Tx,
  userId: string,
  before: string | undefined,
  limit: number,
): Promise<WithdrawalRow[]> =>
  many(
    tx,
    withdrawalRow,
    sql`${ownPlan} select ${columns(withdrawalRow)} from funding.withdrawal
          where user_id = ${userId} and (${before ?? null}::text is null or id < ${before ?? null})
          order by id desc limit ${limit}`,
  );

/** For administrators: oldest awaiting first, or everything newest first. */
export const listAllWithdrawals = (
  tx: Tx,
  page: { awaitingOnly: boolean; before: string | undefined; limit: number },
): Promise<WithdrawalRow[]> =>
  many(
    tx,
    withdrawalRow,
    page.awaitingOnly
      ? sql`select ${columns(withdrawalRow)} from funding.withdrawal where state = 'requested'
        order by id limit ${page.limit}`
      : sql`${ownPlan} select ${columns(withdrawalRow)} from funding.withdrawal
              where (${page.before ?? null}::text is null or id < ${page.before ?? null})
                order by id desc limit ${page.limit}`,
  );

export const countAwaiting = (tx: Tx): Promise<number> =>
  value(tx, int, sql`select count(*) as n from funding.withdrawal where state = 'requested'`);

const stepRow = row({
  state: oneOf(withdrawalStates),
  at: timestamp,
});

export const listSteps = (tx: Tx, id: string): Promise<RowOf<typeof stepRow>[]> =>
  many(
    tx,
    stepRow,
    sql`select state, at from funding.withdrawal_step where withdrawal_id = ${id} order by seq`,
  );

/**
 * Worth of what this person has asked for since an instant and did not get back, in cents. Callers
 * hold the person's lock.
 */
export const withdrawnSince = (tx: Tx, userId: string, since: Date): Promise<bigint> =>
  value(
    tx,
    units,
    sql`select coalesce(sum(cents), 0) as cents from funding.withdrawal
            where user_id = ${userId} and requested_at > ${since} and state not in ('rejected', 'cancelled', 'failed')`,
  );

const quoteRow = row({
  id: text,
  userId: text,
  fromAsset: oneOf(assets),
  asset: oneOf(coins),
  giveUnits: units,
  coinUnits: units,
  cents: cents,
  feeCents: cents,
  price: price,
  quotedAt: timestamp,
  expiresAt: timestamp,
  usedBy: nullable(text),
});
export type QuoteRow = RowOf<typeof quoteRow>;

/**
 * Keeps the quote; the person's earlier open one is gone, so that nobody collects quotes to pick
 * the best.
 */
export async function saveWithdrawalQuote(tx: Tx, row: Omit<QuoteRow, 'usedBy'>): Promise<void> {
  await run(tx, sql`delete from funding.withdrawal_quote where user_id = ${row.userId} and used_by is null`);
  await run(
    tx,
    sql`insert into funding.withdrawal_quote (id, user_id, from_asset, asset, give_units, coin_units, cents,
      fee_cents, price, quoted_at, expires_at)
        values (${row.id}, ${row.userId}, ${row.fromAsset}, ${row.asset}, ${row.giveUnits.toString()},
          ${row.coinUnits.toString()}, ${row.cents.toString()}, ${row.feeCents.toString()}, ${row.price.toString()},
          ${row.quotedAt},
                ${row.expiresAt})`,
  );
}
export const findQuote = (tx: Tx, id: string): Promise<QuoteRow | undefined> =>
  maybe(
    tx,
    quoteRow,
    sql`select ${columns(quoteRow)}
        from funding.withdrawal_quote where id = ${id}`,
  );
export const useQuote = (tx: Tx, id: string, by: string): Promise<number> =>
  run(tx, sql`update funding.withdrawal_quote set used_by = ${by} where id = ${id} and used_by is null`);

const savedAddressRow = row({
  id: text,
  userId: text,
  asset: oneOf(coins),
  label: text,
  address: text,
  savedAt: timestamp,
  usableAt: timestamp,
  isPractice: bool,
  removedAt: nullable(timestamp),
});
export type SavedAddressRow = RowOf<typeof savedAddressRow>;

export const listSavedAddresses = (tx: Tx, userId: string): Promise<SavedAddressRow[]> =>
  many(
    tx,
    savedAddressRow,
    sql`select ${columns(savedAddressRow)} from funding.saved_address where user_id = ${userId} and removed_at is null
      order by asset, label, id`,
  );
export const findSavedAddress = (tx: Tx, id: string): Promise<SavedAddressRow | undefined> =>
  maybe(
    tx,
    savedAddressRow,
    sql`select ${columns(savedAddressRow)} from funding.saved_address where id = ${id}`,
  );
export const findSavedAddresses = (tx: Tx, ids: readonly string[]): Promise<SavedAddressRow[]> =>
  many(
    tx,
    savedAddressRow,
    sql`select ${columns(savedAddressRow)} from funding.saved_address where id = any(${ids})`,
  );
export const insertSavedAddress = (
  tx: Tx,
  row: Omit<SavedAddressRow, 'removedAt'>,
): Promise<SavedAddressRow | undefined> =>
  maybe(
    tx,
    savedAddressRow,
    sql`insert into funding.saved_address (id, user_id, asset, label, address, saved_at, usable_at, is_practice)
        values (${row.id}, ${row.userId}, ${row.asset}, ${row.label}, ${row.address}, ${row.savedAt}, ${row.usableAt},
          ${row.isPractice})
        on conflict do nothing returning ${columns(savedAddressRow)}`,
  );
export const markAddressRemoved = (tx: Tx, id: string, at: Date): Promise<number> =>
  run(tx, sql`update funding.saved_address set removed_at = ${at} where id = ${id} and removed_at is null`);

/**
 * Whether a text is an address of the platform itself: given out for deposits, or a wallet of its
 * own.
 */
export const isOwnAddress = async (tx: Tx, address: string): Promise<boolean> =>
  (await maybeValue(
    tx,
    int,
    sql`select 1 from funding.address where lower(address) = lower(${address})
        union all select 1 from funding.own_address where lower(address) = lower(${address}) limit 1`,
  )) !== undefined;

/**
 * What a person called their addresses goes with them; the addresses stay with the payments that
 * went there.
 */
export const eraseLabels = (tx: Tx, userId: string, at: Date): Promise<number> =>
  run(
    tx,
    sql`update funding.saved_address set label = 'erased', removed_at = coalesce(removed_at, ${at})
        where user_id = ${userId}`,
  );

const movesUnderWayRow = row({
  withdrawals: int,
  deposits: int,
});

/**
 * Money of this person that is on its way in or out and that the book does not hold yet or still
 * holds for them.
 */
export const movesUnderWay = (tx: Tx, userId: string): Promise<RowOf<typeof movesUnderWayRow>> =>
  one(
    tx,
    movesUnderWayRow,
    sql`select
          (select count(*) from funding.withdrawal where user_id = ${userId}
             and state not in ('completed', 'rejected', 'cancelled', 'failed')) as withdrawals,
          (select count(*) from funding.deposit where user_id = ${userId} and state = 'confirming')
            + (select count(*) from funding.top_up where user_id = ${userId} and state = 'pending') as deposits`,
  );

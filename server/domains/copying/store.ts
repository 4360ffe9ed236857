// Every SQL statement of leaders and copies. The fan-out and the house strategies keep theirs in their folders.
import type { CopyState } from '#core/copying/contract.ts';
import type { CopyId, LeaderId, UserId } from '#core/values/ids.ts';
import { many, maybe, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const instant = (at: number): string => new Date(at).toISOString();

export interface LeaderRow {
  readonly id: LeaderId;
  readonly owner: number;
  readonly userId: string | null;
  readonly minCopyCents: bigint;
  readonly openedAt: number;
  readonly closedAt: number | null;
  /** Number of the newest recorded fill. */
  readonly fills: number;
  /** When running copies close because the leader leaves or is frozen. */
  readonly exitsAt: number | null;
  readonly exitReason: 'closed' | 'frozen' | null;
  /** By the rule of heavy losses. */
  readonly coolOffUntil: number | null;
  /** By an administrator. */
  readonly staffCoolOffUntil: number | null;
  /** Null for a house strategy, whose words are in its code. */
  readonly name: string | null;
  readonly specialty: string;
  readonly strategy: string;
  /** Of copies that start now. */
  readonly feeBps: number;
}
type LeaderInstant = 'openedAt' | 'closedAt' | 'exitsAt' | 'coolOffUntil' | 'staffCoolOffUntil';
type RawLeader = Omit<LeaderRow, 'minCopyCents' | LeaderInstant> & {
  minCopyCents: string;
  openedAt: Date;
} & Record<Exclude<LeaderInstant, 'openedAt'>, Date | null>;
const leaderRow = (row: RawLeader): LeaderRow => ({
  ...row,
  minCopyCents: BigInt(row.minCopyCents),
  openedAt: row.openedAt.getTime(),
  closedAt: row.closedAt?.getTime() ?? null,
  exitsAt: row.exitsAt?.getTime() ?? null,
  coolOffUntil: row.coolOffUntil?.getTime() ?? null,
  staffCoolOffUntil: row.staffCoolOffUntil?.getTime() ?? null,
});
const leaderColumns = sql`id, owner, user_id, min_copy_cents, opened_at, closed_at, fills, exits_at, exit_reason, cool_off_until,
  staff_cool_off_until, name, specialty, strategy, fee_bps`;

export type NewLeader = Pick<
  LeaderRow,
  'id' | 'owner' | 'userId' | 'minCopyCents' | 'openedAt' | 'name' | 'specialty' | 'strategy' | 'feeBps'
> & { readonly nameSkeleton: string | null };
export const insertLeader = (tx: Tx, row: NewLeader): Promise<number> =>
  run(
    tx,
    sql`insert into copying.leader (id, owner, user_id, min_copy_cents, opened_at, name, specialty, strategy, fee_bps, name_skeleton)
      values (${row.id}, ${row.owner}, ${row.userId}, ${row.minCopyCents}, ${instant(row.openedAt)}, ${row.name}, ${row.specialty},
        ${row.strategy}, ${row.feeBps}, ${row.nameSkeleton}) on conflict do nothing`,
  );

/** Names of leaders, ended ones too, with their skeletons; names from before skeletons were kept have none. */
export const listLeaderNames = (tx: Tx): Promise<{ name: string; skeleton: string | null }[]> =>
  many(tx, sql`select name, name_skeleton as skeleton from copying.leader where name is not null`);

export async function listLeaders(tx: Tx): Promise<LeaderRow[]> {
  return (await many<RawLeader>(tx, sql`select ${leaderColumns} from copying.leader order by id`)).map(
    leaderRow,
  );
}

/** `share` holds the number of fills still while a copy starts; `update` is for the fill itself. */
export async function lockLeader(
  tx: Tx,
  by: { readonly id: LeaderId } | { readonly owner: number } | { readonly userId: string },
  how: 'share' | 'update',
): Promise<LeaderRow | undefined> {
  const where =
    'id' in by ? sql`id = ${by.id}` : 'owner' in by ? sql`owner = ${by.owner}` : sql`user_id = ${by.userId}`;
  const row = await maybe<RawLeader>(
    tx,
    sql`select ${leaderColumns} from copying.leader where ${where} ${how === 'share' ? sql`for share` : sql`for no key update`}`,
  );
  return row && leaderRow(row);
}

export async function findLeader(tx: Tx, id: LeaderId): Promise<LeaderRow | undefined> {
  const row = await maybe<RawLeader>(tx, sql`select ${leaderColumns} from copying.leader where id = ${id}`);
  return row && leaderRow(row);
}

/** Open or closed: a person has one record. */
export async function findLeaderByUser(tx: Tx, userId: string): Promise<LeaderRow | undefined> {
  const row = await maybe<RawLeader>(
    tx,
    sql`select ${leaderColumns} from copying.leader where user_id = ${userId}`,
  );
  return row && leaderRow(row);
}

/** When copies of leaders who leave close, by leader. */
export async function listExits(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await many<{ id: string; exitsAt: Date }>(
    tx,
    sql`select id, exits_at from copying.leader where exits_at is not null`,
  );
  return new Map(rows.map(({ id, exitsAt }) => [id, exitsAt.getTime()]));
}

export const findLeaderOfUser = (tx: Tx, userId: string): Promise<{ id: LeaderId } | undefined> =>
  maybe(tx, sql`select id from copying.leader where user_id = ${userId} and closed_at is null`);

export interface CopyRow {
  readonly id: CopyId;
  readonly owner: number;
  readonly stripe: number;
  readonly leaderId: LeaderId;
  readonly userId: string;
  readonly state: CopyState;
  readonly investedCents: bigint;
  readonly stopLossBps: number;
  readonly multiplierBps: number;
  readonly feeBps: number;
  readonly feeMarkCents: bigint;
  readonly lcfCents: bigint;
  readonly feePaidCents: bigint;
  /** Due, but not yet taken: cash was bound in positions. */
  readonly feeOwedCents: bigint;
  /** The newest first of a month whose fee is settled. */
  readonly feeThrough: number | null;
  /** What the copy stop is measured from (rule 14). */
  readonly stopBasisCents: bigint;
  readonly maxOpen: number;
  readonly slippageBps: number | null;
  /** "BTC/margin": closed early by hand (rule 13). */
  readonly detached: readonly string[];
  readonly sinceFill: number;
  readonly startedAt: number;
  readonly closedAt: number | null;
  readonly closeReason: string | null;
  readonly returnedCents: bigint | null;
  readonly request: string;
}
type MoneyColumn =
  | 'investedCents'
  | 'feeMarkCents'
  | 'lcfCents'
  | 'feePaidCents'
  | 'feeOwedCents'
  | 'stopBasisCents';
type RawCopy = Omit<CopyRow, MoneyColumn | 'startedAt' | 'closedAt' | 'feeThrough' | 'returnedCents'> &
  Record<MoneyColumn, string> & {
    startedAt: Date;
    closedAt: Date | null;
    feeThrough: Date | null;
    returnedCents: string | null;
  };
const copyRow = (row: RawCopy): CopyRow => ({
  ...row,
  investedCents: BigInt(row.investedCents),
  feeMarkCents: BigInt(row.feeMarkCents),
  lcfCents: BigInt(row.lcfCents),
  feePaidCents: BigInt(row.feePaidCents),
  feeOwedCents: BigInt(row.feeOwedCents),
  stopBasisCents: BigInt(row.stopBasisCents),
  feeThrough: row.feeThrough?.getTime() ?? null,
  startedAt: row.startedAt.getTime(),
  closedAt: row.closedAt?.getTime() ?? null,
  returnedCents: row.returnedCents === null ? null : BigInt(row.returnedCents),
});
const copyColumns = sql`id, owner, stripe, leader_id, user_id, state, invested_cents, stop_loss_bps, multiplier_bps, fee_bps,
  fee_mark_cents, lcf_cents, fee_paid_cents, fee_owed_cents, fee_through, coalesce(stop_basis_cents, invested_cents) as stop_basis_cents,
  max_open, slippage_bps, detached, since_fill, started_at, closed_at, close_reason, returned_cents, request`;

export type NewCopy = Omit<
  CopyRow,
  | 'state'
  | 'feePaidCents'
  | 'feeOwedCents'
  | 'feeThrough'
  | 'stopBasisCents'
  | 'detached'
  | 'closedAt'
  | 'closeReason'
  | 'returnedCents'
  | 'stripe'
>;

/** False when the person copies this leader already. */
export async function insertCopy(tx: Tx, copy: NewCopy): Promise<boolean> {
  const written = await run(
    tx,
    sql`insert into copying.copy (id, owner, stripe, leader_id, user_id, state, invested_cents, stop_loss_bps, multiplier_bps, fee_bps,
        fee_mark_cents, lcf_cents, max_open, slippage_bps, since_fill, started_at, request)
      values (${copy.id}, ${copy.owner}, ${copy.owner}::bigint % 16, ${copy.leaderId}, ${copy.userId}, 'ACTIVE', ${copy.investedCents},
        ${copy.stopLossBps}, ${copy.multiplierBps}, ${copy.feeBps}, ${copy.feeMarkCents}, ${copy.lcfCents}, ${copy.maxOpen}, ${copy.slippageBps},
        ${copy.sinceFill}, ${instant(copy.startedAt)}, ${copy.request})
      on conflict do nothing`,
  );
  return written === 1;
}

export async function findCopy(tx: Tx, id: CopyId): Promise<CopyRow | undefined> {
  const row = await maybe<RawCopy>(tx, sql`select ${copyColumns} from copying.copy where id = ${id}`);
  return row && copyRow(row);
}

/** A person's copies, running ones first, newest first. */
export async function listCopies(tx: Tx, userId: string): Promise<CopyRow[]> {
  const rows = await many<RawCopy>(
    tx,
    sql`select ${copyColumns} from copying.copy where user_id = ${userId} order by state = 'CLOSED', started_at desc, id limit 200`,
  );
  return rows.map(copyRow);
}

/** Copies in these states after an owner, in order of owner: one page of a walk over all. */
export async function listCopiesIn(
  tx: Tx,
  states: readonly CopyState[],
  afterOwner: number,
  limit: number,
): Promise<CopyRow[]> {
  const rows = await many<RawCopy>(
    tx,
    sql`select ${copyColumns} from copying.copy where state = any(${states}::text[]) and owner > ${afterOwner} order by owner limit ${limit}`,
  );
  return rows.map(copyRow);
}

/** Every copy ever, by owner. */
export async function listAllCopies(tx: Tx): Promise<CopyRow[]> {
  const rows = await many<RawCopy>(tx, sql`select ${copyColumns} from copying.copy order by owner`);
  return rows.map(copyRow);
}

export const countCopiers = (tx: Tx): Promise<{ leaderId: LeaderId; now: number; ever: number }[]> =>
  many(
    tx,
    sql`select leader_id, count(*) filter (where state <> 'CLOSED') as now, count(*) as ever from copying.copy group by leader_id`,
  );

/** Loss carried forward from this person's last copy of this leader: it survives a restart (rule 19). */
export async function carriedLoss(tx: Tx, userId: string, leaderId: LeaderId): Promise<bigint> {
  const row = await maybe<{ lcfCents: string }>(
    tx,
    sql`select lcf_cents from copying.copy where user_id = ${userId} and leader_id = ${leaderId} and state = 'CLOSED'
      order by closed_at desc, id desc limit 1`,
  );
  return BigInt(row?.lcfCents ?? '0');
}

/** Moves a copy that is in one of `from`; answers whether it was. The leader's fills up to now are its last. */
export async function moveCopy(
  tx: Tx,
  id: CopyId,
  from: readonly CopyState[],
  to: CopyState,
  reason: string,
): Promise<boolean> {
  const moved = await run(
    tx,
    sql`update copying.copy c set state = ${to}, close_reason = coalesce(c.close_reason, ${reason}),
        until_fill = coalesce(c.until_fill, (select fills from copying.leader l where l.id = c.leader_id))
      where c.id = ${id} and c.state = any(${from}::text[])`,
  );
  return moved === 1;
}

export const addDetached = (tx: Tx, id: CopyId, key: string): Promise<number> =>
  run(
    tx,
    sql`update copying.copy set detached = array_append(array_remove(detached, ${key}), ${key}) where id = ${id}`,
  );

/** Pauses or resumes a copy that is in `from`; answers whether it was. Opens begin again after the leader's newest fill. */
export async function switchCopy(
  tx: Tx,
  id: CopyId,
  from: CopyState,
  to: 'ACTIVE' | 'PAUSED',
): Promise<boolean> {
  const moved = await run(
    tx,
    sql`update copying.copy c set state = ${to}, opens_after = (select fills from copying.leader l where l.id = c.leader_id)
      where c.id = ${id} and c.state = ${from}`,
  );
  return moved === 1;
}

export const finishCopy = (
  tx: Tx,
  copy: { id: CopyId; at: number; returnedCents: bigint },
): Promise<number> =>
  run(
    tx,
    sql`update copying.copy set state = 'CLOSED', closed_at = ${instant(copy.at)}, returned_cents = ${copy.returnedCents},
        fee_owed_cents = 0
      where id = ${copy.id}`,
  );

export const listLeaderIdsOfUser = async (tx: Tx, userId: string): Promise<string[]> =>
  (await many<{ id: string }>(tx, sql`select id from copying.leader where user_id = ${userId}`)).map(
    ({ id }) => id,
  );

/** Every copy that anybody had of this person, running or over, with the name it followed. */
export const listLedCopies = (
  tx: Tx,
  userId: string,
): Promise<{ id: string; userId: UserId; leaderName: string | null }[]> =>
  many(
    tx,
    sql`select c.id, c.user_id, l.name as leader_name
        from copying.copy c join copying.leader l on l.id = c.leader_id where l.user_id = ${userId}`,
  );

/** Takes a leader's own words away; what they traded stays in the books of those who copied. */
export const forgetLeader = (tx: Tx, userId: string): Promise<number> =>
  run(
    tx,
    sql`update copying.leader set name = null, specialty = '', strategy = '' where user_id = ${userId}`,
  );

// Every SQL statement of leaders and copies. The fan-out and the house strategies keep theirs in
// their folders.
import type { Cents } from '#core/values/kind.ts';
import { type CopyState, copyStates } from '#core/copying/contract.ts';
import type { CopyId, LeaderId, UserId } from '#core/values/ids.ts';
import { instantText } from '#server/platform/db/parameters.ts';
import {
  cents,
  instant,
  int,
  list,
  nullable,
  oneOf,
  text,
  textAs,
  units,
} from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, maybeValue, run, sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const leaderRow = row({
  id: textAs<LeaderId>(),
  owner: int,
  userId: nullable(text),
  minCopyCents: cents,
  openedAt: instant,
  closedAt: nullable(instant),
  /** Number of the newest recorded fill. */
  fills: int,
  /** When running copies close because the leader leaves or is frozen. */
  exitsAt: nullable(instant),
  exitReason: nullable(oneOf(['closed', 'frozen'])),
  /** By the rule of heavy losses. */
  coolOffUntil: nullable(instant),
  /** By an administrator. */
  staffCoolOffUntil: nullable(instant),
  /** Null for a house strategy, whose words are in its code. */
  name: nullable(text),
  specialty: text,
  strategy: text,
  /** Of copies that start now. */
  feeBps: int,
});
export type LeaderRow = RowOf<typeof leaderRow>;

export type NewLeader = Pick<
  LeaderRow,
  'id' | 'owner' | 'userId' | 'minCopyCents' | 'openedAt' | 'name' | 'specialty' | 'strategy' | 'feeBps'
> & { readonly nameSkeleton: string | null };
export const insertLeader = (tx: Tx, row: NewLeader): Promise<number> =>
  run(
    tx,
    sql`insert into copying.leader
        (id, owner, user_id, min_copy_cents, opened_at, name, specialty, strategy, fee_bps, name_skeleton)
      values (${row.id}, ${row.owner}, ${row.userId}, ${row.minCopyCents}, ${instantText(row.openedAt)}, ${row.name},
        ${row.specialty}, ${row.strategy}, ${row.feeBps}, ${row.nameSkeleton}) on conflict do nothing`,
  );

/**
 * Who leads or led under a name of this skeleton. Names from before skeletons were kept have none:
 * they come along.
 */
export const listLeadersLike = (tx: Tx, skeleton: string): Promise<RowOf<typeof namedRow>[]> =>
  many(
    tx,
    namedRow,
    sql`select user_id, name, name_skeleton as skeleton from copying.leader
        where name is not null and coalesce(name_skeleton, ${skeleton}) = ${skeleton}`,
  );

const namedRow = row({ userId: nullable(text), name: text, skeleton: nullable(text) });

export const listLeaders = (tx: Tx): Promise<LeaderRow[]> =>
  many(tx, leaderRow, sql`select ${columns(leaderRow)} from copying.leader order by id`);

/** `share` holds the number of fills still while a copy starts; `update` is for the fill itself. */
export function lockLeader(
  tx: Tx,
  by: { readonly id: LeaderId } | { readonly owner: number } | { readonly userId: string },
  how: 'share' | 'update',
): Promise<LeaderRow | undefined> {
  const where =
    'id' in by ? sql`id = ${by.id}` : 'owner' in by ? sql`owner = ${by.owner}` : sql`user_id = ${by.userId}`;
  return maybe(
    tx,
    leaderRow,
    sql`select ${columns(leaderRow)} from copying.leader where ${where}
      ${how === 'share' ? sql`for share` : sql`for no key update`}`,
  );
}

export const findLeader = (tx: Tx, id: LeaderId): Promise<LeaderRow | undefined> =>
  maybe(tx, leaderRow, sql`select ${columns(leaderRow)} from copying.leader where id = ${id}`);

/** Open or closed: a person has one record. */
export const findLeaderByUser = (tx: Tx, userId: string): Promise<LeaderRow | undefined> =>
  maybe(tx, leaderRow, sql`select ${columns(leaderRow)} from copying.leader where user_id = ${userId}`);

const exitRow = row({ id: text, exitsAt: instant });

/** When copies of leaders who leave close, by leader. */
export async function listExits(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await many(
    tx,
    exitRow,
    sql`select id, exits_at from copying.leader where exits_at is not null`,
  );
  return new Map(rows.map(({ id, exitsAt }) => [id, exitsAt]));
}

export const findLeaderOfUser = (tx: Tx, userId: string): Promise<LeaderId | undefined> =>
  maybeValue(
    tx,
    textAs<LeaderId>(),
    sql`select id from copying.leader where user_id = ${userId} and closed_at is null`,
  );

const copyRow = row({
  id: textAs<CopyId>(),
  owner: int,
  stripe: int,
  leaderId: textAs<LeaderId>(),
  userId: text,
  state: oneOf(copyStates),
  investedCents: cents,
  stopLossBps: int,
  multiplierBps: int,
  feeBps: int,
  /** Of the fee, to the person who leads; the rest is the site's. Fixed when the copy starts. */
  leaderShareBps: int,
  feeMarkCents: cents,
  lcfCents: cents,
  feePaidCents: cents,
  /** Due, but not yet taken: cash was bound in positions. */
  feeOwedCents: cents,
  /** The newest first of a month whose fee is settled. */
  feeThrough: nullable(instant),
  /** What the copy stop is measured from (copying rule 14). */
  stopBasisCents: cents,
  maxOpen: int,
  slippageBps: nullable(int),
  /** "BTC/margin": closed early by hand (copying rule 13). */
  detached: list(text),
  sinceFill: int,
  startedAt: instant,
  closedAt: nullable(instant),
  closeReason: nullable(text),
  returnedCents: nullable(cents),
  request: text,
});
export type CopyRow = RowOf<typeof copyRow>;
// Copies of before the stop had a basis of its own are measured from the money that was put in.
const { stopBasisCents: _, ...plain } = copyRow.readers;
const copyColumns = sql`${columns(row(plain))},
  coalesce(stop_basis_cents, invested_cents) as stop_basis_cents`;

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
    sql`insert into copying.copy (id, owner, stripe, leader_id, user_id, state, invested_cents, stop_loss_bps,
        multiplier_bps, fee_bps, leader_share_bps, fee_mark_cents, lcf_cents, max_open, slippage_bps, since_fill,
        started_at, request)
      values (${copy.id}, ${copy.owner}, ${copy.owner}::bigint % 16, ${copy.leaderId}, ${copy.userId}, 'ACTIVE',
        ${copy.investedCents}, ${copy.stopLossBps}, ${copy.multiplierBps}, ${copy.feeBps}, ${copy.leaderShareBps}, ${copy.feeMarkCents},
        ${copy.lcfCents}, ${copy.maxOpen}, ${copy.slippageBps}, ${copy.sinceFill}, ${instantText(copy.startedAt)},
        ${copy.request})
      on conflict do nothing`,
  );
  return written === 1;
}

export const findCopy = (tx: Tx, id: CopyId): Promise<CopyRow | undefined> =>
  maybe(tx, copyRow, sql`select ${copyColumns} from copying.copy where id = ${id}`);

/** A person's copies, running ones first, newest first. */
export const listCopies = (tx: Tx, userId: string): Promise<CopyRow[]> =>
  many(
    tx,
    copyRow,
    sql`select ${copyColumns} from copying.copy where user_id = ${userId}
      order by state = 'CLOSED', started_at desc, id limit 200`,
  );

/** Everybody with several copies that open. */
export const listPeopleOfSeveral = (tx: Tx): Promise<string[]> =>
  values(
    tx,
    text,
    sql`select user_id from copying.copy where state = 'ACTIVE' group by user_id having count(*) > 1`,
  );

/** Copies in these states after an owner, in order of owner: one page of a walk over all. */
export const listCopiesIn = (
  tx: Tx,
  states: readonly CopyState[],
  afterOwner: number,
  limit: number,
): Promise<CopyRow[]> =>
  many(
    tx,
    copyRow,
    sql`select ${copyColumns} from copying.copy where state = any(${states}::text[]) and owner > ${afterOwner}
      order by owner limit ${limit}`,
  );

/** Every copy ever, by owner. */
export const listAllCopies = (tx: Tx): Promise<CopyRow[]> =>
  many(tx, copyRow, sql`select ${copyColumns} from copying.copy order by owner`);

const copierCount = row({ leaderId: textAs<LeaderId>(), now: int, ever: int });

export const countCopiers = (tx: Tx): Promise<RowOf<typeof copierCount>[]> =>
  many(
    tx,
    copierCount,
    sql`select leader_id, count(distinct user_id) filter (where state <> 'CLOSED') as now,
        count(distinct user_id) as ever
      from copying.copy group by leader_id`,
  );

/**
 * Loss carried forward from this person's last copy of this leader: it survives a restart (copying
 * rule 19).
 */
export const carriedLoss = async (tx: Tx, userId: string, leaderId: LeaderId): Promise<bigint> =>
  (await maybeValue(
    tx,
    units,
    sql`select lcf_cents from copying.copy
      where user_id = ${userId} and leader_id = ${leaderId} and state = 'CLOSED'
      order by closed_at desc, id desc limit 1`,
  )) ?? 0n;

/**
 * Moves a copy that is in one of `from`; answers whether it was. The leader's fills up to now are
 * its last.
 */
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

/**
 * Pauses or resumes a copy that is in `from`; answers whether it was. Opens begin again after the
 * leader's newest fill.
 */
export async function switchCopy(
  tx: Tx,
  id: CopyId,
  from: CopyState,
  to: 'ACTIVE' | 'PAUSED',
): Promise<boolean> {
  const moved = await run(
    tx,
    sql`update copying.copy c set state = ${to},
        opens_after = (select fills from copying.leader l where l.id = c.leader_id)
      where c.id = ${id} and c.state = ${from}`,
  );
  return moved === 1;
}

export const finishCopy = (tx: Tx, copy: { id: CopyId; at: number; returnedCents: Cents }): Promise<number> =>
  run(
    tx,
    sql`update copying.copy set state = 'CLOSED', closed_at = ${instantText(copy.at)},
        returned_cents = ${copy.returnedCents}, fee_owed_cents = 0
      where id = ${copy.id}`,
  );

export const listLeaderIdsOfUser = (tx: Tx, userId: string): Promise<string[]> =>
  values(tx, text, sql`select id from copying.leader where user_id = ${userId}`);

const ledCopy = row({ id: text, userId: textAs<UserId>(), leaderName: nullable(text) });

/** Every copy that anybody had of this person, running or over, with the name it followed. */
export const listLedCopies = (tx: Tx, userId: string): Promise<RowOf<typeof ledCopy>[]> =>
  many(
    tx,
    ledCopy,
    sql`select c.id, c.user_id, l.name as leader_name
        from copying.copy c join copying.leader l on l.id = c.leader_id where l.user_id = ${userId}`,
  );

/** Takes a leader's own words away; what they traded stays in the books of those who copied. */
export const forgetLeader = (tx: Tx, userId: string): Promise<number> =>
  run(
    tx,
    sql`update copying.leader set name = null, specialty = '', strategy = '' where user_id = ${userId}`,
  );

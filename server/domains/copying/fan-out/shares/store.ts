// SQL of the shares of a leader's fill: fixed with the fill, executed by the fan-out or by whatever
// a copier does before its turn.
import { decisionCodes } from '#core/copying/contract.ts';
import { stripeOf } from '#core/ledger/rules.ts';
import type { CopyId, LeaderId } from '#core/values/ids.ts';
import type { DecisionRow, LeaderFill } from '#server/domains/copying/fan-out/store.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import { cents, int, oneOf, quantity, units } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, run, sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Names one fill of a leader. */
type FillKey = Pick<LeaderFill, 'leaderId' | 'number'>;

/** Writes everyone's share of a fill, in one statement whatever their number. */
export async function insertShares(
  tx: Tx,
  { leaderId, number }: FillKey,
  rows: readonly DecisionRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await run(
    tx,
    sql`insert into copying.block_share (leader_id, number, stripe, owners, legs, codes, wanted, quantities, equities,
        available)
      select ${leaderId}, ${number}::bigint, r.stripe, array_agg(r.owner order by r.place),
        array_agg(r.leg order by r.place), array_agg(r.code order by r.place), array_agg(r.wanted order by r.place),
        array_agg(r.quantity order by r.place), array_agg(r.equity order by r.place),
        array_agg(r.available order by r.place)
      from unnest(${arrayText(rows.map(({ owner }) => stripeOf(owner)))}::smallint[],
        ${arrayText(rows.map(({ owner }) => owner))}::bigint[], ${arrayText(rows.map(({ leg }) => leg))}::smallint[],
        ${rows.map(({ code }) => code)}::text[], ${arrayText(rows.map(({ wanted }) => wanted))}::numeric[],
        ${arrayText(rows.map(({ quantity }) => quantity))}::numeric[],
        ${arrayText(rows.map(({ equityCents }) => equityCents))}::numeric[],
        ${arrayText(rows.map(({ availableCents }) => availableCents))}::numeric[])
        with ordinality as r (stripe, owner, leg, code, wanted, quantity, equity, available, place)
      group by r.stripe`,
  );
}

const shareRow = row({
  owner: int,
  leg: int,
  code: oneOf(decisionCodes),
  wanted: units,
  quantity: quantity,
  equityCents: cents,
  availableCents: cents,
});

/**
 * The shares of these owners in a fill, by owner; none of a fill from before sizes were fixed with
 * it.
 */
export async function listShares(
  tx: Tx,
  { leaderId, number }: FillKey,
  owners: readonly number[],
): Promise<ReadonlyMap<number, readonly DecisionRow[]>> {
  const stripes = [...new Set(owners.map(stripeOf))];
  const rows = await many(
    tx,
    shareRow,
    sql`select s.owner, s.leg, s.code, s.wanted, s.quantity, s.equity as equity_cents, s.available as available_cents
      from copying.block_share b
      cross join lateral unnest(b.owners, b.legs, b.codes, b.wanted, b.quantities, b.equities, b.available)
        with ordinality as s (owner, leg, code, wanted, quantity, equity, available, place)
      where b.leader_id = ${leaderId} and b.number = ${number}::bigint
        and b.stripe = any(${arrayText(stripes)}::smallint[]) and s.owner = any(${arrayText(owners)}::bigint[])
      order by b.stripe, s.place`,
  );
  return Map.groupBy(
    rows.map((one): DecisionRow => ({ ...one, leg: one.leg === 0 ? 0 : 1 })),
    ({ owner }) => owner,
  );
}

const answerRow = row({ owner: int, number: int });

/** Which of these owners have answered which of these fills of their leader, as "owner/number". */
export async function listAnswers(
  tx: Tx,
  numbers: readonly number[],
  owners: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await many(
    tx,
    answerRow,
    sql`select distinct owner, number from copying.decision
      where owner = any(${arrayText(owners)}::bigint[]) and number = any(${arrayText(numbers)}::bigint[])
        and leg < 2`,
  );
  return new Set(rows.map(({ owner, number }) => `${owner}/${number}`));
}

/** Numbers of a leader's fills that have not reached everybody, oldest first. */
export const listOpenOfLeader = (tx: Tx, leaderId: LeaderId): Promise<number[]> =>
  values(
    tx,
    int,
    sql`select distinct number from copying.task where leader_id = ${leaderId} and done_at is null
      order by number`,
  );

/** A running copy, as far as its open fills need it. */
export interface Waiting {
  readonly id: CopyId;
  readonly owner: number;
  readonly stripe: number;
  readonly leaderId: LeaderId;
  readonly sinceFill: number;
  readonly startedAt: number;
}

/**
 * Numbers of the leader's fills that this copy has not answered, oldest first. The copy's account
 * is locked.
 */
export const listOpenFills = (tx: Tx, copy: Waiting): Promise<number[]> =>
  values(
    tx,
    int,
    sql`select t.number from copying.task t join copying.leader_fill f using (leader_id, number)
      where t.leader_id = ${copy.leaderId} and t.stripe = ${copy.stripe}::smallint and t.done_at is null
        and t.after_owner < ${copy.owner}::bigint and t.number > ${copy.sinceFill}::bigint
        and f.at >= ${instantText(copy.startedAt)}::timestamptz
        and not exists (select from copying.decision d
          where d.owner = ${copy.owner}::bigint and d.number = t.number and d.leg < 2)
      order by t.number`,
  );

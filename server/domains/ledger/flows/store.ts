// Money that came from outside or left: what returns are measured against.
import {
  assetCodes,
  assetOfCode,
  entryCodes,
  flowKinds,
  kindCodes,
  setAsideKinds,
  type OwnerId,
  type TxKind,
  txKindCodes,
  txKindOfCode,
} from '#core/ledger/rules.ts';
import { packed, type Packed } from '#server/platform/db/packed.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import { cents, instant, int, mapped, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, ownPlan, type Query, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const flowRow = row({
  owner: int,
  asset: mapped(int, assetOfCode),
  units: units,
  at: instant,
});
export type FlowRow = RowOf<typeof flowRow>;

/**
 * Selects external money of these owners after `from`, up to and with `to`: owner, asset, units, at,
 * tx, what it was and in how many entries; signed from the owner's side.
 */
const flowRows = (owners: Query, from: number, to: number): Query => sql`
  select t.owner, e.asset, sum(e.amount) as units, t.effective_at as at, t.tx, t.kind, count(*) as entries
  from ledger.ledger_tx t join ledger.entry e on e.tx = t.tx and e.owner = t.owner
  where t.owner = any(${owners}) and t.kind in (${codesOf(flowKinds)})
    and t.effective_at > ${instantText(from)}::timestamptz and t.effective_at <= ${instantText(to)}::timestamptz
  group by t.tx, t.owner, e.asset, t.effective_at, t.kind having sum(e.amount) <> 0
  union all
  -- The sale of a collectible is its buyer's transaction; what came in for it is the seller's and the creator's flow.
  select e.owner, e.asset, sum(e.amount), e.at, e.tx, t.kind, count(*)
  from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
  where e.owner = any(${owners}) and e.kind = ${wallet} and e.amount > 0 and e.code in (${received})
    and e.at > ${instantText(from)}::timestamptz and e.at <= ${instantText(to)}::timestamptz
    and t.kind = ${codesOf(['collectible'])} and t.owner <> e.owner
  group by e.tx, e.owner, e.asset, e.at, t.kind
  union all
  -- A performance fee is its copy's transaction; the share that came in is the leader's flow, not a result of their trades.
  select e.owner, e.asset, sum(e.amount), e.at, e.tx, ${codesOf(['copy'])}::smallint, count(*)
  from ledger.entry e
  where e.owner = any(${owners}) and e.kind = ${wallet} and e.amount > 0 and e.code = ${leaderFee}
    and e.at > ${instantText(from)}::timestamptz and e.at <= ${instantText(to)}::timestamptz
  group by e.tx, e.owner, e.asset, e.at`;

// Written out, not passed: the planner must see that the partial indexes hold what is asked for.
const codesOf = (kinds: readonly TxKind[]): Query =>
  sql.raw(kinds.map((kind) => txKindCodes[kind]).join(', '));
const wallet = sql.raw(String(kindCodes.wallet));
const leaderFee = sql.raw(String(entryCodes.leader_fee));
const setAside = sql.raw(setAsideKinds.map((kind) => kindCodes[kind]).join(', '));
const received = sql.raw([entryCodes.principal, entryCodes.royalty].join(', '));

/**
 * External money of these owners after `from`, up to and with `to`, oldest first; signed from the
 * owner's side.
 */
export const listFlows = (tx: Tx, owners: readonly OwnerId[], from: number, to: number): Promise<FlowRow[]> =>
  many(
    tx,
    flowRow,
    sql`${ownPlan} select ${columns(flowRow)}
      from (${flowRows(sql`${arrayText(owners)}::bigint[]`, from, to)}) flow order by at, tx`,
  );

const namedFlowRow = row({
  ...flowRow.readers,
  kind: mapped(int, txKindOfCode),
  /** Of this owner, in this asset. */
  entries: int,
});
export type NamedFlow = RowOf<typeof namedFlowRow>;

/** The same, each with what it was. */
export const listNamedFlows = (
  tx: Tx,
  owners: readonly OwnerId[],
  from: number,
  to: number,
): Promise<NamedFlow[]> =>
  many(
    tx,
    namedFlowRow,
    sql`${ownPlan} select ${columns(namedFlowRow)}
      from (${flowRows(sql`${arrayText(owners)}::bigint[]`, from, to)}) flow order by at, tx`,
  );

/**
 * Amounts that conversions between own assets took and gave, after `from`, up to and with `to`,
 * oldest first: one line per asset. They are no external money; only who leaves their cost out of a
 * record asks for them.
 */
export const listConversions = (
  tx: Tx,
  owners: readonly OwnerId[],
  from: number,
  to: number,
): Promise<FlowRow[]> =>
  many(
    tx,
    flowRow,
    sql`${ownPlan} select t.owner, e.asset, sum(e.amount) as units, t.effective_at as at
      from ledger.ledger_tx t join ledger.entry e on e.tx = t.tx and e.owner = t.owner
      where t.owner = any(${arrayText(owners)}::bigint[]) and t.kind = ${codesOf(['conversion'])}
        and t.effective_at > ${instantText(from)}::timestamptz and t.effective_at <= ${instantText(to)}::timestamptz
      group by t.tx, t.owner, e.asset, t.effective_at having sum(e.amount) <> 0
      order by t.effective_at, t.tx, e.asset`,
  );

/**
 * By how much the dollars of an owner that no order is sized by grew (positive) or fell, after
 * `from`, up to and with `to`.
 */
export const listSetAside = (tx: Tx, owner: OwnerId, from: number, to: number): Promise<FlowRow[]> =>
  many(
    tx,
    flowRow,
    sql`${ownPlan} select e.owner, e.asset, sum(e.amount) as units, e.at from ledger.entry e
      where e.owner = ${owner}::bigint and e.asset = ${assetCodes.USD}::smallint and e.kind in (${setAside})
        and e.at > ${instantText(from)}::timestamptz and e.at <= ${instantText(to)}::timestamptz
      group by e.owner, e.asset, e.at having sum(e.amount) <> 0`,
  );

/** External money as `listFlows` has it, in one text. */
export const packedFlows = (owners: Query, from: number, to: number): Packed<FlowRow> =>
  packed(flowRow, sql`from (${flowRows(owners, from, to)}) flow`, sql`at, tx`);

/** US cents of performance fees that came to a leader's wallet, ever. */
export const sumLeaderFees = (tx: Tx, owner: OwnerId): Promise<bigint> =>
  value(
    tx,
    units,
    sql`${ownPlan} select coalesce(sum(amount), 0) as cents from ledger.entry
      where owner = ${owner}::bigint and kind = ${wallet} and amount > 0 and code = ${leaderFee}`,
  );

export const sumCoveredLosses = (tx: Tx, owner: OwnerId): Promise<bigint> =>
  value(
    tx,
    units,
    sql`${ownPlan} select coalesce(sum(amount), 0) as cents from ledger.entry
      where owner = ${owner}::bigint and code = ${entryCodes.protection}::smallint`,
  );

const bonusClaim = row({
  at: instant,
  cents: cents,
});
export type BonusClaim = RowOf<typeof bonusClaim>;

/** Bonuses an owner has claimed, oldest first. */
export const listBonusClaims = (tx: Tx, owner: OwnerId): Promise<BonusClaim[]> =>
  many(
    tx,
    bonusClaim,
    sql`${ownPlan} select t.effective_at as at, e.amount as cents
      from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
      where e.owner = ${owner}::bigint and e.asset = ${assetCodes.USD}::smallint
        and e.kind = ${kindCodes.bonus}::smallint
        and t.kind = ${txKindCodes.bonus}::smallint and e.amount > 0
      order by t.effective_at, t.tx`,
  );

/**
 * What trading added to an owner's own dollars from an instant on, in cents: results, fees and
 * financing, with what a bonus paid of them. Margin that was set aside or given back is no result.
 */
export const sumRealisedSince = (tx: Tx, owner: OwnerId, at: number): Promise<bigint> =>
  value(
    tx,
    units,
    sql`${ownPlan} select coalesce(sum(e.amount), 0) as cents
      from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
      where e.owner = ${owner}::bigint and e.asset = ${assetCodes.USD}::smallint
        and e.kind = ${kindCodes.wallet}::smallint
        and e.code in (${entryCodes.pnl}::smallint, ${entryCodes.fee}::smallint, ${entryCodes.financing}::smallint,
          ${entryCodes.bonus}::smallint, ${entryCodes.protection}::smallint)
        and t.effective_at >= ${instantText(at)}::timestamptz`,
  );

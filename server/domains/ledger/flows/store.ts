// Money that came from outside or left: what returns are measured against.
import {
  assetCodes,
  assetOfCode,
  entryCodes,
  flowKinds,
  kindCodes,
  type OwnerId,
  type TxKind,
  txKindCodes,
} from '#core/ledger/rules.ts';
import type { AssetCode } from '#core/values/money.ts';
import { type Packed, unpack } from '#server/platform/db/packed.ts';
import { many, type Query, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const instant = (at: number): string => new Date(at).toISOString();

export interface FlowRow {
  readonly owner: OwnerId;
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly at: number;
}

/**
 * Selects external money of these owners after `from`, up to and with `to`: owner, asset, units, at and tx; signed from
 * the owner's side.
 */
const flowRows = (owners: Query, from: number, to: number): Query => sql`
  select t.owner, e.asset, sum(e.amount) as units, t.effective_at as at, t.tx
  from ledger.ledger_tx t join ledger.entry e on e.tx = t.tx and e.owner = t.owner
  where t.owner = any(${owners}) and t.kind in (${codesOf(flowKinds)})
    and t.effective_at > ${instant(from)}::timestamptz and t.effective_at <= ${instant(to)}::timestamptz
  group by t.tx, t.owner, e.asset, t.effective_at having sum(e.amount) <> 0
  union all
  -- The sale of a collectible is its buyer's transaction; what came in for it is the seller's and the creator's flow.
  select e.owner, e.asset, sum(e.amount), e.at, e.tx
  from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
  where e.owner = any(${owners}) and e.kind = ${wallet} and e.amount > 0 and e.code in (${received})
    and e.at > ${instant(from)}::timestamptz and e.at <= ${instant(to)}::timestamptz
    and t.kind = ${codesOf(['collectible'])} and t.owner <> e.owner
  group by e.tx, e.owner, e.asset, e.at`;

// Written out, not passed: the planner must see that the partial indexes hold what is asked for.
const codesOf = (kinds: readonly TxKind[]): Query =>
  sql.raw(kinds.map((kind) => txKindCodes[kind]).join(', '));
const wallet = sql.raw(String(kindCodes.wallet));
const received = sql.raw([entryCodes.principal, entryCodes.royalty].join(', '));

/** External money of these owners after `from`, up to and with `to`, oldest first; signed from the owner's side. */
export async function listFlows(
  tx: Tx,
  owners: readonly OwnerId[],
  from: number,
  to: number,
): Promise<FlowRow[]> {
  const rows = await many<{ owner: OwnerId; asset: number; units: string; at: Date }>(
    tx,
    sql`${flowRows(sql`${`{${owners.join(',')}}`}::bigint[]`, from, to)} order by at, tx`,
  );
  return rows.map((row) => ({
    owner: row.owner,
    asset: assetOfCode(row.asset),
    units: BigInt(row.units),
    at: row.at.getTime(),
  }));
}

/** The same in one text. */
export const packedFlows = (owners: Query, from: number, to: number): Packed<FlowRow> => ({
  query: sql`select string_agg(
      concat_ws(',', owner, asset, units, (extract(epoch from at) * 1000)::bigint), ';' order by at, tx)
    from (${flowRows(owners, from, to)}) flow`,
  rows: (text) =>
    unpack(text, ([owner, asset, units = '', at]) => ({
      owner: Number(owner),
      asset: assetOfCode(Number(asset)),
      units: BigInt(units),
      at: Number(at),
    })),
});

export interface BonusClaim {
  readonly at: number;
  readonly cents: bigint;
}

/** Bonuses an owner has claimed, oldest first. */
export async function listBonusClaims(tx: Tx, owner: OwnerId): Promise<BonusClaim[]> {
  const rows = await many<{ at: Date; cents: string }>(
    tx,
    sql`select t.effective_at as at, e.amount::text as cents
      from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
      where e.owner = ${owner}::bigint and e.asset = ${assetCodes.USD}::smallint and e.kind = ${kindCodes.bonus}::smallint
        and t.kind = ${txKindCodes.bonus}::smallint and e.amount > 0
      order by t.effective_at, t.tx`,
  );
  return rows.map(({ at, cents }) => ({ at: at.getTime(), cents: BigInt(cents) }));
}

/**
 * What trading added to an owner's own dollars from an instant on, in cents: results, fees and financing, with what a bonus paid of
 * them. Margin that was set aside or given back is no result.
 */
export async function sumRealisedSince(tx: Tx, owner: OwnerId, at: number): Promise<bigint> {
  const [row] = await many<{ cents: string }>(
    tx,
    sql`select coalesce(sum(e.amount), 0)::text as cents
      from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
      where e.owner = ${owner}::bigint and e.asset = ${assetCodes.USD}::smallint and e.kind = ${kindCodes.wallet}::smallint
        and e.code in (${entryCodes.pnl}::smallint, ${entryCodes.fee}::smallint, ${entryCodes.financing}::smallint,
          ${entryCodes.bonus}::smallint, ${entryCodes.protection}::smallint)
        and t.effective_at >= ${instant(at)}::timestamptz`,
  );
  return BigInt(row?.cents ?? '0');
}

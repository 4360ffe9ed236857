// SQL of what has been: balances at past instants, and what adjustments brought.
import { assetCodes, entryCodes, kindCodes, type OwnerId, txKindCodes } from '#core/ledger/rules.ts';
import { type BalanceRow, balanceRow } from '#server/domains/ledger/store.ts';
import { packed, type Packed } from '#server/platform/db/packed.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import { int, units } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, ownPlan, type Query, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** The balances as they stood at that instant, from the last entry at or before it. */
export const listBalancesAt = (tx: Tx, owner: OwnerId, at: number): Promise<BalanceRow[]> =>
  many(
    tx,
    balanceRow,
    sql`select b.owner, b.asset, b.kind, e.balance_after as units
      from ledger.balance b cross join lateral (
        select balance_after from ledger.entry e
        where e.owner = b.owner and e.asset = b.asset and e.kind = b.kind and e.stripe = b.stripe
          and e.at <= ${instantText(at)}::timestamptz
        order by e.seq desc limit 1
      ) e where b.owner = ${owner}::bigint order by b.asset, b.kind`,
  );

/** Moves of a balance up to the instant of this number; the first holds the balance before them. */
const movedRow = row({ ...balanceRow.readers, bucket: int });

/**
 * Balances of many owners as they stood at rising instants: per instant, in the given order, the
 * balances that are not zero. Reads each account from its newest checkpoint before the first
 * instant, so a long life costs no more than a short one; entries that are dated back count where
 * their date says.
 */
export async function listBalancesAtMany(
  tx: Tx,
  owners: readonly OwnerId[],
  instants: readonly number[],
): Promise<BalanceRow[][]> {
  const rows = await many(
    tx,
    movedRow,
    sql`${ownPlan} ${pastBalanceRows(sql`${arrayText(owners)}::bigint[]`, instants)} order by bucket`,
  );
  const running = new Map<string, BalanceRow>();
  let next = 0;
  return instants.map((_, place) => {
    for (let moved = rows[next]; moved && moved.bucket <= place; moved = rows[++next]) {
      const { bucket: _, ...balance } = moved;
      const key = `${balance.owner} ${balance.asset} ${balance.kind}`;
      running.set(key, { ...balance, units: (running.get(key)?.units ?? 0n) + balance.units });
    }
    return [...running.values()].filter(({ units }) => units !== 0n);
  });
}

/** Joins to each balance `b` its newest checkpoint before an instant, where it has one. */
export const checkpointBefore = (instant: Query): Query => sql`left join lateral (
          select c.seq from ledger.checkpoint c
          where c.owner = b.owner and c.asset = b.asset and c.kind = b.kind and c.stripe = b.stripe
            and c.latest < ${instant}
          order by c.latest desc, c.seq desc limit 1
        ) c on true`;

/**
 * Selects what moved these balances: owner, asset, kind, units, and the number of given instants it
 * came after. Each balance looks for its entries by itself (`limit`, `offset`): joined, a book of a
 * few hundred entries would be read whole, and a kept plan would go on doing so while it grows.
 */
function pastBalanceRows(owners: Query, instants: readonly number[]): Query {
  // An entry belongs to the first instant that is not before it: bucket n counts the instants that
  // are.
  const ends = instants.map((at) => instantText(at + 1));
  return sql`with start as (
        select b.owner, b.asset, b.kind, b.stripe, c.seq, e.balance_after as units from ledger.balance b
        ${checkpointBefore(sql`${ends[0] ?? null}::timestamptz`)}
        left join lateral (
          select e.balance_after from ledger.entry e
          where e.owner = b.owner and e.asset = b.asset and e.kind = b.kind and e.stripe = b.stripe
            and e.seq = c.seq
          limit 1
        ) e on true
        where b.owner = any(${owners})
      )
      select owner, asset, kind, sum(units) as units, bucket from (
        select owner, asset, kind, units, 0 as bucket from start where units <> 0
        union all
        select e.owner, e.asset, e.kind, e.amount, width_bucket(e.at, ${ends}::timestamptz[])
        from start s cross join lateral (
          select e.owner, e.asset, e.kind, e.amount, e.at from ledger.entry e
          where e.owner = s.owner and e.asset = s.asset and e.kind = s.kind and e.stripe = s.stripe
            and e.seq > coalesce(s.seq, 0) and e.at < ${ends.at(-1) ?? null}::timestamptz
          offset 0
        ) e
      ) moved group by 1, 2, 3, 5`;
}

/** Balances of these owners as they stood at one instant, without zeros. */
export const packedBalancesAt = (owners: Query, at: number): Packed<BalanceRow> =>
  packed(balanceRow, sql`from (${pastBalanceRows(owners, [at])}) past where units <> 0`);

/**
 * Selects the dollars that were put into these copies less those taken out, after an instant; signed,
 * in cents. What a copy gains, loses and pays is booked under other codes.
 */
export function copyMoneyCents(owners: Query, after: number): Query {
  const from = sql`${instantText(after + 1)}::timestamptz`;
  return sql`select coalesce(sum(e.amount), 0)
    from ledger.balance b ${checkpointBefore(from)} cross join lateral (
      select amount from ledger.entry e
      where e.owner = b.owner and e.asset = b.asset and e.kind = b.kind and e.stripe = b.stripe
        and e.seq > coalesce(c.seq, 0) and e.code = ${entryCodes.principal}::smallint and e.at >= ${from}
      offset 0
    ) e
    where b.owner = any(${owners}) and b.asset = ${assetCodes.USD}::smallint
      and b.kind = ${kindCodes.copy_cash}::smallint`;
}

/**
 * Selects the dollars that adjustments of these references brought to a wallet; signed, in cents.
 */
export const adjustmentCents = (owner: Query, refs: readonly string[]): Query => sql`
  select coalesce(sum(e.amount), 0)
  from ledger.ledger_tx t join ledger.entry e on e.tx = t.tx and e.owner = t.owner
  where t.owner = ${owner} and t.kind = ${txKindCodes.adjustment}::smallint and t.ref = any(${refs}::text[])
    and e.asset = ${assetCodes.USD}::smallint and e.kind = ${kindCodes.wallet}::smallint`;

export const sumAdjustments = (tx: Tx, owner: OwnerId, refs: readonly string[]): Promise<bigint> =>
  value(tx, units, sql`${ownPlan} select (${adjustmentCents(sql`${owner}::bigint`, refs)}) as units`);

// SQL of acts: which transactions touched a wallet, their lines, their entries, and sums by reason.
import {
  assetCodes,
  assetOfCode,
  entryCodeOf,
  kindCodes,
  kindOfCode,
  setAsideKinds,
  stripeCount,
  txKindCodes,
  txKindOfCode,
  type OwnerId,
  type TxKind,
} from '#core/ledger/rules.ts';
import type { AssetCode } from '#core/values/money.ts';
import type { Span } from '#core/values/zone/zone.ts';
import { checkpointBefore } from '#server/domains/ledger/past/store.ts';
import { lineRow, outcomeOf } from '#server/domains/ledger/store.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import { bool, instant, int, mapped, nullable, text, units } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { many, ownPlan, sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const asset = mapped(int, assetOfCode);
const headRow = row({
  asset,
  seq: int,
  txId: int,
  kind: mapped(int, txKindOfCode),
  idemKey: text,
  ref: nullable(text),
  at: instant,
});
export type HeadRow = RowOf<typeof headRow>;

/**
 * The newest wallet entries of an owner below a place in each asset and below a transaction: only
 * whose they are and what caused them.
 */
export async function listHeads(
  tx: Tx,
  owner: OwnerId,
  below: { readonly txId: number; readonly seqs: ReadonlyMap<AssetCode, number> },
  only: { readonly kinds: readonly TxKind[]; readonly span?: Span | undefined },
  perAsset: number,
): Promise<HeadRow[]> {
  const from = instantText(only.span?.from);
  const until = instantText(only.span?.until);
  const codes = [...below.seqs.keys()].map((each) => assetCodes[each]);
  return many(
    tx,
    headRow,
    sql`${ownPlan} select l.asset, l.seq, l.tx_id, l.kind, l.idem_key, l.ref, l.at
      from unnest(${arrayText(codes)}::smallint[], ${arrayText([...below.seqs.values()])}::bigint[]) as a (asset, below)
      cross join lateral (
        select e.asset, e.seq, e.tx as tx_id, t.kind, t.idem_key, t.ref, e.at
        from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
        where e.owner = ${owner}::bigint and e.asset = a.asset and e.kind = ${kindCodes.wallet}::smallint
          and e.stripe = ${owner}::bigint % ${stripeCount}::int and e.seq < a.below and e.tx < ${below.txId}::bigint
          and t.kind = any(${arrayText(only.kinds.map((kind) => txKindCodes[kind]))}::smallint[])
          and (${from}::timestamptz is null or e.at >= ${from}::timestamptz)
          and (${until}::timestamptz is null or e.at < ${until}::timestamptz)
        order by e.seq desc limit ${perAsset}::int
      ) l`,
  );
}

/** How far in an account's sequence the entries of one instant lie apart at most. */
const neighbours = 12;

/** Transactions that touched the wallet at the instant of these and close to them, in any asset. */
export const listMates = (tx: Tx, owner: OwnerId, txIds: readonly number[]): Promise<number[]> =>
  values(
    tx,
    int,
    sql`${ownPlan} select distinct n.tx from (
        select asset, seq, at from ledger.entry
        where tx = any(${arrayText(txIds)}::bigint[]) and owner = ${owner}::bigint
          and kind = ${kindCodes.wallet}::smallint
        offset 0
      ) h cross join lateral (
        select e.tx from ledger.entry e
        where e.owner = ${owner}::bigint and e.asset = h.asset and e.kind = ${kindCodes.wallet}::smallint
          and e.stripe = ${owner}::bigint % ${stripeCount}::int
          and e.seq between h.seq - ${neighbours}::bigint and h.seq + ${neighbours}::bigint and e.at = h.at
        offset 0
      ) n`,
  );

const actLineRow = row({ ...lineRow.readers, idemKey: text, ref: nullable(text) });
export type ActLine = RowOf<typeof actLineRow>;

/** The wallet entries of an owner in these transactions, all of them, oldest first in each asset. */
export const listActLines = (tx: Tx, owner: OwnerId, txIds: readonly number[]): Promise<ActLine[]> =>
  many(
    tx,
    actLineRow,
    sql`${ownPlan} select e.asset, e.seq, e.tx as tx_id, t.kind, e.code, e.amount as units, e.balance_after, e.at,
        t.meta, ${outcomeOf(owner, sql`t.kind`, sql`t.ref`)} as outcome, t.idem_key, t.ref
      from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
      where e.tx = any(${arrayText(txIds)}::bigint[]) and e.owner = ${owner}::bigint
        and e.kind = ${kindCodes.wallet}::smallint
      order by e.asset, e.seq`,
  );

const bookEntryRow = row({
  isOwn: bool,
  kind: mapped(int, kindOfCode),
  code: mapped(int, entryCodeOf),
  asset,
  units,
});
export type BookEntryRow = RowOf<typeof bookEntryRow>;

/**
 * The entries of a transaction: those of these owners each, all others summed by kind of account
 * and reason, so that nobody else is told apart.
 */
export const listBookEntries = (tx: Tx, txId: number, owners: readonly OwnerId[]): Promise<BookEntryRow[]> =>
  many(
    tx,
    bookEntryRow,
    sql`${ownPlan} select e.is_own, e.kind, e.code, e.asset, sum(e.amount) as units
      from (
        select owner = any(${arrayText(owners)}::bigint[]) as is_own, owner, kind, code, asset, seq, amount
        from ledger.entry where tx = ${txId}::bigint
      ) e
      group by e.is_own, e.kind, e.code, e.asset, case when e.is_own then e.owner end, case when e.is_own then e.seq end
      having sum(e.amount) <> 0
      order by e.is_own desc, e.kind, e.code, e.asset`,
  );

const monthSum = row({
  kind: mapped(int, txKindOfCode),
  code: mapped(int, entryCodeOf),
  cause: nullable(text),
  isDividend: bool,
  cents: units,
});
export type MonthSum = RowOf<typeof monthSum>;

/**
 * Dollars of these owners' own accounts from an instant on and before another, by kind of
 * transaction and reason. Money that waits to be withdrawn is left out. Each account is read from
 * its newest checkpoint before.
 */
export const sumBetween = (
  tx: Tx,
  owners: readonly OwnerId[],
  from: number,
  until: number,
): Promise<MonthSum[]> =>
  many(
    tx,
    monthSum,
    sql`${ownPlan} select t.kind, e.code, left(t.ref, 3) as cause,
        split_part(t.idem_key, ':', 2) = 'dividend' as is_dividend, sum(e.amount) as cents
      from ledger.balance b ${checkpointBefore(sql`${instantText(from)}::timestamptz`)} cross join lateral (
        select tx, code, amount from ledger.entry e
        where e.owner = b.owner and e.asset = b.asset and e.kind = b.kind and e.stripe = b.stripe
          and e.seq > coalesce(c.seq, 0) and e.at >= ${instantText(from)}::timestamptz
          and e.at < ${instantText(until)}::timestamptz
        offset 0
      ) e join ledger.ledger_tx t on t.tx = e.tx
      where b.owner = any(${arrayText(owners)}::bigint[]) and b.asset = ${assetCodes.USD}::smallint
        and b.kind < 10 and b.kind <> ${kindCodes[setAsideKinds[0]]}::smallint
      group by 1, 2, 3, 4`,
  );

// Every SQL statement of the ledger but those of posting, which stand in posting/store.ts.
import {
  assetCodes,
  assetOfCode,
  entryCodeOf,
  entryCodes,
  kindCodes,
  kindOfCode,
  stripeCount,
  txKindCodes,
  txKindOfCode,
  type Kind,
  type OwnerId,
  type Stripe,
  type TxKind,
} from '#core/ledger/rules.ts';
import type { Span } from '#core/values/zone/zone.ts';
import { type AssetCode } from '#core/values/money.ts';
import { noteOwn } from '#server/domains/ledger/locks/order.ts';
import type { Meta } from '#server/domains/ledger/rules.ts';
import { packed, type Packed } from '#server/platform/db/packed.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import {
  cents,
  instant,
  int,
  json,
  mapped,
  nullable,
  oneOf,
  text,
  units,
} from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import {
  many,
  maybe,
  maybeValue,
  one,
  ownPlan,
  type Query,
  run,
  sql,
  value,
} from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** `holder`: the person whose pages hear of it. */
export async function insertOwner(
  tx: Tx,
  ref: string,
  stripe: Stripe,
  holder: string | null,
): Promise<OwnerId> {
  const id = await maybeValue(
    tx,
    int,
    sql`insert into ledger.owner (id, ref, holder, opened_at)
      values (nextval('ledger.owner_seq') * ${stripeCount}::int + ${stripe}::int, ${ref}, ${holder}, now())
      on conflict (ref) do nothing returning id`,
  );
  if (id === undefined) return value(tx, int, ownerOfRef(ref));
  noteOwn(tx, id);
  return id;
}

/** Selects the owner of this public id. */
export const ownerOfRef = (ref: string): Query => sql`select id from ledger.owner where ref = ${ref}`;

const ownerRow = row({ id: int, ref: text });

export const listOwners = (tx: Tx, refs: readonly string[]): Promise<RowOf<typeof ownerRow>[]> =>
  many(tx, ownerRow, sql`select id, ref from ledger.owner where ref = any(${refs}::text[])`);

export async function openBalances(
  tx: Tx,
  owner: OwnerId,
  accounts: readonly (readonly [AssetCode, Kind])[],
): Promise<void> {
  await run(
    tx,
    sql`select ledger.open_balance(${owner}::bigint, a.asset, a.kind) from unnest(
      ${arrayText(accounts.map(([asset]) => assetCodes[asset]))}::smallint[],
      ${arrayText(accounts.map(([, kind]) => kindCodes[kind]))}::smallint[]) as a (asset, kind)`,
  );
}

/** The codes of assets, accounts, transactions and entries as their names. */
const assetCode = mapped(int, assetOfCode);
const kindCode = mapped(int, kindOfCode);
const txKindCode = mapped(int, txKindOfCode);

export const balanceRow = row({ owner: int, asset: assetCode, kind: kindCode, units });
export type BalanceRow = RowOf<typeof balanceRow>;

/** Every balance row of these owners, in no particular order. */
export async function listBalances(tx: Tx, owners: readonly OwnerId[]): Promise<BalanceRow[]> {
  // One text instead of rows: for ten thousand owners, decoding rows costs more than reading them.
  const { query, rows } = packedBalances(sql`${arrayText(owners)}::bigint[]`);
  return rows(await value(tx, nullable(text), sql`select (${query}) as packed`));
}

export const packedBalances = (owners: Query): Packed<BalanceRow> =>
  packed(
    balanceRow,
    sql`from unnest(${owners}) as o (id)
      join lateral (select owner, asset, kind, posted as units from ledger.balance where owner = o.id) b on true`,
  );

const feeSum = row({ cents: cents, seq: nullable(int) });

/**
 * Dollars paid as fees of trades and copies by entries after this place in an account's sequence,
 * less what a bonus paid of them.
 */
export const sumFeesAfter = (
  tx: Tx,
  owner: OwnerId,
  kind: Kind,
  seq: number,
): Promise<RowOf<typeof feeSum>> =>
  one(
    tx,
    feeSum,
    sql`${ownPlan} select coalesce(sum(greatest(paid, 0)), 0) as cents, max(seq) as seq from (
        select max(e.seq) as seq,
          -coalesce(sum(e.amount) filter (where e.code = ${entryCodes.performance_fee}::smallint
            or (t.kind = ${txKindCodes.trade}::smallint
              and e.code in (${entryCodes.fee}::smallint, ${entryCodes.bonus}::smallint))), 0) as paid
        from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
        where e.owner = ${owner}::bigint and e.asset = ${assetCodes.USD}::smallint
          and e.kind = ${kindCodes[kind]}::smallint
          and e.stripe = ${owner}::bigint % ${stripeCount}::int and e.seq > ${seq}::bigint
        group by e.tx) as fees`,
  );

export const lineRow = row({
  asset: assetCode,
  seq: int,
  txId: int,
  kind: txKindCode,
  code: mapped(int, entryCodeOf),
  units,
  balanceAfter: units,
  at: instant,
  meta: nullable(json<Meta>()),
  /** For the hold of a withdrawal: how it ended. */
  outcome: nullable(oneOf(['returned', 'paid'])),
});
export type LineRow = RowOf<typeof lineRow>;

/**
 * The newest wallet entries of an owner below a sequence number per asset, newest first in each
 * asset.
 */
export async function listLines(
  tx: Tx,
  owner: OwnerId,
  below: ReadonlyMap<AssetCode, number>,
  kinds: readonly TxKind[],
  limit: number,
  span: Span = {},
): Promise<LineRow[]> {
  const from = instantText(span.from);
  const until = instantText(span.until);
  const assets = [...below.keys()].map((asset) => assetCodes[asset]);
  return many(
    tx,
    lineRow,
    sql`${ownPlan} select l.asset, l.seq, l.tx_id, l.kind, l.code, l.units, l.balance_after, l.at, l.meta,
        ${outcomeOf(owner, sql`l.kind`, sql`l.ref`)} as outcome
      from unnest(${arrayText(assets)}::smallint[], ${arrayText([...below.values()])}::bigint[]) as a (asset, below)
      cross join lateral (
        select e.asset, e.seq, e.tx as tx_id, t.kind, t.ref, e.code, e.amount as units, e.balance_after, e.at, t.meta
        from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
        where e.owner = ${owner}::bigint and e.asset = a.asset and e.kind = ${kindCodes.wallet}::smallint
          and e.stripe = ${owner}::bigint % ${stripeCount}::int and e.seq < a.below
          and t.kind = any(${arrayText(kinds.map((kind) => txKindCodes[kind]))}::smallint[])
          and (${from}::timestamptz is null or e.at >= ${from}::timestamptz)
          and (${until}::timestamptz is null or e.at < ${until}::timestamptz)
        order by e.seq desc limit ${limit}::int
      ) l`,
  );
}

/** What the transaction of this key put into a balance of the owner; 0 when there is none. */
export const heldByKey = (
  tx: Tx,
  of: { owner: OwnerId; asset: AssetCode; kind: 'withdrawal_hold' | 'order_hold'; key: string },
): Promise<bigint> =>
  value(
    tx,
    units,
    sql`select coalesce(sum(e.amount), 0) as units
        from ledger.ledger_tx t join ledger.entry e on e.tx = t.tx
        where t.owner = ${of.owner}::bigint and t.idem_key = ${of.key} and t.stripe = ${of.owner}::bigint % ${stripeCount}::int
          and e.owner = ${of.owner}::bigint and e.asset = ${assetCodes[of.asset]}::smallint
          and e.kind = ${kindCodes[of.kind]}::smallint and e.stripe = ${of.owner}::bigint % ${stripeCount}::int`,
  );

/** How the hold of a withdrawal ended, by the transaction that ends it. */
export const outcomeOf = (owner: OwnerId, kind: Query, ref: Query): Query => sql`
  case when ${kind} = ${txKindCodes.withdrawal} then (
    select case ended.kind when ${txKindCodes.withdrawal_paid} then 'paid' else 'returned' end
    from ledger.ledger_tx ended
    where ended.owner = ${owner}::bigint and ended.idem_key = ${ref} || ':end'
      and ended.stripe = ${owner}::bigint % ${stripeCount}::int) end`;

/** The wallet entries of an owner after `from` up to and with `to`, oldest first in each asset. */
export const listLinesBetween = (tx: Tx, owner: OwnerId, from: number, to: number): Promise<LineRow[]> =>
  many(
    tx,
    lineRow,
    sql`${ownPlan} select e.asset, e.seq, e.tx as tx_id, t.kind, e.code, e.amount as units, e.balance_after, e.at, t.meta,
        ${outcomeOf(owner, sql`t.kind`, sql`t.ref`)} as outcome
      from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
      where e.owner = ${owner}::bigint and e.kind = ${kindCodes.wallet}::smallint
        and e.at > ${instantText(from)}::timestamptz and e.at <= ${instantText(to)}::timestamptz
      order by e.asset, e.seq`,
  );

const lineSum = row({ kind: txKindCode, asset: assetCode, units, lines: int });

/** Entries of an owner's wallet by kind of transaction and asset: their sum and number. */
export const sumLines = (tx: Tx, owner: OwnerId): Promise<RowOf<typeof lineSum>[]> =>
  many(
    tx,
    lineSum,
    sql`${ownPlan} select t.kind, e.asset, sum(e.amount) as units, count(*) as lines
      from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
      where e.owner = ${owner}::bigint and e.kind = ${kindCodes.wallet}::smallint group by t.kind, e.asset`,
  );

const txRow = row({ tx: int, owner: int, kind: txKindCode, reverses: nullable(int) });
export type TxRow = RowOf<typeof txRow>;

export const findTx = (tx: Tx, txId: number): Promise<TxRow | undefined> =>
  maybe(tx, txRow, sql`select ${columns(txRow)} from ledger.ledger_tx where tx = ${txId}::bigint`);

const entryRow = row({ ...balanceRow.readers, code: int });
export type EntryRow = RowOf<typeof entryRow>;

export const listEntriesOf = (tx: Tx, txId: number): Promise<EntryRow[]> =>
  many(
    tx,
    entryRow,
    sql`select owner, asset, kind, amount as units, code from ledger.entry
      where tx = ${txId}::bigint order by owner, asset, kind, seq`,
  );

// Every SQL statement of the ledger but those of posting, which stand in posting/store.ts.
import {
  assetCodes,
  assetOfCode,
  entryCodeOf,
  type EntryCode,
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
import type { Span } from '#core/ledger/transactions.ts';
import { type AssetCode } from '#core/values/money.ts';
import { noteOwn } from '#server/domains/ledger/locks/order.ts';
import type { Meta } from '#server/domains/ledger/rules.ts';
import { type Packed, unpack } from '#server/platform/db/packed.ts';
import { many, maybe, one, type Query, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

// Integers need no escaping, and the driver's own array encoding costs more than the insert it feeds.
const list = (values: readonly (number | bigint)[]): string => `{${values.join(',')}}`;
const instant = (at: number): string => new Date(at).toISOString();

/** `holder`: the person whose pages hear of it. */
export async function insertOwner(
  tx: Tx,
  ref: string,
  stripe: Stripe,
  holder: string | null,
): Promise<OwnerId> {
  const row = await maybe<{ id: OwnerId }>(
    tx,
    sql`insert into ledger.owner (id, ref, holder, opened_at)
      values (nextval('ledger.owner_seq') * ${stripeCount}::int + ${stripe}::int, ${ref}, ${holder}, now())
      on conflict (ref) do nothing returning id`,
  );
  if (!row) return (await one<{ id: OwnerId }>(tx, sql`select id from ledger.owner where ref = ${ref}`)).id;
  noteOwn(tx, row.id);
  return row.id;
}

/** Selects the owner of this public id. */
export const ownerOfRef = (ref: string): Query => sql`select id from ledger.owner where ref = ${ref}`;

export const listOwners = (tx: Tx, refs: readonly string[]): Promise<{ id: OwnerId; ref: string }[]> =>
  many(tx, sql`select id, ref from ledger.owner where ref = any(${refs}::text[])`);

export async function openBalances(
  tx: Tx,
  owner: OwnerId,
  accounts: readonly (readonly [AssetCode, Kind])[],
): Promise<void> {
  await run(
    tx,
    sql`select ledger.open_balance(${owner}::bigint, a.asset, a.kind) from unnest(
      ${list(accounts.map(([asset]) => assetCodes[asset]))}::smallint[],
      ${list(accounts.map(([, kind]) => kindCodes[kind]))}::smallint[]) as a (asset, kind)`,
  );
}

export interface BalanceRow {
  readonly owner: OwnerId;
  readonly asset: AssetCode;
  readonly kind: Kind;
  readonly units: bigint;
}
export interface RawBalance {
  readonly owner: OwnerId;
  readonly asset: number;
  readonly kind: number;
  readonly units: string;
}
export const balanceRow = (row: RawBalance): BalanceRow => ({
  owner: row.owner,
  asset: assetOfCode(row.asset),
  kind: kindOfCode(row.kind),
  units: BigInt(row.units),
});

/** Every balance row of these owners, in no particular order. */
export async function listBalances(tx: Tx, owners: readonly OwnerId[]): Promise<BalanceRow[]> {
  // One text instead of rows: for ten thousand owners, decoding rows costs more than reading them.
  const { query, rows } = packedBalances(sql`${list(owners)}::bigint[]`);
  return rows((await one<{ packed: string | null }>(tx, sql`select (${query}) as packed`)).packed);
}

export const packedBalances = (owners: Query): Packed<BalanceRow> => ({
  query: sql`select string_agg(concat_ws(',', b.owner, b.asset, b.kind, b.posted), ';')
    from unnest(${owners}) as o (id) join ledger.balance b on b.owner = o.id`,
  rows: unpackBalances,
});

export const unpackBalances = (text: string | null): BalanceRow[] =>
  unpack(text, ([owner, asset, kind, units = '']) =>
    balanceRow({ owner: Number(owner), asset: Number(asset), kind: Number(kind), units }),
  );

/** Dollars paid as fees of trades and copies by entries after this place in an account's sequence, less what a bonus paid of them. */
export const sumFeesAfter = (
  tx: Tx,
  owner: OwnerId,
  kind: Kind,
  seq: number,
): Promise<{ cents: string; seq: number | null }> =>
  one(
    tx,
    sql`select coalesce(sum(greatest(paid, 0)), 0)::text as cents, max(seq) as seq from (
        select max(e.seq) as seq, -coalesce(sum(e.amount) filter (where e.code = ${entryCodes.performance_fee}::smallint
            or (t.kind = ${txKindCodes.trade}::smallint and e.code in (${entryCodes.fee}::smallint, ${entryCodes.bonus}::smallint))), 0) as paid
        from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
        where e.owner = ${owner}::bigint and e.asset = ${assetCodes.USD}::smallint and e.kind = ${kindCodes[kind]}::smallint
          and e.stripe = ${owner}::bigint % ${stripeCount}::int and e.seq > ${seq}::bigint
        group by e.tx) as fees`,
  );

export interface LineRow {
  readonly asset: AssetCode;
  readonly seq: number;
  readonly txId: number;
  readonly kind: TxKind;
  readonly code: EntryCode;
  readonly units: bigint;
  readonly balanceAfter: bigint;
  readonly at: number;
  readonly meta: Meta | null;
  /** For the hold of a withdrawal: how it ended. */
  readonly outcome: 'returned' | 'paid' | null;
}

interface RawLine extends Omit<LineRow, 'asset' | 'kind' | 'code' | 'at' | 'units' | 'balanceAfter'> {
  readonly asset: number;
  readonly kind: number;
  readonly code: number;
  readonly at: Date;
  readonly units: string;
  readonly balanceAfter: string;
}
const lineRow = (row: RawLine): LineRow => ({
  ...row,
  asset: assetOfCode(row.asset),
  kind: txKindOfCode(row.kind),
  code: entryCodeOf(row.code),
  units: BigInt(row.units),
  balanceAfter: BigInt(row.balanceAfter),
  at: row.at.getTime(),
});

/** The newest wallet entries of an owner below a sequence number per asset, newest first in each asset. */
export async function listLines(
  tx: Tx,
  owner: OwnerId,
  below: ReadonlyMap<AssetCode, number>,
  kinds: readonly TxKind[],
  limit: number,
  span: Span = {},
): Promise<LineRow[]> {
  const from = span.from === undefined ? null : instant(span.from);
  const until = span.until === undefined ? null : instant(span.until);
  const rows = await many<RawLine>(
    tx,
    sql`select l.*, case when l.kind = ${txKindCodes.withdrawal} then (
          select case t.kind when ${txKindCodes.withdrawal_paid} then 'paid' else 'returned' end from ledger.ledger_tx t
          where t.owner = ${owner}::bigint and t.idem_key = l.ref || ':end' and t.stripe = ${owner}::bigint % ${stripeCount}::int) end as outcome
      from unnest(${list([...below.keys()].map((asset) => assetCodes[asset]))}::smallint[], ${list([...below.values()])}::bigint[]) as a (asset, below)
      cross join lateral (
        select e.asset, e.seq, e.tx as tx_id, t.kind, t.ref, e.code, e.amount as units, e.balance_after, e.at, t.meta
        from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
        where e.owner = ${owner}::bigint and e.asset = a.asset and e.kind = ${kindCodes.wallet}::smallint
          and e.stripe = ${owner}::bigint % ${stripeCount}::int and e.seq < a.below
          and t.kind = any(${list(kinds.map((kind) => txKindCodes[kind]))}::smallint[])
          and (${from}::timestamptz is null or e.at >= ${from}::timestamptz)
          and (${until}::timestamptz is null or e.at < ${until}::timestamptz)
        order by e.seq desc limit ${limit}::int
      ) l`,
  );
  return rows.map(lineRow);
}

/** The wallet entries of an owner after `from` up to and with `to`, oldest first in each asset. */
export async function listLinesBetween(tx: Tx, owner: OwnerId, from: number, to: number): Promise<LineRow[]> {
  const rows = await many<RawLine>(
    tx,
    sql`select e.asset, e.seq, e.tx as tx_id, t.kind, e.code, e.amount as units, e.balance_after, e.at, t.meta,
        case when t.kind = ${txKindCodes.withdrawal} then (
          select case d.kind when ${txKindCodes.withdrawal_paid} then 'paid' else 'returned' end from ledger.ledger_tx d
          where d.owner = ${owner}::bigint and d.idem_key = t.ref || ':end' and d.stripe = ${owner}::bigint % ${stripeCount}::int) end as outcome
      from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
      where e.owner = ${owner}::bigint and e.kind = ${kindCodes.wallet}::smallint
        and e.at > ${instant(from)}::timestamptz and e.at <= ${instant(to)}::timestamptz
      order by e.asset, e.seq`,
  );
  return rows.map(lineRow);
}

/** Entries of an owner's wallet by kind of transaction and asset: their sum and number. */
export async function sumLines(
  tx: Tx,
  owner: OwnerId,
): Promise<{ kind: TxKind; asset: AssetCode; units: bigint; lines: number }[]> {
  const rows = await many<{ kind: number; asset: number; units: string; lines: number }>(
    tx,
    sql`select t.kind, e.asset, sum(e.amount) as units, count(*) as lines
      from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
      where e.owner = ${owner}::bigint and e.kind = ${kindCodes.wallet}::smallint group by t.kind, e.asset`,
  );
  return rows.map((row) => ({
    ...row,
    kind: txKindOfCode(row.kind),
    asset: assetOfCode(row.asset),
    units: BigInt(row.units),
  }));
}

export interface TxRow {
  readonly tx: number;
  readonly owner: OwnerId;
  readonly kind: TxKind;
  readonly reverses: number | null;
}
export async function findTx(tx: Tx, txId: number): Promise<TxRow | undefined> {
  const row = await maybe<Omit<TxRow, 'kind'> & { kind: number }>(
    tx,
    sql`select tx, owner, kind, reverses from ledger.ledger_tx where tx = ${txId}::bigint`,
  );
  return row && { ...row, kind: txKindOfCode(row.kind) };
}

export interface EntryRow extends BalanceRow {
  readonly code: number;
}
export async function listEntriesOf(tx: Tx, txId: number): Promise<EntryRow[]> {
  const rows = await many<RawBalance & { code: number }>(
    tx,
    sql`select owner, asset, kind, amount as units, code from ledger.entry where tx = ${txId}::bigint order by owner, asset, kind, seq`,
  );
  return rows.map((row) => ({ ...balanceRow(row), code: row.code }));
}

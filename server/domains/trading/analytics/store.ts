// SQL of results: what fills and charges brought, by instrument, by month, and fill by fill.
import type { Product, Side } from '#core/trading/contract.ts';
import type { LotFill, LotSplit } from '#core/trading/analytics/lots.ts';
import { many, maybe, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const list = (values: readonly number[]): string => `{${values.join(',')}}`;

export interface ResultRow {
  /** Symbol, or month as YYYY-MM. */
  readonly name: string;
  /** Positions that ended. */
  readonly closed: number;
  /** Price gains of closed quantities, before fees. */
  readonly pnlCents: bigint;
  readonly feeCents: bigint;
  /** Financing and dividends, signed. */
  readonly carryCents: bigint;
}
interface RawResult {
  readonly name: string;
  readonly closed: number;
  readonly pnl: string;
  readonly fee: string;
  readonly carry: string;
}
const resultRow = (row: RawResult): ResultRow => ({
  name: row.name,
  closed: row.closed,
  pnlCents: BigInt(row.pnl),
  feeCents: BigInt(row.fee),
  carryCents: BigInt(row.carry),
});

/** Results of these accounts per instrument, by symbol. A position's own profit has its charges in it. */
export async function resultsByInstrument(tx: Tx, owners: readonly number[]): Promise<ResultRow[]> {
  const rows = await many<RawResult>(
    tx,
    sql`select p.symbol as name, count(*) filter (where p.closed_at is not null) as closed, sum(p.pnl_cents) - coalesce(sum(c.cents), 0) as pnl, sum(p.fee_cents) as fee,
        coalesce(sum(c.cents), 0) as carry
      from trading.position p
      left join (select owner, position_id, sum(cents) as cents from trading.charge where owner = any(${list(owners)}::bigint[])
        group by owner, position_id) c on c.owner = p.owner and c.position_id = p.id
      where p.owner = any(${list(owners)}::bigint[]) group by p.symbol order by p.symbol`,
  );
  return rows.map(resultRow);
}

/** Results per calendar month (UTC) of the fill or charge, newest first. */
export async function resultsByMonth(tx: Tx, owners: readonly number[]): Promise<ResultRow[]> {
  const rows = await many<RawResult>(
    tx,
    sql`select to_char(at at time zone 'UTC', 'YYYY-MM') as name, sum(closed) as closed, sum(pnl) as pnl, sum(fee) as fee, sum(carry) as carry
      from (
        select at, (position_quantity = 0)::int as closed, pnl_cents as pnl, fee_cents as fee, 0::numeric as carry
          from trading.fill where owner = any(${list(owners)}::bigint[])
        union all
        select at, 0, 0, 0, cents from trading.charge where owner = any(${list(owners)}::bigint[])
      ) r group by 1 order by 1 desc`,
  );
  return rows.map((row) => resultRow({ ...row, closed: Number(row.closed) }));
}

/** Every fill of these accounts in its order, with the rate it was booked at. */
export async function listLotFills(tx: Tx, owners: readonly number[]): Promise<LotFill[]> {
  const rows = await many<{
    positionId: string;
    symbol: string;
    side: Side;
    positionSide: Side;
    quantity: string;
    price: string;
    fee: string;
    numerator: string;
    denominator: string;
    at: Date;
  }>(
    tx,
    sql`select f.position_id, f.symbol, f.side, f.position_side, f.quantity, f.price, f.fee_cents as fee,
        e.rate_numerator as numerator, e.rate_denominator as denominator, f.at
      from trading.fill f join trading.execution e on e.id = f.execution_id
      where f.owner = any(${list(owners)}::bigint[]) order by f.at, f.seq`,
  );
  return rows.map((row) => ({
    positionId: row.positionId,
    symbol: row.symbol,
    side: row.side,
    positionSide: row.positionSide,
    quantity: BigInt(row.quantity),
    price: BigInt(row.price),
    feeCents: BigInt(row.fee),
    rate: { numerator: BigInt(row.numerator), denominator: BigInt(row.denominator) },
    at: row.at.getTime(),
  }));
}

/** Splits that have been applied. */
export async function listLotSplits(tx: Tx): Promise<LotSplit[]> {
  const rows = await many<{ symbol: string; ratio: number; at: Date }>(
    tx,
    sql`select symbol, ratio, ex_at as at from trading.split where applied_at is not null order by ex_at`,
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

export interface AccountFill {
  readonly orderId: string;
  /** What this order was a copy of, if anything. */
  readonly cause: string | null;
  readonly symbol: string;
  readonly product: Product;
  readonly leverage: number;
  readonly side: Side;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly feeCents: bigint;
  /** Of the quantity that it closed, before the fee. */
  readonly pnlCents: bigint;
  /** The position changed its account, nothing was traded. */
  readonly isTransfer: boolean;
  readonly at: number;
}

/** Every fill of one account in its order. */
export async function listAccountFills(tx: Tx, owner: number): Promise<AccountFill[]> {
  const rows = await many<
    Omit<AccountFill, 'quantity' | 'price' | 'feeCents' | 'pnlCents' | 'at'> &
      Record<'quantity' | 'price' | 'feeCents' | 'pnlCents', string> & { at: Date }
  >(
    tx,
    sql`select f.order_id, o.cause, f.symbol, o.product, o.leverage, f.side, f.quantity, f.price, f.fee_cents, f.pnl_cents,
        o.request like 'transfer %' as is_transfer, f.at
      from trading.fill f join trading.orders o on o.id = f.order_id where f.owner = ${owner} order by f.at, f.seq`,
  );
  return rows.map((row) => ({
    ...row,
    quantity: BigInt(row.quantity),
    price: BigInt(row.price),
    feeCents: BigInt(row.feeCents),
    pnlCents: BigInt(row.pnlCents),
    at: row.at.getTime(),
  }));
}

/** Dividends less financing of one account, in US cents. */
export async function sumCharges(tx: Tx, owner: number): Promise<bigint> {
  const row = await maybe<{ cents: string }>(
    tx,
    sql`select coalesce(sum(cents), 0) as cents from trading.charge where owner = ${owner}`,
  );
  return BigInt(row?.cents ?? '0');
}

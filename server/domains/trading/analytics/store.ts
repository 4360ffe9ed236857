// SQL of results: what fills and charges brought, by instrument, by month, and fill by fill.
import { products, sides } from '#core/trading/contract.ts';
import type { LotFill, LotSplit } from '#core/trading/analytics/lots.ts';
import { isClosedTrade, isWithin, type Span } from '#server/domains/trading/history/store.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import {
  bool,
  cents,
  float,
  instant,
  int,
  nullable,
  oneOf,
  price,
  quantity,
  text,
  units,
} from '#server/platform/db/readers.ts';
import { row, type RowOf, type Shape } from '#server/platform/db/rows.ts';
import { many, one, ownPlan, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const resultRow = row({
  /** Symbol, or month as YYYY-MM. */
  name: text,
  /** Positions that ended. */
  closed: int,
  /** Price gains of closed quantities, before fees. */
  pnlCents: cents,
  feeCents: cents,
  /** Financing and dividends, signed. */
  carryCents: cents,
});
export type ResultRow = RowOf<typeof resultRow>;

/**
 * Results of these accounts per instrument, by symbol. A position's own profit has its charges in
 * it.
 */
export const resultsByInstrument = (tx: Tx, owners: readonly number[]): Promise<ResultRow[]> =>
  many(
    tx,
    resultRow,
    sql`${ownPlan} select p.symbol as name, count(*) filter (where ${isClosedTrade}) as closed,
        sum(p.pnl_cents) - coalesce(sum(c.cents), 0) as pnl_cents, sum(p.fee_cents) as fee_cents,
        coalesce(sum(c.cents), 0) as carry_cents
      from trading.position p
      left join (
        select owner, position_id, sum(cents) as cents from trading.charge
        where owner = any(${arrayText(owners)}::bigint[]) group by owner, position_id
      ) c on c.owner = p.owner and c.position_id = p.id
      where p.owner = any(${arrayText(owners)}::bigint[]) group by p.symbol order by p.symbol`,
  );

/** Results per calendar month (UTC) of the fill or charge, newest first. */
export const resultsByMonth = (tx: Tx, owners: readonly number[]): Promise<ResultRow[]> =>
  many(
    tx,
    resultRow,
    sql`${ownPlan} select to_char(at at time zone 'UTC', 'YYYY-MM') as name, sum(closed) as closed, sum(pnl) as pnl_cents,
        sum(fee) as fee_cents, sum(carry) as carry_cents
      from (
        select f.at, (f.position_quantity = 0 and e.kind = 'trade')::int as closed, f.pnl_cents as pnl,
            f.fee_cents as fee, 0::numeric as carry
          from trading.fill f join trading.execution e on e.id = f.execution_id where f.owner = any(${arrayText(owners)}::bigint[])
        union all
        select at, 0, 0, 0, cents from trading.charge where owner = any(${arrayText(owners)}::bigint[])
      ) r group by 1 order by 1 desc`,
  );

const lotFill = row({
  positionId: text,
  symbol: text,
  side: oneOf(sides),
  positionSide: oneOf(sides),
  quantity: quantity,
  price: price,
  feeCents: cents,
  numerator: units,
  denominator: units,
  at: instant,
});

/** Every fill of these accounts in its order, with the rate it was booked at. */
export async function listLotFills(tx: Tx, owners: readonly number[]): Promise<LotFill[]> {
  const rows = await many(
    tx,
    lotFill,
    sql`${ownPlan} select f.position_id, f.symbol, f.side, f.position_side, f.quantity, f.price, f.fee_cents,
        e.rate_numerator as numerator, e.rate_denominator as denominator, f.at
      from trading.fill f join trading.execution e on e.id = f.execution_id
      where f.owner = any(${arrayText(owners)}::bigint[]) order by f.at, f.seq`,
  );
  return rows.map(({ numerator, denominator, ...fill }) => ({ ...fill, rate: { numerator, denominator } }));
}

const lotSplit = row({ symbol: text, ratio: int, at: instant }) satisfies Shape<LotSplit>;

/** Splits that have been applied. */
export const listLotSplits = (tx: Tx): Promise<LotSplit[]> =>
  many(
    tx,
    lotSplit,
    sql`select symbol, ratio, ex_at as at from trading.split where applied_at is not null order by ex_at`,
  );

const accountFill = row({
  orderId: text,
  /** What this order was a copy of, if anything. */
  cause: nullable(text),
  symbol: text,
  product: oneOf(products),
  leverage: int,
  side: oneOf(sides),
  quantity: quantity,
  price: price,
  feeCents: cents,
  /** Of the quantity that it closed, before the fee. */
  pnlCents: cents,
  /** US dollars per unit of the market's currency, as booked. */
  numerator: units,
  denominator: units,
  /** The position changed its account, nothing was traded. */
  isTransfer: bool,
  at: instant,
});
export type AccountFill = RowOf<typeof accountFill>;

/** Every fill of one account in its order. */
export const listAccountFills = (tx: Tx, owner: number): Promise<AccountFill[]> =>
  many(
    tx,
    accountFill,
    sql`${ownPlan} select f.order_id, o.cause, f.symbol, o.product, o.leverage, f.side, f.quantity, f.price, f.fee_cents,
        f.pnl_cents, e.rate_numerator as numerator, e.rate_denominator as denominator,
        o.request like 'transfer %' as is_transfer, f.at
      from trading.fill f join trading.orders o on o.id = f.order_id
      join trading.execution e on e.id = f.execution_id where f.owner = ${owner} order by f.at, f.seq`,
  );

const pace = row({
  /** Orders of `recent` that filled, whole or in part. */
  orders: int,
  /** The newest fill; null before the first. */
  lastAt: nullable(instant),
});
export type Pace = RowOf<typeof pace>;

/**
 * How often an account traded, and when last, between two instants. What was moved between accounts
 * is no trade.
 */
export const paceOf = (
  tx: Tx,
  owner: number,
  span: { readonly from: number; readonly recent: number; readonly to: number },
): Promise<Pace> =>
  one(
    tx,
    pace,
    sql`${ownPlan} select count(distinct f.order_id) filter (where f.at > ${instantText(span.recent)}::timestamptz) as orders,
        max(f.at) as last_at
      from trading.fill f join trading.orders o on o.id = f.order_id
      where f.owner = ${owner} and f.at > ${instantText(span.from)}::timestamptz
        and f.at <= ${instantText(span.to)}::timestamptz and o.request not like 'transfer %'`,
  );

/** Dividends less financing of one account, in US cents. */
export const sumCharges = (tx: Tx, owner: number): Promise<bigint> =>
  value(
    tx,
    units,
    sql`${ownPlan} select coalesce(sum(cents), 0) as cents from trading.charge where owner = ${owner}`,
  );

export interface TradeHabits {
  readonly closed: number;
  /** Null before the first closed trade. */
  readonly medianHoldingMs: number | null;
  /** Closed trades by symbol. */
  readonly bySymbol: ReadonlyMap<string, number>;
}

const habitRow = row({
  /** Null in the row of all symbols. */
  symbol: nullable(text),
  closed: int,
  medianHoldingMs: nullable(float),
});

/** Of the trades that one account closed within a time. */
export async function tradeHabits(tx: Tx, owner: number, within: Span): Promise<TradeHabits> {
  const rows = await many(
    tx,
    habitRow,
    sql`${ownPlan} select p.symbol, count(*) as closed,
        (percentile_cont(0.5) within group (order by extract(epoch from p.closed_at - p.opened_at)) * 1000)::float8
          as median_holding_ms
      from trading.position p where p.owner = ${owner} and ${isClosedTrade} and ${isWithin(within)}
      group by grouping sets ((p.symbol), ())`,
  );
  const all = rows.find(({ symbol }) => symbol === null);
  return {
    closed: all?.closed ?? 0,
    medianHoldingMs: all?.medianHoldingMs ?? null,
    bySymbol: new Map(rows.flatMap(({ symbol, closed }) => (symbol === null ? [] : [[symbol, closed]]))),
  };
}

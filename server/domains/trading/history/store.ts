// SQL of what has been: positions at any past instant, and the list of trades.
import { type FillConditions, products, type Side, sides, type TradeSort } from '#core/trading/contract.ts';
import type { OrderId, PositionId } from '#core/values/ids.ts';
import { divide } from '#core/values/money.ts';
import { accountKind } from '#server/domains/trading/accounts/store.ts';
import { packed, type Packed } from '#server/platform/db/packed.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import {
  bool,
  instant,
  int,
  json,
  nullable,
  oneOf,
  text,
  textAs,
  timestamp,
  units,
} from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, one, ownPlan, type Query, sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface PastPosition {
  /** The instant it was asked for, in milliseconds. */
  readonly at: number;
  readonly id: PositionId;
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: bigint;
  readonly entry: bigint;
}

/**
 * What was open in these accounts at each of these rising instants, read back from the last fill of
 * each position.
 */
export async function listPositionsAt(
  tx: Tx,
  owners: readonly number[],
  instants: readonly number[],
): Promise<PastPosition[]> {
  const rows = await many(
    tx,
    placedRow,
    sql`${ownPlan} ${pastPositionRows(sql`${arrayText(owners)}::bigint[]`, instants)} order by place`,
  );
  return rows.map(({ place, ...past }) => ({ at: instants[place - 1] ?? 0, ...pastPosition(past) }));
}

/** The same at one instant, in one text. */
export function packedPositionsAt(owners: Query, at: number): Packed<PastPosition> {
  const { query, rows } = packed(pastRow, sql`from (${pastPositionRows(owners, [at])}) past`);
  return { query, rows: (text) => rows(text).map((past) => ({ at, ...pastPosition(past) })) };
}

const pastRow = row({
  id: textAs<PositionId>(),
  owner: int,
  symbol: text,
  side: oneOf(sides),
  quantity: units,
  entry: units,
  /** The shares that one of then has become by the instant asked for. */
  ratio: int,
});
const placedRow = row({ ...pastRow.readers, place: int });

const pastPosition = ({ ratio, ...past }: RowOf<typeof pastRow>): Omit<PastPosition, 'at'> => ({
  ...past,
  quantity: past.quantity * BigInt(ratio),
  entry: divide(past.entry, BigInt(ratio), 'half-away'),
});

/**
 * Selects what was open at each of these rising instants. A fill says what its position was from the
 * first instant that is not before it, up to where a fill that was written later says so.
 */
function pastPositionRows(owners: Query, instants: readonly number[]): Query {
  // Bucket n counts the instants that are before the fill.
  const ends = sql`${instants.map((at) => instantText(at + 1))}::timestamptz[]`;
  return sql`
    select place, f.position_id as id, f.owner, f.symbol, f.position_side as side, f.position_quantity as quantity,
      f.position_entry as entry,
      -- A fill does not know of a later split: its shares have become more by the instant asked for.
      (select coalesce(round(exp(sum(ln(s.ratio)))), 1)::int from trading.split s where s.symbol = f.symbol
        and s.applied_at is not null and s.ex_at > f.at and s.ex_at < (${ends})[place]) as ratio
    from (
      select placed.*, coalesce(min(bucket) over (
        partition by position_id order by seq desc rows between unbounded preceding and 1 preceding),
        ${instants.length}::int) as until
      from (
        select seq, owner, position_id, symbol, position_side, position_quantity, position_entry, at,
          width_bucket(at, ${ends}) as bucket
        from trading.fill where owner = any(${owners}) and at < (${ends})[${instants.length}::int]
      ) placed
    ) f cross join lateral generate_series(f.bucket + 1, f.until) place
    where f.position_quantity > 0 and f.bucket < f.until`;
}

const pastDebt = row({ place: int, debt: units });

/**
 * Debts of these accounts at each instant, summed; instants without any are left out. Each account
 * is given once.
 */
export async function listDebtsAt(
  tx: Tx,
  owners: readonly number[],
  instants: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await many(tx, pastDebt, pastDebtRows(sql`${arrayText(owners)}::bigint[]`, instants));
  return new Map(rows.map(({ place, debt }) => [instants[place - 1] ?? 0, debt]));
}

/** Selects their sum at one instant; nothing where there is none. */
export const debtCentsAt = (owners: Query, at: number): Query =>
  sql`select debt from (${pastDebtRows(owners, [at])}) past`;

/** One look into the index for each account and instant. */
const pastDebtRows = (owners: Query, instants: readonly number[]): Query => sql`
  select i.place, sum(f.debt_cents) as debt
  from unnest(${instants.map((at) => instantText(at))}::timestamptz[]) with ordinality as i (at, place)
  cross join unnest(${owners}) as o (owner)
  cross join lateral (
    select debt_cents from trading.fill where owner = o.owner and at <= i.at order by at desc, seq desc limit 1
  ) f group by i.place having sum(f.debt_cents) > 0`;

const conditionsRow = row({ userId: nullable(text), conditions: nullable(json<FillConditions>()) });

/** Whose order it is, and the book it was filled from. */
export const findFillConditions = (
  tx: Tx,
  orderId: OrderId,
): Promise<RowOf<typeof conditionsRow> | undefined> =>
  maybe(
    tx,
    conditionsRow,
    sql`select a.user_id, e.conditions from trading.orders o join trading.account a using (owner)
      left join trading.fill f on f.owner = o.owner and f.at >= o.at and f.order_id = o.id
      left join trading.execution e on e.id = f.execution_id where o.id = ${orderId} order by f.seq limit 1`,
  );

const tradeRow = row({
  id: textAs<PositionId>(),
  owner: int,
  ref: text,
  kind: accountKind,
  symbol: text,
  product: oneOf(products),
  side: oneOf(sides),
  quantity: units,
  openedQuantity: units,
  putInCents: units,
  entry: units,
  closedQuantity: units,
  closedValue: units,
  /** Of closed quantities, with financing and dividends, before fees. */
  pnlCents: units,
  feeCents: units,
  leverage: int,
  openedAt: instant,
  closedAt: nullable(instant),
  /** An administrator opened it. */
  isByStaff: bool,
  /** It left this account for another one of the person, at its entry. */
  isMoved: bool,
});
export type TradeRow = RowOf<typeof tradeRow>;

/**
 * True of a position that ended by trading. A position that only moved to another account of the
 * person is no trade.
 */
export const isClosedTrade = sql`p.closed_at is not null and p.closed_quantity > p.moved_quantity`;

/** Results order what is closed; what is open, whose result moves, comes after it. */
const result = sql`case when p.closed_at is not null then p.pnl_cents - p.fee_cents end`;
const orders: Readonly<Record<TradeSort, typeof result>> = {
  newest: sql`p.id desc`,
  oldest: sql`p.id`,
  best: sql`${result} desc nulls last, p.id desc`,
  worst: sql`${result} nulls last, p.id desc`,
  largest: sql`p.put_in_cents desc, p.id desc`,
  smallest: sql`p.put_in_cents, p.id desc`,
};

export interface TradeFilter {
  readonly status: 'all' | 'open' | 'closed';
  readonly symbol?: string | undefined;
  readonly side?: Side | undefined;
  readonly sort: TradeSort;
  /** Rows to skip. */
  readonly offset: number;
  /** Newest first only: below this position's id, so that new trades shift no page. */
  readonly below?: string | undefined;
  readonly closedFrom?: number | undefined;
  readonly closedTo?: number | undefined;
  readonly within?: Span | undefined;
}

/** Both ends are in it, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** True of positions that were opened in this time and, if they are closed, closed in it; of all without one. */
export const isWithin = (span: Span | undefined): Query =>
  span === undefined
    ? sql`true`
    : sql`p.opened_at >= ${instantText(span.from)}::timestamptz
        and coalesce(p.closed_at, p.opened_at) <= ${instantText(span.to)}::timestamptz`;

/** Positions of these accounts. */
export function listTrades(
  tx: Tx,
  owners: readonly number[],
  filter: TradeFilter,
  limit: number,
): Promise<TradeRow[]> {
  const { status } = filter;
  const [from, to] = [instantText(filter.closedFrom), instantText(filter.closedTo)];
  return many(
    tx,
    tradeRow,
    sql`${ownPlan} select p.id, p.owner, a.ref, a.kind, p.symbol, p.product, p.side, p.quantity, p.opened_quantity,
        p.put_in_cents, p.entry_price as entry, p.closed_quantity, p.closed_value, p.pnl_cents, p.fee_cents, p.leverage,
        p.opened_at, p.closed_at, exists (select from trading.staff_trade s where s.position_id = p.id) as is_by_staff,
        p.closed_at is not null and not (${isClosedTrade}) as is_moved
      from trading.position p join trading.account a using (owner)
      where p.owner = any(${arrayText(owners)}::bigint[]) and p.id < coalesce(${filter.below ?? null}, '~')
        and case ${status} when 'open' then p.closed_at is null when 'closed' then ${isClosedTrade} else true end
        and p.symbol = coalesce(${filter.symbol ?? null}, p.symbol)
        and p.side = coalesce(${filter.side ?? null}, p.side)
        and (${from}::timestamptz is null or p.closed_at > ${from}::timestamptz)
        and (${to}::timestamptz is null or p.closed_at <= ${to}::timestamptz)
        and ${isWithin(filter.within)}
      order by ${orders[filter.sort]} offset ${filter.offset} limit ${limit}`,
  );
}

const tradeSums = row({
  open: int,
  closed: int,
  winning: int,
  losing: int,
  /** Profit of closed positions less fees, with financing and dividends. */
  closedCents: units,
  /** The same of open positions and of those that moved: what they have brought and cost so far. */
  openCents: units,
  /** When a position was last opened or closed; null before the first. */
  lastAt: nullable(timestamp),
});
export type TradeSums = RowOf<typeof tradeSums>;

/**
 * Sums over all positions of these accounts, or over those of a time; winning and losing are net
 * of fees, financing and dividends.
 */
export function sumTrades(tx: Tx, owners: readonly number[], within?: Span): Promise<TradeSums> {
  return one(
    tx,
    tradeSums,
    sql`${ownPlan} select count(*) filter (where p.closed_at is null) as open,
      count(*) filter (where ${isClosedTrade}) as closed,
        count(*) filter (where ${isClosedTrade} and p.pnl_cents > p.fee_cents) as winning,
        count(*) filter (where ${isClosedTrade} and p.pnl_cents < p.fee_cents) as losing,
        coalesce(sum(p.pnl_cents - p.fee_cents) filter (where ${isClosedTrade}), 0) as closed_cents,
        coalesce(sum(p.pnl_cents - p.fee_cents) filter (where not (${isClosedTrade})), 0) as open_cents,
        max(coalesce(p.closed_at, p.opened_at)) as last_at
      from trading.position p where p.owner = any(${arrayText(owners)}::bigint[]) and ${isWithin(within)}`,
  );
}

/** Every market these accounts have traded, by symbol. */
export const listTradedSymbols = (tx: Tx, owners: readonly number[]): Promise<string[]> =>
  values(
    tx,
    text,
    sql`${ownPlan} select distinct symbol from trading.position where owner = any(${arrayText(owners)}::bigint[]) order by symbol`,
  );

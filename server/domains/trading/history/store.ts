// SQL of what has been: positions at any past instant, and the list of trades.
import type { FillConditions, Product, Side, TradeSort } from '#core/trading/contract.ts';
import type { OrderId, PositionId } from '#core/values/ids.ts';
import { divide } from '#core/values/money.ts';
import type { AccountRow } from '#server/domains/trading/accounts/store.ts';
import { type Packed, unpack } from '#server/platform/db/packed.ts';
import { many, maybe, one, type Query, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const list = (values: readonly number[]): string => `{${values.join(',')}}`;

export interface PastPosition {
  /** The instant it was asked for, in milliseconds. */
  readonly at: number;
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: bigint;
  readonly entry: bigint;
}

/** What was open in these accounts at each instant, read back from the last fill of each position. */
export async function listPositionsAt(
  tx: Tx,
  owners: readonly number[],
  instants: readonly number[],
): Promise<PastPosition[]> {
  const rows = await many<RawPast & { readonly place: number }>(
    tx,
    sql`${pastPositionRows(sql`${list(owners)}::bigint[]`, instants)} order by place`,
  );
  return rows.map(({ place, ...row }) => ({ at: instants[place - 1] ?? 0, ...pastPosition(row) }));
}

/** The same at one instant, in one text. */
export const packedPositionsAt = (owners: Query, at: number): Packed<PastPosition> => ({
  query: sql`select string_agg(concat_ws(',', owner, symbol, side, quantity, entry, ratio), ';')
    from (${pastPositionRows(owners, [at])}) past`,
  rows: (text) =>
    unpack(text, ([owner, symbol = '', side, quantity = '', entry = '', ratio]) => ({
      at,
      ...pastPosition({
        owner: Number(owner),
        symbol,
        side: side as Side,
        quantity,
        entry,
        ratio: Number(ratio),
      }),
    })),
});

interface RawPast {
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: string;
  readonly entry: string;
  /** What one share of then has become by the instant asked for. */
  readonly ratio: number;
}

const pastPosition = ({ ratio, ...row }: RawPast): Omit<PastPosition, 'at'> => ({
  ...row,
  quantity: BigInt(row.quantity) * BigInt(ratio),
  entry: divide(BigInt(row.entry), BigInt(ratio), 'half-away'),
});

const pastPositionRows = (owners: Query, instants: readonly number[]): Query => sql`
  select i.place, f.owner, f.symbol, f.position_side as side, f.position_quantity as quantity,
    f.position_entry as entry, f.ratio
  from unnest(${instants.map((at) => new Date(at).toISOString())}::timestamptz[]) with ordinality as i (at, place)
  cross join lateral (
    select distinct on (position_id) owner, symbol, position_side, position_quantity, position_entry,
      -- A fill does not know of a later split: its shares have become more by the instant asked for.
      (select coalesce(round(exp(sum(ln(s.ratio)))), 1)::int from trading.split s
        where s.symbol = fill.symbol and s.applied_at is not null and s.ex_at > fill.at and s.ex_at <= i.at) as ratio
    from trading.fill where owner = any(${owners}) and at <= i.at order by position_id, seq desc
  ) f where f.position_quantity > 0`;

/** Debts of these accounts at each instant, summed; instants without any are left out. */
export async function listDebtsAt(
  tx: Tx,
  owners: readonly number[],
  instants: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await many<{ place: number; debt: string }>(
    tx,
    pastDebtRows(sql`${list(owners)}::bigint[]`, instants),
  );
  return new Map(rows.map((row) => [instants[row.place - 1] ?? 0, BigInt(row.debt)]));
}

/** Selects their sum at one instant; nothing where there is none. */
export const debtCentsAt = (owners: Query, at: number): Query =>
  sql`select debt::text from (${pastDebtRows(owners, [at])}) past`;

const pastDebtRows = (owners: Query, instants: readonly number[]): Query => sql`
  select i.place, sum(f.debt_cents) as debt
  from unnest(${instants.map((at) => new Date(at).toISOString())}::timestamptz[]) with ordinality as i (at, place)
  cross join lateral (
    select distinct on (owner) debt_cents from trading.fill
    where owner = any(${owners}) and at <= i.at order by owner, at desc, seq desc
  ) f group by i.place having sum(f.debt_cents) > 0`;

/** Whose order it is, and the book it was filled from. */
export const findFillConditions = (
  tx: Tx,
  orderId: OrderId,
): Promise<{ userId: string | null; conditions: FillConditions | null } | undefined> =>
  maybe(
    tx,
    sql`select a.user_id, e.conditions from trading.orders o join trading.account a using (owner)
      left join trading.fill f on f.owner = o.owner and f.at >= o.at and f.order_id = o.id
      left join trading.execution e on e.id = f.execution_id where o.id = ${orderId} order by f.seq limit 1`,
  );

export interface TradeRow {
  readonly id: PositionId;
  readonly owner: number;
  readonly ref: string;
  readonly kind: AccountRow['kind'];
  readonly symbol: string;
  readonly product: Product;
  readonly side: Side;
  readonly quantity: bigint;
  readonly openedQuantity: bigint;
  readonly putInCents: bigint;
  readonly entry: bigint;
  readonly closedQuantity: bigint;
  readonly closedValue: bigint;
  /** Of closed quantities, with financing and dividends, before fees. */
  readonly pnlCents: bigint;
  readonly feeCents: bigint;
  readonly leverage: number;
  readonly openedAt: number;
  readonly closedAt: number | null;
  /** An administrator opened it. */
  readonly isByStaff: boolean;
}
type Numeric =
  | 'quantity'
  | 'openedQuantity'
  | 'putInCents'
  | 'closedQuantity'
  | 'closedValue'
  | 'pnlCents'
  | 'feeCents';

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
}

const moment = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString();

/** Positions of these accounts. */
export async function listTrades(
  tx: Tx,
  owners: readonly number[],
  filter: TradeFilter,
  limit: number,
): Promise<TradeRow[]> {
  const { status } = filter;
  const rows = await many<
    Omit<TradeRow, Numeric | 'entry' | 'openedAt' | 'closedAt'> &
      Record<Numeric | 'entryPrice', string> & { openedAt: Date; closedAt: Date | null }
  >(
    tx,
    sql`select p.id, p.owner, a.ref, a.kind, p.symbol, p.product, p.side, p.quantity, p.opened_quantity, p.put_in_cents, p.entry_price,
        p.closed_quantity, p.closed_value, p.pnl_cents, p.fee_cents, p.leverage, p.opened_at, p.closed_at,
        exists (select from trading.staff_trade s where s.position_id = p.id) as is_by_staff
      from trading.position p join trading.account a using (owner)
      where p.owner = any(${list(owners)}::bigint[]) and p.id < coalesce(${filter.below ?? null}, '~')
        and (${status} = 'all' or (p.closed_at is null) = (${status} = 'open'))
        and p.symbol = coalesce(${filter.symbol ?? null}, p.symbol) and p.side = coalesce(${filter.side ?? null}, p.side)
        and (${moment(filter.closedFrom)}::timestamptz is null or p.closed_at > ${moment(filter.closedFrom)}::timestamptz)
        and (${moment(filter.closedTo)}::timestamptz is null or p.closed_at <= ${moment(filter.closedTo)}::timestamptz)
      order by ${orders[filter.sort]} offset ${filter.offset} limit ${limit}`,
  );
  return rows.map(({ entryPrice, ...row }) => ({
    ...row,
    quantity: BigInt(row.quantity),
    openedQuantity: BigInt(row.openedQuantity),
    putInCents: BigInt(row.putInCents),
    entry: BigInt(entryPrice),
    closedQuantity: BigInt(row.closedQuantity),
    closedValue: BigInt(row.closedValue),
    pnlCents: BigInt(row.pnlCents),
    feeCents: BigInt(row.feeCents),
    openedAt: row.openedAt.getTime(),
    closedAt: row.closedAt?.getTime() ?? null,
  }));
}

export interface TradeSums {
  readonly open: number;
  readonly closed: number;
  readonly winning: number;
  readonly losing: number;
  /** Profit of closed positions less fees, with financing and dividends. */
  readonly closedCents: bigint;
  /** The same of open positions: what they have brought and cost so far. */
  readonly openCents: bigint;
  /** When a position was last opened or closed; null before the first. */
  readonly lastAt: Date | null;
}

/** Sums over all positions of these accounts; winning and losing are net of fees, financing and dividends. */
export async function sumTrades(tx: Tx, owners: readonly number[]): Promise<TradeSums> {
  const row = await one<
    Omit<TradeSums, 'closedCents' | 'openCents'> & { closedCents: string; openCents: string }
  >(
    tx,
    sql`select count(*) filter (where closed_at is null) as open, count(*) filter (where closed_at is not null) as closed,
        count(*) filter (where closed_at is not null and pnl_cents > fee_cents) as winning,
        count(*) filter (where closed_at is not null and pnl_cents < fee_cents) as losing,
        coalesce(sum(pnl_cents - fee_cents) filter (where closed_at is not null), 0) as closed_cents,
        coalesce(sum(pnl_cents - fee_cents) filter (where closed_at is null), 0) as open_cents,
        max(coalesce(closed_at, opened_at)) as last_at
      from trading.position where owner = any(${list(owners)}::bigint[])`,
  );
  return { ...row, closedCents: BigInt(row.closedCents), openCents: BigInt(row.openCents) };
}

/** Every market these accounts have traded, by symbol. */
export async function listTradedSymbols(tx: Tx, owners: readonly number[]): Promise<string[]> {
  const rows = await many<{ symbol: string }>(
    tx,
    sql`select distinct symbol from trading.position where owner = any(${list(owners)}::bigint[]) order by symbol`,
  );
  return rows.map(({ symbol }) => symbol);
}

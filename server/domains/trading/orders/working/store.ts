// SQL of orders that wait. A row stays after its end: it says how the order waited and why it
// stopped.
import { type WaitingTerms, watches } from '#core/trading/working.ts';
import { sides } from '#core/trading/contract.ts';
import type { OrderId, PositionId } from '#core/values/ids.ts';
import type { Price } from '#core/values/price.ts';
import type { Holder } from '#server/domains/trading/accounts/holder.ts';
import { type OrderRow } from '#server/domains/trading/orders/store.ts';
import { ownerIs } from '#server/domains/trading/accounts/store.ts';
import { instantText } from '#server/platform/db/parameters.ts';
import {
  bool,
  cents,
  instant,
  int,
  nullable,
  oneOf,
  price,
  text,
  textAs,
} from '#server/platform/db/readers.ts';
import { columns, row, type RowOf, type Shape } from '#server/platform/db/rows.ts';
import { many, maybe, maybeValue, type Query, run, sql, value, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Why an order waits no longer. */
const endReasons = [
  'filled',
  'by_user',
  'expired',
  'position_closed',
  'other_side',
  'replaced',
  'close_out',
  'loss',
  'no_depth',
  'insufficient_funds',
  'own_limit',
  'plan_limit_reached',
  'refused',
] as const;
export type EndReason = (typeof endReasons)[number];

const workingRow = row({
  type: oneOf(['limit', 'stop', 'stop_limit', 'trailing_stop']),
  side: oneOf(sides),
  limitPrice: nullable(price),
  stopPrice: nullable(price),
  trailBps: nullable(int),
  watermark: nullable(price),
  isArmed: bool,
  id: textAs<OrderId>(),
  owner: int,
  symbol: text,
  timeInForce: oneOf(['GTC', 'DAY', 'GTD']),
  expiresAt: nullable(instant),
  isPostOnly: bool,
  positionId: nullable(textAs<PositionId>()),
  ocoGroup: nullable(text),
  role: nullable(oneOf(['take_profit', 'stop_loss'])),
  takeProfit: nullable(price),
  stopLoss: nullable(price),
  holdCents: cents,
  revision: int,
  watch: oneOf(watches),
  watchPrice: price,
  acceptedAt: instant,
  endedAt: nullable(instant),
  endedReason: nullable(oneOf(endReasons)),
}) satisfies Shape<WaitingTerms>;
export type WorkingRow = RowOf<typeof workingRow>;

export const insertWorking = (tx: Tx, row: WorkingRow): Promise<number> =>
  run(
    tx,
    sql`insert into trading.working_order (id, owner, symbol, side, type, limit_price, stop_price, trail_bps,
        watermark, is_armed, time_in_force, expires_at, is_post_only, position_id, oco_group, role, take_profit,
        stop_loss, hold_cents, revision, watch, watch_price, accepted_at)
      values (${row.id}, ${row.owner}, ${row.symbol}, ${row.side}, ${row.type}, ${row.limitPrice}, ${row.stopPrice},
        ${row.trailBps}, ${row.watermark}, ${row.isArmed}, ${row.timeInForce}, ${instantText(row.expiresAt)},
        ${row.isPostOnly}, ${row.positionId}, ${row.ocoGroup}, ${row.role}, ${row.takeProfit}, ${row.stopLoss},
        ${row.holdCents}, ${row.revision}, ${row.watch}, ${row.watchPrice}, ${instantText(row.acceptedAt)})`,
  );

/** Everything about a waiting order that can change. */
export const updateWorking = (tx: Tx, row: WorkingRow): Promise<number> =>
  run(
    tx,
    sql`update trading.working_order set limit_price = ${row.limitPrice}, stop_price = ${row.stopPrice},
        trail_bps = ${row.trailBps}, watermark = ${row.watermark}, is_armed = ${row.isArmed},
          hold_cents = ${row.holdCents}, revision = ${row.revision},
        watch = ${row.watch}, watch_price = ${row.watchPrice}, oco_group = ${row.ocoGroup},
        ended_at = ${instantText(row.endedAt)},
        ended_reason = ${row.endedReason}
      where id = ${row.id} and ended_at is null`,
  );

/** How an order waits or waited; undefined for one that never did. */
export const findWorking = (tx: Tx, id: OrderId): Promise<WorkingRow | undefined> =>
  maybe(tx, workingRow, sql`select ${columns(workingRow)} from trading.working_order where id = ${id}`);

export const listWorkingOf = (tx: Tx, ids: readonly OrderId[]): Promise<WorkingRow[]> =>
  many(
    tx,
    workingRow,
    sql`select ${columns(workingRow)} from trading.working_order where id = any(${[...ids]}::text[])`,
  );

/** Orders of one account that wait now, oldest first. */
export const listWaiting = (tx: Tx, holder: Holder): Promise<WorkingRow[]> =>
  many(
    tx,
    workingRow,
    sql`select ${columns(workingRow)} from trading.working_order
      where owner = ${ownerIs(holder)} and ended_at is null order by id`,
  );

export const countWaiting = (tx: Tx, owner: number): Promise<number> =>
  value(
    tx,
    int,
    sql`select count(*) as count from trading.working_order where owner = ${owner} and ended_at is null`,
  );

export const hasWorkingOrders = (): Query =>
  sql`exists (select from trading.working_order where ended_at is null)`;

/**
 * Symbols that anybody waits for, by skipping through the index: as many reads as symbols, not as
 * orders.
 */
export const listWatchedSymbols = (tx: Tx): Promise<string[]> =>
  values(
    tx,
    text,
    sql`with recursive s as (
        (select symbol from trading.working_order where ended_at is null order by symbol limit 1)
        union all
        select (
          select w.symbol from trading.working_order w where w.ended_at is null and w.symbol > s.symbol
          order by w.symbol limit 1)
        from s where s.symbol is not null
      ) select symbol from s where symbol is not null`,
  );

export interface Tick {
  readonly symbol: string;
  readonly bid: Price;
  readonly ask: Price;
  /** When the quote was made: orders accepted later do not see it. */
  readonly at: number;
}

const ticksTable = (ticks: readonly Tick[]) => sql`
  unnest(${ticks.map(({ symbol }) => symbol)}::text[], ${ticks.map(({ bid }) => String(bid))}::numeric[],
    ${ticks.map(({ ask }) => String(ask))}::numeric[], ${ticks.map(({ at }) => instantText(at))}::timestamptz[])
    as q (symbol, bid, ask, at)`;

/**
 * Moves trailing stops behind a new best quote. Safe to repeat and on two nodes: a stop never moves
 * back.
 */
export const moveTrailing = (tx: Tx, ticks: readonly Tick[]): Promise<number> =>
  run(
    tx,
    sql`update trading.working_order w set watermark = case when w.side = 'sell' then q.bid else q.ask end,
        watch_price = case when w.side = 'sell' then div(q.bid * (10000 - w.trail_bps), 10000)
          else div(q.ask * (10000 + w.trail_bps) + 9999, 10000) end
      from ${ticksTable(ticks)}
      where w.symbol = q.symbol and w.ended_at is null and w.type = 'trailing_stop' and w.accepted_at <= q.at
        and ((w.side = 'sell' and w.watermark < q.bid) or (w.side = 'buy' and w.watermark > q.ask))`,
  );

const { id, owner, symbol, ocoGroup, role } = workingRow.readers;
const crossedRow = row({ id, owner, symbol, ocoGroup, role });
export type Crossed = RowOf<typeof crossedRow>;

/** Orders whose price these quotes reach, by id. Each kind of watch is one range of the index. */
export const listCrossed = (tx: Tx, ticks: readonly Tick[]): Promise<Crossed[]> =>
  many(
    tx,
    crossedRow,
    sql`select ${columns(crossedRow, 'w')} from ${ticksTable(ticks)} cross join lateral (
        select * from trading.working_order
          where symbol = q.symbol and ended_at is null and watch = 'ask_falls' and watch_price >= q.ask
        union all select * from trading.working_order
          where symbol = q.symbol and ended_at is null and watch = 'ask_rises' and watch_price <= q.ask
        union all select * from trading.working_order
          where symbol = q.symbol and ended_at is null and watch = 'bid_rises' and watch_price <= q.bid
        union all select * from trading.working_order
          where symbol = q.symbol and ended_at is null and watch = 'bid_falls' and watch_price >= q.bid
      ) w where w.accepted_at <= q.at order by w.id`,
  );

export const listExpired = (tx: Tx, at: number): Promise<Crossed[]> =>
  many(
    tx,
    crossedRow,
    sql`select ${columns(crossedRow)} from trading.working_order
      where ended_at is null and expires_at <= ${instantText(at)} order by id`,
  );

/** The account of an order, when it is one of this person's portfolios. */
export const findOwnerOf = (tx: Tx, userId: string, id: OrderId): Promise<number | undefined> =>
  maybeValue(
    tx,
    int,
    sql`select o.owner from trading.orders o join trading.account a using (owner)
      where o.id = ${id} and a.user_id = ${userId} and a.kind <> 'copy'`,
  );

/** An order that waits or expired before any fill. */
export const insertOrder = (tx: Tx, order: OrderRow): Promise<number> =>
  run(
    tx,
    sql`insert into trading.orders (id, owner, symbol, side, product, leverage, quantity, filled_quantity, price,
        fee_cents, status, request, at)
      values (${order.id}, ${order.owner}, ${order.symbol}, ${order.side}, ${order.product}, ${order.leverage},
        ${order.quantity}, ${order.filledQuantity}, ${order.price}, ${order.feeCents}, ${order.status},
        ${order.request}, ${instantText(order.at)})`,
  );

/** What an order that waits was changed to, or got. */
export const updateOrder = (tx: Tx, order: OrderRow): Promise<number> =>
  run(
    tx,
    sql`update trading.orders set quantity = ${order.quantity}, filled_quantity = ${order.filledQuantity},
      price = ${order.price}, fee_cents = ${order.feeCents}, status = ${order.status} where id = ${order.id}`,
  );

/** Locks an account unless another node holds it: undefined then. */
export const tryLockAccount = (tx: Tx, owner: number): Promise<RowOf<typeof lockedRow> | undefined> =>
  maybe(
    tx,
    lockedRow,
    sql`select user_id from trading.account where owner = ${owner} for no key update skip locked`,
  );

const lockedRow = row({ userId: nullable(text) });

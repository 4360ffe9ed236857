// SQL of orders that wait. A row stays after its end: it says how the order waited and why it stopped.
import type { WaitingTerms, Watch } from '#core/trading/working.ts';
import type { OrderId, PositionId } from '#core/values/ids.ts';
import type { Price } from '#core/values/price.ts';
import type { Holder } from '#server/domains/trading/accounts/holder.ts';
import { type OrderRow } from '#server/domains/trading/orders/store.ts';
import { ownerIs } from '#server/domains/trading/accounts/store.ts';
import { many, maybe, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Why an order waits no longer. */
export type EndReason =
  | 'filled'
  | 'by_user'
  | 'expired'
  | 'position_closed'
  | 'other_side'
  | 'replaced'
  | 'close_out'
  | 'loss'
  | 'no_depth'
  | 'insufficient_funds'
  | 'own_limit'
  | 'refused';

export interface WorkingRow extends WaitingTerms {
  readonly id: OrderId;
  readonly owner: number;
  readonly symbol: string;
  readonly timeInForce: 'GTC' | 'DAY' | 'GTD';
  readonly expiresAt: number | null;
  readonly isPostOnly: boolean;
  readonly positionId: PositionId | null;
  readonly ocoGroup: string | null;
  readonly role: 'take_profit' | 'stop_loss' | null;
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  readonly holdCents: bigint;
  readonly revision: number;
  readonly watch: Watch;
  readonly watchPrice: Price;
  readonly acceptedAt: number;
  readonly endedAt: number | null;
  readonly endedReason: EndReason | null;
}

type Numeric = 'limitPrice' | 'stopPrice' | 'watermark' | 'takeProfit' | 'stopLoss';
type Instants = 'expiresAt' | 'endedAt';
type RawWorking = Omit<WorkingRow, Numeric | Instants | 'holdCents' | 'watchPrice' | 'acceptedAt'> &
  Record<Numeric, string | null> &
  Record<Instants, Date | null> & { holdCents: string; watchPrice: string; acceptedAt: Date };

const big = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
const workingRow = (row: RawWorking): WorkingRow => ({
  ...row,
  limitPrice: big(row.limitPrice),
  stopPrice: big(row.stopPrice),
  watermark: big(row.watermark),
  takeProfit: big(row.takeProfit),
  stopLoss: big(row.stopLoss),
  holdCents: BigInt(row.holdCents),
  watchPrice: BigInt(row.watchPrice),
  acceptedAt: row.acceptedAt.getTime(),
  expiresAt: row.expiresAt?.getTime() ?? null,
  endedAt: row.endedAt?.getTime() ?? null,
});
const columns = sql`id, owner, symbol, side, type, limit_price, stop_price, trail_bps, watermark, is_armed, time_in_force, expires_at,
  is_post_only, position_id, oco_group, role, take_profit, stop_loss, hold_cents, revision, watch, watch_price, accepted_at, ended_at, ended_reason`;

export const insertWorking = (tx: Tx, row: WorkingRow): Promise<number> =>
  run(
    tx,
    sql`insert into trading.working_order (${columns})
      values (${row.id}, ${row.owner}, ${row.symbol}, ${row.side}, ${row.type}, ${row.limitPrice}, ${row.stopPrice}, ${row.trailBps},
        ${row.watermark}, ${row.isArmed}, ${row.timeInForce}, ${instant(row.expiresAt)}, ${row.isPostOnly}, ${row.positionId},
        ${row.ocoGroup}, ${row.role}, ${row.takeProfit}, ${row.stopLoss}, ${row.holdCents}, ${row.revision}, ${row.watch},
        ${row.watchPrice}, ${instant(row.acceptedAt)}, null, null)`,
  );

/** Everything about a waiting order that can change. */
export const updateWorking = (tx: Tx, row: WorkingRow): Promise<number> =>
  run(
    tx,
    sql`update trading.working_order set limit_price = ${row.limitPrice}, stop_price = ${row.stopPrice}, trail_bps = ${row.trailBps},
        watermark = ${row.watermark}, is_armed = ${row.isArmed}, hold_cents = ${row.holdCents}, revision = ${row.revision},
        watch = ${row.watch}, watch_price = ${row.watchPrice}, oco_group = ${row.ocoGroup}, ended_at = ${instant(row.endedAt)},
        ended_reason = ${row.endedReason}
      where id = ${row.id} and ended_at is null`,
  );

/** How an order waits or waited; undefined for one that never did. */
export async function findWorking(tx: Tx, id: OrderId): Promise<WorkingRow | undefined> {
  const row = await maybe<RawWorking>(tx, sql`select ${columns} from trading.working_order where id = ${id}`);
  return row && workingRow(row);
}

export async function listWorkingOf(tx: Tx, ids: readonly OrderId[]): Promise<WorkingRow[]> {
  const rows = await many<RawWorking>(
    tx,
    sql`select ${columns} from trading.working_order where id = any(${[...ids]}::text[])`,
  );
  return rows.map(workingRow);
}

/** Orders of one account that wait now, oldest first. */
export async function listWaiting(tx: Tx, holder: Holder): Promise<WorkingRow[]> {
  const rows = await many<RawWorking>(
    tx,
    sql`select ${columns} from trading.working_order where owner = ${ownerIs(holder)} and ended_at is null order by id`,
  );
  return rows.map(workingRow);
}

export const countWaiting = async (tx: Tx, owner: number): Promise<number> =>
  (
    await one<{ count: number }>(
      tx,
      sql`select count(*) as count from trading.working_order where owner = ${owner} and ended_at is null`,
    )
  ).count;

/** Symbols that anybody waits for, by skipping through the index: as many reads as symbols, not as orders. */
export async function listWatchedSymbols(tx: Tx): Promise<string[]> {
  const rows = await many<{ symbol: string }>(
    tx,
    sql`with recursive s as (
        (select symbol from trading.working_order where ended_at is null order by symbol limit 1)
        union all
        select (select w.symbol from trading.working_order w where w.ended_at is null and w.symbol > s.symbol order by w.symbol limit 1)
        from s where s.symbol is not null
      ) select symbol from s where symbol is not null`,
  );
  return rows.map(({ symbol }) => symbol);
}

export interface Tick {
  readonly symbol: string;
  readonly bid: Price;
  readonly ask: Price;
  /** When the quote was made: orders accepted later do not see it. */
  readonly at: number;
}

const ticksTable = (ticks: readonly Tick[]) => sql`
  unnest(${ticks.map(({ symbol }) => symbol)}::text[], ${ticks.map(({ bid }) => String(bid))}::numeric[],
    ${ticks.map(({ ask }) => String(ask))}::numeric[], ${ticks.map(({ at }) => instant(at))}::timestamptz[]) as q (symbol, bid, ask, at)`;

/** Moves trailing stops behind a new best quote. Safe to repeat and on two nodes: a stop never moves back. */
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

export type Crossed = Pick<WorkingRow, 'id' | 'owner' | 'symbol' | 'ocoGroup' | 'role'>;

/** Orders whose price these quotes reach, by id. Each kind of watch is one range of the index. */
export const listCrossed = (tx: Tx, ticks: readonly Tick[]): Promise<Crossed[]> =>
  many<Crossed>(
    tx,
    sql`select w.id, w.owner, w.symbol, w.oco_group, w.role from ${ticksTable(ticks)} cross join lateral (
        select * from trading.working_order where symbol = q.symbol and ended_at is null and watch = 'ask_falls' and watch_price >= q.ask
        union all select * from trading.working_order where symbol = q.symbol and ended_at is null and watch = 'ask_rises' and watch_price <= q.ask
        union all select * from trading.working_order where symbol = q.symbol and ended_at is null and watch = 'bid_rises' and watch_price <= q.bid
        union all select * from trading.working_order where symbol = q.symbol and ended_at is null and watch = 'bid_falls' and watch_price >= q.bid
      ) w where w.accepted_at <= q.at order by w.id`,
  );

export const listExpired = (tx: Tx, at: number): Promise<Crossed[]> =>
  many<Crossed>(
    tx,
    sql`select id, owner, symbol, oco_group, role from trading.working_order
      where ended_at is null and expires_at <= ${instant(at)} order by id`,
  );

/** The account of an order, when it is one of this person's portfolios. */
export const findOwnerOf = (tx: Tx, userId: string, id: OrderId): Promise<{ owner: number } | undefined> =>
  maybe(
    tx,
    sql`select o.owner from trading.orders o join trading.account a using (owner)
      where o.id = ${id} and a.user_id = ${userId} and a.kind <> 'copy'`,
  );

/** An order that waits or expired before any fill. */
export const insertOrder = (tx: Tx, order: OrderRow): Promise<number> =>
  run(
    tx,
    sql`insert into trading.orders (id, owner, symbol, side, product, leverage, quantity, filled_quantity, price, fee_cents, status, request, at)
      values (${order.id}, ${order.owner}, ${order.symbol}, ${order.side}, ${order.product}, ${order.leverage}, ${order.quantity},
        ${order.filledQuantity}, ${order.price}, ${order.feeCents}, ${order.status}, ${order.request}, ${instant(order.at)})`,
  );

/** What an order that waits was changed to, or got. */
export const updateOrder = (tx: Tx, order: OrderRow): Promise<number> =>
  run(
    tx,
    sql`update trading.orders set quantity = ${order.quantity}, filled_quantity = ${order.filledQuantity}, price = ${order.price}, fee_cents = ${order.feeCents},
      status = ${order.status} where id = ${order.id}`,
  );

/** Locks an account unless another node holds it: undefined then. */
export async function tryLockAccount(tx: Tx, owner: number): Promise<{ userId: string | null } | undefined> {
  return maybe(
    tx,
    sql`select user_id from trading.account where owner = ${owner} for no key update skip locked`,
  );
}

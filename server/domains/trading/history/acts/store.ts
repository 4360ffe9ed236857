// SQL of what a person's lines of the book were about: fills, orders that waited, positions, moves.
import { orderStatuses, products, sides } from '#core/trading/contract.ts';
import { orderTypes } from '#core/trading/order-input.ts';
import { instantText } from '#server/platform/db/parameters.ts';
import {
  bool,
  cents,
  instant,
  int,
  nullable,
  oneOf,
  price,
  quantity,
  text,
} from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { many, ownPlan, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const actFillRow = row({
  orderId: text,
  cause: nullable(text),
  symbol: text,
  side: oneOf(sides),
  product: oneOf(products),
  leverage: int,
  type: oneOf(orderTypes),
  quantity,
  price,
  feeCents: cents,
  pnlCents: cents,
  positionEntry: price,
  isClosing: bool,
  isMove: bool,
  at: instant,
});
export type ActFillRow = RowOf<typeof actFillRow>;

/** The fills of an account at these instants, in their order. */
export const listActFills = (tx: Tx, owner: number, ats: readonly number[]): Promise<ActFillRow[]> =>
  many(
    tx,
    actFillRow,
    sql`${ownPlan} select f.order_id, o.cause, f.symbol, f.side, o.product, o.leverage, coalesce(w.type, 'market') as type,
        f.quantity, f.price, f.fee_cents, f.pnl_cents, f.position_entry,
        f.side <> f.position_side as is_closing, coalesce(x.kind = 'transfer', false) as is_move, f.at
      from trading.fill f join trading.orders o on o.id = f.order_id
      left join trading.working_order w on w.id = f.order_id
      left join trading.execution x on x.id = f.execution_id
      where f.owner = ${owner}::bigint and f.at = any(${ats.map((at) => instantText(at))}::timestamptz[])
      order by f.seq`,
  );

const actOrderRow = row({
  id: text,
  symbol: text,
  side: oneOf(sides),
  product: oneOf(products),
  leverage: int,
  quantity,
  status: oneOf(orderStatuses),
  type: oneOf(orderTypes),
  price: nullable(price),
});
export type ActOrderRow = RowOf<typeof actOrderRow>;

/** Orders of an account by id, with the price they wait for. */
export const listActOrders = (tx: Tx, owner: number, ids: readonly string[]): Promise<ActOrderRow[]> =>
  many(
    tx,
    actOrderRow,
    sql`${ownPlan} select o.id, o.symbol, o.side, o.product, o.leverage, o.quantity, o.status,
        coalesce(w.type, 'market') as type, coalesce(w.limit_price, w.stop_price) as price
      from trading.orders o left join trading.working_order w on w.id = o.id
      where o.id = any(${ids}::text[]) and o.owner = ${owner}::bigint`,
  );

const symbolRow = row({ id: text, symbol: text });

export const listSymbols = (
  tx: Tx,
  owner: number,
  positionIds: readonly string[],
): Promise<RowOf<typeof symbolRow>[]> =>
  many(
    tx,
    symbolRow,
    sql`${ownPlan} select id, symbol from trading.position
      where owner = ${owner}::bigint and id = any(${positionIds}::text[])`,
  );

const moveRow = row({ id: text, fromName: nullable(text), toName: nullable(text) });

/** Money moved between portfolios; the first one has no name. */
export const listMoves = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof moveRow>[]> =>
  many(
    tx,
    moveRow,
    sql`${ownPlan} select t.id, a.name as from_name, b.name as to_name
      from trading.portfolio_transfer t
      left join trading.portfolio a on a.owner = t.from_owner
      left join trading.portfolio b on b.owner = t.to_owner
      where t.id = any(${ids}::text[])`,
  );

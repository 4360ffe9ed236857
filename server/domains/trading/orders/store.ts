// SQL of orders and fills. Writes take columns, so one order and ten thousand copies are the same
// statements.
import { orderStatuses, products, sides } from '#core/trading/contract.ts';
import type { OrderId } from '#core/values/ids.ts';
import type { Trade, TradePart } from '#server/domains/trading/rules.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import {
  cents,
  instant,
  int,
  nullable,
  oneOf,
  price,
  quantity,
  text,
  textAs,
} from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, ownPlan, type Query, run, sql, value } from '#server/platform/db/sql.ts';
import { together } from '#server/platform/db/together.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Letters, digits and underscores: the contract lets no other id in. */
const idList = (ids: readonly string[]): string => `{${ids.join(',')}}`;

const orderRow = row({
  id: textAs<OrderId>(),
  owner: int,
  symbol: text,
  side: oneOf(sides),
  product: oneOf(products),
  leverage: int,
  quantity: quantity,
  filledQuantity: quantity,
  price: nullable(price),
  feeCents: cents,
  status: oneOf(orderStatuses),
  request: text,
  at: instant,
});
export type OrderRow = RowOf<typeof orderRow>;

export const findOrder = (tx: Tx, id: OrderId): Promise<OrderRow | undefined> =>
  maybe(tx, orderRow, sql`select ${columns(orderRow)} from trading.orders where id = ${id}`);

/** Orders of these accounts, newest first, below an order's id. */
export const listOrders = (
  tx: Tx,
  owners: readonly number[],
  status: 'working' | 'all',
  before: string | undefined,
  limit: number,
): Promise<OrderRow[]> =>
  many(
    tx,
    orderRow,
    sql`${ownPlan} select ${columns(orderRow)} from trading.orders
      where owner = any(${arrayText(owners)}::bigint[]) and id < coalesce(${before ?? null}, '~')
        and (${status} = 'all' or status = 'working')
      order by id desc limit ${limit}`,
  );

/** A trade ready to be written, with the ids of its order and of each part's fill. */
export interface WrittenTrade {
  readonly trade: Trade;
  readonly orderId: OrderId;
  readonly fillIds: readonly string[];
  /** Quantity asked for; the fill may be less. */
  readonly quantity: bigint;
}

/**
 * Writes orders, fills, positions and debts of trades that share instrument, side, price and
 * instant.
 */
export async function writeTrades(
  tx: Tx,
  trades: readonly WrittenTrade[],
  common: { executionId: string; request: string; cause: string | null; at: number },
): Promise<void> {
  const terms = trades[0]?.trade.terms;
  if (!terms) return;
  const at = instantText(common.at);
  const symbol = terms.instrument.symbol;
  const ordered = run(
    tx,
    sql`insert into trading.orders (id, owner, symbol, side, product, leverage, quantity, filled_quantity, price,
      fee_cents, status, request, cause, at)
      select o.id, o.owner, ${symbol}, ${terms.side}, ${terms.product}, o.leverage, o.quantity, o.filled,
        ${terms.price}::numeric, o.fee,
        case when o.filled = o.quantity then 'filled' else 'partially_filled' end, ${common.request}, ${common.cause},
          ${at}::timestamptz
      from unnest(${idList(trades.map((row) => row.orderId))}::text[],
        ${arrayText(trades.map((row) => row.trade.state.owner))}::bigint[],
        ${arrayText(trades.map((row) => row.trade.terms.leverage))}::smallint[],
        ${arrayText(trades.map((row) => row.quantity))}::numeric[],
        ${arrayText(trades.map((row) => row.trade.terms.quantity))}::numeric[],
        ${arrayText(trades.map((row) => row.trade.feeCents))}::numeric[])
        as o (id, owner, leverage, quantity, filled, fee)`,
  );
  await together([ordered, writeFills(tx, trades, common)]);
}

/** The same for orders that are written already. */
export async function writeFills(
  tx: Tx,
  trades: readonly WrittenTrade[],
  common: { executionId: string; at: number },
): Promise<void> {
  const terms = trades[0]?.trade.terms;
  if (!terms) return;
  const at = instantText(common.at);
  const symbol = terms.instrument.symbol;
  const parts = trades.flatMap((row) =>
    row.trade.parts.map((part, i) => ({ part, row, fillId: row.fillIds[i] ?? '' })),
  );
  const [changed, opened] = [parts.filter(({ part }) => !part.isNew), parts.filter(({ part }) => part.isNew)];
  const debtors = trades.filter(({ trade }) => trade.after.debtCents !== trade.state.money.debtCents);
  await together([
    // Closing first: an order that turns a position may only then open the new one in its place.
    updatePositions(tx, changed, terms.price, at),
    insertPositions(tx, opened, symbol, at),
    insertFills(tx, parts, common.executionId, symbol, at),
    updateDebts(tx, debtors),
  ]);
}

async function updateDebts(tx: Tx, debtors: readonly WrittenTrade[]): Promise<void> {
  if (debtors.length === 0) return;
  await run(
    tx,
    sql`update trading.account a set debt_cents = d.debt
      from unnest(${arrayText(debtors.map(({ trade }) => trade.state.owner))}::bigint[],
        ${arrayText(debtors.map(({ trade }) => trade.after.debtCents))}::numeric[])
        as d (owner, debt) where a.owner = d.owner`,
  );
}

interface PartRow {
  readonly part: TradePart;
  readonly row: WrittenTrade;
  readonly fillId: string;
}

async function insertPositions(tx: Tx, rows: readonly PartRow[], symbol: string, at: string): Promise<void> {
  const terms = rows[0]?.row.trade.terms;
  if (!terms) return;
  const parts = rows.map(({ part }) => part);
  await run(
    tx,
    sql`insert into trading.position (id, owner, symbol, product, side, leverage, quantity, entry_price, margin_cents,
      opened_quantity, put_in_cents, fee_cents, opened_at)
      select p.id, p.owner, ${symbol}, ${terms.product}, ${terms.side}, p.leverage, p.quantity,
        ${terms.price}::numeric, p.margin, p.quantity, p.margin, p.fee, ${at}::timestamptz
      from unnest(${idList(parts.map((part) => part.position.id))}::text[],
        ${arrayText(rows.map(({ row }) => row.trade.state.owner))}::bigint[],
        ${arrayText(rows.map(({ row }) => row.trade.terms.leverage))}::smallint[],
        ${arrayText(parts.map((part) => part.quantity))}::numeric[],
        ${arrayText(parts.map((part) => part.addedMarginCents))}::numeric[],
        ${arrayText(parts.map((part) => part.feeCents))}::numeric[])
        as p (id, owner, leverage, quantity, margin, fee)`,
  );
}

async function updatePositions(tx: Tx, rows: readonly PartRow[], price: bigint, at: string): Promise<void> {
  if (rows.length === 0) return;
  const parts = rows.map(({ part }) => part);
  await run(
    tx,
    sql`update trading.position p set quantity = c.quantity, entry_price = c.entry, margin_cents = c.margin,
        opened_quantity = p.opened_quantity + c.opened, put_in_cents = p.put_in_cents + c.added,
        closed_quantity = p.closed_quantity + c.closed, closed_value = p.closed_value + c.closed * ${price}::numeric,
        pnl_cents = p.pnl_cents + c.pnl, fee_cents = p.fee_cents + c.fee,
        closed_at = case when c.quantity = 0 then ${at}::timestamptz end
      from unnest(${arrayText(rows.map(({ row }) => row.trade.state.owner))}::bigint[],
        ${idList(parts.map((part) => part.position.id))}::text[],
        ${arrayText(parts.map((part) => part.after?.quantity ?? 0n))}::numeric[],
        ${arrayText(parts.map((part) => (part.after ?? part.position).entry))}::numeric[],
        ${arrayText(parts.map((part) => part.after?.marginCents ?? 0n))}::numeric[],
        ${arrayText(parts.map((part) => (part.isClosing ? 0n : part.quantity)))}::numeric[],
        ${arrayText(parts.map((part) => part.addedMarginCents))}::numeric[],
        ${arrayText(parts.map((part) => (part.isClosing ? part.quantity : 0n)))}::numeric[],
        ${arrayText(parts.map((part) => part.pnlCents))}::numeric[],
        ${arrayText(parts.map((part) => part.feeCents))}::numeric[])
        as c (owner, id, quantity, entry, margin, opened, added, closed, pnl, fee)
      where p.owner = c.owner and p.id = c.id and p.closed_at is null`,
  );
}

async function insertFills(
  tx: Tx,
  rows: readonly PartRow[],
  executionId: string,
  symbol: string,
  at: string,
): Promise<void> {
  const terms = rows[0]?.row.trade.terms;
  if (!terms) return;
  const parts = rows.map(({ part }) => part);
  await run(
    tx,
    sql`insert into trading.fill (id, order_id, execution_id, position_id, owner, symbol, side, quantity, price,
      fee_cents, pnl_cents,
        position_side, position_quantity, position_entry, position_margin_cents, debt_cents, at)
      select f.id, f.order_id, ${executionId}, f.position_id, f.owner, ${symbol}, ${terms.side}, f.quantity,
        ${terms.price}::numeric, f.fee, f.pnl,
        f.position_side, f.position_quantity, f.entry, f.margin, f.debt, ${at}::timestamptz
      from unnest(${idList(rows.map(({ fillId }) => fillId))}::text[],
        ${idList(rows.map(({ row }) => row.orderId))}::text[],
        ${idList(parts.map((part) => part.position.id))}::text[],
        ${arrayText(rows.map(({ row }) => row.trade.state.owner))}::bigint[],
        ${arrayText(parts.map((part) => part.quantity))}::numeric[],
        ${arrayText(parts.map((part) => part.feeCents))}::numeric[],
        ${arrayText(parts.map((part) => part.pnlCents))}::numeric[],
        ${idList(parts.map((part) => part.position.side))}::text[],
        ${arrayText(parts.map((part) => part.after?.quantity ?? 0n))}::numeric[],
        ${arrayText(parts.map((part) => (part.after ?? part.position).entry))}::numeric[],
        ${arrayText(parts.map((part) => part.after?.marginCents ?? 0n))}::numeric[],
        ${arrayText(rows.map(({ row }) => row.trade.after.debtCents))}::numeric[])
        as f (id, order_id, position_id, owner, quantity, fee, pnl, position_side, position_quantity, entry, margin,
          debt)`,
  );
}

/**
 * Notes that what these parts took off positions of one account was moved to another account, not
 * sold.
 */
export const markMoved = (tx: Tx, owner: number, parts: readonly TradePart[]): Promise<number> =>
  run(
    tx,
    sql`update trading.position p set moved_quantity = p.moved_quantity + m.quantity
      from unnest(${idList(parts.map(({ position }) => position.id))}::text[],
        ${arrayText(parts.map(({ quantity }) => quantity))}::numeric[]) as m (id, quantity)
      where p.owner = ${owner} and p.id = m.id`,
  );

export const newestFill = async (tx: Tx): Promise<number> =>
  (await value(tx, nullable(int), sql`select max(seq) as newest from trading.fill`)) ?? 0;

export const hasTradedSince = (seq: number): Query =>
  sql`exists (select from trading.fill f join trading.account a using (owner)
      where f.seq > ${seq} and a.kind <> 'copy')`;

const tradedRow = row({ owner: int, newest: int });

/** Accounts that traded after a fill's number, and the newest number. */
export async function listTradedSince(tx: Tx, seq: number): Promise<{ owners: number[]; newest: number }> {
  const rows = await many(
    tx,
    tradedRow,
    sql`${ownPlan} select f.owner, max(f.seq) as newest from trading.fill f join trading.account a using (owner)
      where f.seq > ${seq} and a.kind <> 'copy' group by f.owner`,
  );
  return {
    owners: rows.map(({ owner }) => owner),
    newest: rows.reduce((newest, row) => Math.max(newest, row.newest), seq),
  };
}

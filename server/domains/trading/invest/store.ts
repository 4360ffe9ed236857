// SQL of investments.
import { type InvestmentState, investmentStates } from '#core/trading/invest/invest-contract.ts';
import type { InvestmentId, OrderId } from '#core/values/ids.ts';
import { int, nullable, oneOf, price, text, textAs, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, type Query, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const investmentRow = row({
  id: textAs<InvestmentId>(),
  userId: text,
  owner: int,
  symbol: text,
  quantity: int,
  mostPrice: price,
  state: oneOf(investmentStates),
  orderId: nullable(textAs<OrderId>()),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type InvestmentRow = RowOf<typeof investmentRow>;

export const findInvestment = (tx: Tx, id: InvestmentId): Promise<InvestmentRow | undefined> =>
  maybe(tx, investmentRow, sql`select ${columns(investmentRow)} from trading.investment where id = ${id}`);

export const insertInvestment = async (tx: Tx, row: InvestmentRow): Promise<void> => {
  const endedAt = row.state === 'awaiting_funds' ? null : row.createdAt;
  await run(
    tx,
    sql`insert into trading.investment
          (id, user_id, owner, symbol, quantity, most_price, state, order_id, created_at, expires_at, ended_at)
        values (${row.id}, ${row.userId}, ${row.owner}, ${row.symbol}, ${row.quantity}, ${String(row.mostPrice)},
                ${row.state}, ${row.orderId}, ${row.createdAt}, ${row.expiresAt}, ${endedAt})`,
  );
};

export const countAwaitingOf = (tx: Tx, userId: string): Promise<number> =>
  value(
    tx,
    int,
    sql`select count(*) as count from trading.investment where user_id = ${userId} and state = 'awaiting_funds'`,
  );

export const listAwaitingOf = (tx: Tx, userId: string): Promise<InvestmentRow[]> =>
  many(
    tx,
    investmentRow,
    sql`select ${columns(investmentRow)} from trading.investment
      where user_id = ${userId} and state = 'awaiting_funds' order by id desc`,
  );

export const hasAwaiting = (): Query =>
  sql`exists (select from trading.investment where state = 'awaiting_funds')`;

/** The next ones that wait, by id, after this one. */
export const listAwaiting = (tx: Tx, after: string, limit: number): Promise<InvestmentRow[]> =>
  many(
    tx,
    investmentRow,
    sql`select ${columns(investmentRow)} from trading.investment
      where state = 'awaiting_funds' and id > ${after} order by id limit ${limit}`,
  );

/** Ends one that waits; undefined when it waits no longer, or is somebody else's. */
export const endAwaiting = (
  tx: Tx,
  id: InvestmentId,
  end: {
    readonly state: Exclude<InvestmentState, 'awaiting_funds'>;
    readonly orderId?: OrderId;
    readonly at: number;
  },
  userId?: string,
): Promise<InvestmentRow | undefined> =>
  maybe(
    tx,
    investmentRow,
    sql`update trading.investment
        set state = ${end.state}, order_id = ${end.orderId ?? null}, ended_at = ${new Date(end.at)}
        where id = ${id} and state = 'awaiting_funds' and user_id = coalesce(${userId ?? null}::text, user_id)
        returning ${columns(investmentRow)}`,
  );

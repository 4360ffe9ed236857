// SQL of investments.
import type { InvestmentState } from '#core/trading/invest/invest-contract.ts';
import type { InvestmentId, OrderId } from '#core/values/ids.ts';
import type { Price } from '#core/values/price.ts';
import { many, maybe, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface InvestmentRow {
  readonly id: InvestmentId;
  readonly userId: string;
  readonly owner: number;
  readonly symbol: string;
  readonly quantity: number;
  readonly mostPrice: Price;
  readonly state: InvestmentState;
  readonly orderId: OrderId | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

type Raw = Omit<InvestmentRow, 'mostPrice'> & { mostPrice: string };
const columns = sql`id, user_id, owner, symbol, quantity, most_price, state, order_id, created_at, expires_at`;
const parse = (row: Raw): InvestmentRow => ({ ...row, mostPrice: BigInt(row.mostPrice) });

export const findInvestment = async (tx: Tx, id: InvestmentId): Promise<InvestmentRow | undefined> => {
  const row = await maybe<Raw>(tx, sql`select ${columns} from trading.investment where id = ${id}`);
  return row && parse(row);
};

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

export const countAwaitingOf = async (tx: Tx, userId: string): Promise<number> =>
  (
    await one<{ count: number }>(
      tx,
      sql`select count(*) as count from trading.investment where user_id = ${userId} and state = 'awaiting_funds'`,
    )
  ).count;

export const listAwaitingOf = async (tx: Tx, userId: string): Promise<InvestmentRow[]> =>
  (
    await many<Raw>(
      tx,
      sql`select ${columns} from trading.investment where user_id = ${userId} and state = 'awaiting_funds' order by id desc`,
    )
  ).map(parse);

/** The next ones that wait, by id, after this one. */
export const listAwaiting = async (tx: Tx, after: string, limit: number): Promise<InvestmentRow[]> =>
  (
    await many<Raw>(
      tx,
      sql`select ${columns} from trading.investment
          where state = 'awaiting_funds' and id > ${after} order by id limit ${limit}`,
    )
  ).map(parse);

/** Ends one that waits; undefined when it waits no longer, or is somebody else's. */
export const endAwaiting = async (
  tx: Tx,
  id: InvestmentId,
  end: {
    readonly state: Exclude<InvestmentState, 'awaiting_funds'>;
    readonly orderId?: OrderId;
    readonly at: number;
  },
  userId?: string,
): Promise<InvestmentRow | undefined> => {
  const row = await maybe<Raw>(
    tx,
    sql`update trading.investment set state = ${end.state}, order_id = ${end.orderId ?? null}, ended_at = ${new Date(end.at)}
        where id = ${id} and state = 'awaiting_funds' and user_id = coalesce(${userId ?? null}::text, user_id)
        returning ${columns}`,
  );
  return row && parse(row);
};

// SQL of the trades a plan includes.
import type { OrderId } from '#core/values/ids.ts';
import { one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const instant = (at: number): string => new Date(at).toISOString();

/** Remembers that an order counts against the trades of its month. */
export const insertOwnTrade = (tx: Tx, orderId: OrderId, owner: number, at: number): Promise<number> =>
  run(
    tx,
    sql`insert into trading.own_trade (order_id, owner, at) values (${orderId}, ${owner}, ${instant(at)}) on conflict do nothing`,
  );

/** Orders of these accounts in this time that count, without those that ended and bought or sold nothing. */
export const countOwnTrades = async (
  tx: Tx,
  owners: readonly number[],
  { start, end }: { readonly start: number; readonly end: number },
): Promise<number> =>
  (
    await one<{ used: number }>(
      tx,
      sql`select count(*) as used from trading.own_trade t
          left join trading.orders o on o.id = t.order_id
          left join trading.investment i on i.id = 'inv_' || substr(t.order_id, 5)
        where t.owner = any(${`{${owners.join(',')}}`}::bigint[]) and t.at >= ${instant(start)} and t.at < ${instant(end)}
          and not coalesce(o.status in ('cancelled', 'expired', 'rejected') and o.filled_quantity = 0, false)
          and not coalesce(i.state in ('cancelled', 'expired'), false)`,
    )
  ).used;

// SQL of the trades a plan includes.
import type { OrderId } from '#core/values/ids.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import { int } from '#server/platform/db/readers.ts';
import { run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Remembers that an order counts against the trades of its month. */
export const insertOwnTrade = (tx: Tx, orderId: OrderId, owner: number, at: number): Promise<number> =>
  run(
    tx,
    sql`insert into trading.own_trade (order_id, owner, at) values (${orderId}, ${owner}, ${instantText(at)})
      on conflict do nothing`,
  );

/**
 * Orders of these accounts in this time that count, without those that ended and bought or sold
 * nothing.
 */
export const countOwnTrades = (
  tx: Tx,
  owners: readonly number[],
  { start, end }: { readonly start: number; readonly end: number },
): Promise<number> =>
  value(
    tx,
    int,
    sql`select count(*) as used from trading.own_trade t
          left join trading.orders o on o.id = t.order_id
          left join trading.investment i on i.id = 'inv_' || substr(t.order_id, 5)
        where t.owner = any(${arrayText(owners)}::bigint[])
          and t.at >= ${instantText(start)} and t.at < ${instantText(end)}
          and not coalesce(o.status in ('cancelled', 'expired', 'rejected') and o.filled_quantity = 0, false)
          and not coalesce(i.state in ('cancelled', 'expired'), false)`,
  );

// SQL of orders that were refused.
import type { OrderId } from '#core/values/ids.ts';
import { json, text, textAs } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { maybe, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const refusedOrder = row({
  id: textAs<OrderId>(),
  userId: text,
  request: text,
  code: text,
  detail: json<Readonly<Record<string, string>>>(),
});
export type RefusedOrder = RowOf<typeof refusedOrder>;

/**
 * Two copies of one request wait for each other here until the first has committed; then the second
 * finds what became of it. Undefined unless the id was refused.
 */
export const claimOrderId = (tx: Tx, id: OrderId): Promise<RefusedOrder | undefined> =>
  maybe(tx, refusedOrder, sql`select ${columns(refusedOrder)} from trading.claim_order_id(${id})`);

export const insertRefused = (tx: Tx, row: RefusedOrder, at: number): Promise<number> =>
  run(
    tx,
    sql`insert into trading.refused_order (id, user_id, request, code, detail, at)
        values (${row.id}, ${row.userId}, ${row.request}, ${row.code}, ${JSON.stringify(row.detail)}::jsonb,
          ${new Date(at)})
        on conflict (id) do nothing`,
  );

/** Copies of a request do not travel for a month. */
export const dropRefusedBefore = (tx: Tx, at: number): Promise<number> =>
  run(
    tx,
    sql`delete from trading.refused_order where id in
        (select id from trading.refused_order where at < ${new Date(at)} order by at limit 100)`,
  );

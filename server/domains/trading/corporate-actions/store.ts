// SQL of share splits. Whole prices are on the tick afterwards; money and margins stay as they are.
import type { Price } from '#core/values/price.ts';
import { instantText } from '#server/platform/db/parameters.ts';
import { instant, int, text } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, type Query, run, sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const splitRow = row({
  id: text,
  symbol: text,
  /** One share becomes this many. */
  ratio: int,
  exAt: instant,
});
export type SplitRow = RowOf<typeof splitRow>;

export const insertSplit = (tx: Tx, split: SplitRow): Promise<number> =>
  run(
    tx,
    sql`insert into trading.split (id, symbol, ratio, ex_at)
      values (${split.id}, ${split.symbol}, ${split.ratio}, ${instantText(split.exAt)}) on conflict do nothing`,
  );

export const isSplitDue = (at: number): Query =>
  sql`exists (select from trading.split where applied_at is null and ex_at <= ${new Date(at)})`;

export const listDueSplits = (tx: Tx, at: number): Promise<SplitRow[]> =>
  many(
    tx,
    splitRow,
    sql`select ${columns(splitRow)} from trading.split
      where applied_at is null and ex_at <= ${instantText(at)} order by ex_at, id`,
  );

/** Everybody who holds the share or waits for it. */
export const listConcerned = (tx: Tx, symbol: string): Promise<number[]> =>
  values(
    tx,
    int,
    sql`select owner from trading.position where symbol = ${symbol} and closed_at is null
      union select owner from trading.working_order where symbol = ${symbol} and ended_at is null order by owner`,
  );

/** Takes the split for this transaction: false when it is applied already. */
export const takeSplit = async (tx: Tx, id: string, at: number): Promise<boolean> =>
  (await run(
    tx,
    sql`update trading.split set applied_at = ${instantText(at)} where id = ${id} and applied_at is null`,
  )) === 1;

export const splitPositions = (tx: Tx, { symbol, ratio, exAt }: SplitRow): Promise<number> =>
  run(
    tx,
    sql`update trading.position set quantity = quantity * ${ratio}::int,
        entry_price = round(entry_price / ${ratio}::int), opened_quantity = opened_quantity * ${ratio}::int,
        closed_quantity = closed_quantity * ${ratio}::int
      where symbol = ${symbol} and closed_at is null and opened_at < ${instantText(exAt)}`,
  );

/** Waiting orders keep their distance to the market and their money. */
export async function splitOrders(tx: Tx, { symbol, ratio, exAt }: SplitRow, tick: Price): Promise<void> {
  const old = sql`select id from trading.working_order
    where symbol = ${symbol} and ended_at is null and accepted_at < ${instantText(exAt)}`;
  await run(
    tx,
    sql`update trading.orders set quantity = quantity * ${ratio}::int,
        filled_quantity = filled_quantity * ${ratio}::int, price = round(price / ${ratio}::int) where id in (${old})`,
  );
  const onTick = (column: string) =>
    sql`greatest(round(${sql.raw(column)} / ${ratio}::int / ${tick}::numeric), 1) * ${tick}::numeric`;
  const orNull = (column: string) => sql`case when ${sql.raw(column)} is not null then ${onTick(column)} end`;
  const watermark = sql`round(watermark / ${ratio}::int)`;
  await run(
    tx,
    sql`update trading.working_order set limit_price = ${orNull('limit_price')},
        stop_price = ${orNull('stop_price')}, take_profit = ${orNull('take_profit')},
          stop_loss = ${orNull('stop_loss')}, watermark = ${watermark},
        watch_price = case when type <> 'trailing_stop' then ${onTick('watch_price')}
          when side = 'sell' then div(${watermark} * (10000 - trail_bps), 10000)
          else div(${watermark} * (10000 + trail_bps) + 9999, 10000) end
      where id in (${old})`,
  );
}

import { text } from '#server/platform/db/readers.ts';
import { run, sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Newest first. */
export const listWatched = (tx: Tx, userId: string): Promise<string[]> =>
  values(tx, text, sql`select symbol from market.watch where user_id = ${userId} order by at desc, symbol`);

export const insertWatch = (tx: Tx, userId: string, symbol: string, at: number): Promise<number> =>
  run(
    tx,
    sql`insert into market.watch (user_id, symbol, at) values (${userId}, ${symbol}, ${new Date(at)})
        on conflict (user_id, symbol) do nothing`,
  );

export const deleteWatch = (tx: Tx, userId: string, symbol: string): Promise<number> =>
  run(tx, sql`delete from market.watch where user_id = ${userId} and symbol = ${symbol}`);

export const deleteWatches = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from market.watch where user_id = ${userId}`);

import { many, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface HaltRow {
  readonly symbol: string;
  readonly reason: string;
  readonly byAdmin: string;
  readonly since: Date;
}

export const listHalts = (tx: Tx): Promise<HaltRow[]> =>
  many(tx, sql`select symbol, reason, by_admin, since from market.halt`);

/** False when it is halted already. */
export const insertHalt = async (tx: Tx, row: HaltRow): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into market.halt (symbol, reason, by_admin, since) values (${row.symbol}, ${row.reason}, ${row.byAdmin}, ${row.since})
        on conflict do nothing`,
  )) === 1;

export const deleteHalt = async (tx: Tx, symbol: string): Promise<boolean> =>
  (await run(tx, sql`delete from market.halt where symbol = ${symbol}`)) === 1;

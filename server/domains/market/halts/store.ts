import { text, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, type Query, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const haltRow = row({
  symbol: text,
  reason: text,
  byAdmin: text,
  since: timestamp,
});
export type HaltRow = RowOf<typeof haltRow>;

export const hasHalts = (): Query => sql`exists (select from market.halt)`;

export const listHalts = (tx: Tx): Promise<HaltRow[]> =>
  many(tx, haltRow, sql`select ${columns(haltRow)} from market.halt`);

/** False when it is halted already. */
export const insertHalt = async (tx: Tx, row: HaltRow): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into market.halt (symbol, reason, by_admin, since)
      values (${row.symbol}, ${row.reason}, ${row.byAdmin}, ${row.since})
        on conflict do nothing`,
  )) === 1;

export const deleteHalt = async (tx: Tx, symbol: string): Promise<boolean> =>
  (await run(tx, sql`delete from market.halt where symbol = ${symbol}`)) === 1;

import { assets } from '#core/ledger/rules.ts';
import { cents, nullable, oneOf, price, text, timestamp, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { maybe, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const conversionRow = row({
  id: text,
  userId: text,
  fromAsset: oneOf(assets),
  toAsset: oneOf(assets),
  giveUnits: units,
  receiveUnits: units,
  grossCents: cents,
  feeCents: cents,
  price: price,
  quotedAt: timestamp,
  expiresAt: timestamp,
  doneAt: nullable(timestamp),
});
export type ConversionRow = RowOf<typeof conversionRow>;

/**
 * Keeps the quote; the person's earlier open one is gone, so that nobody collects quotes to pick
 * the best.
 */
export async function saveQuote(tx: Tx, row: Omit<ConversionRow, 'doneAt'>): Promise<void> {
  await run(tx, sql`delete from funding.conversion where user_id = ${row.userId} and done_at is null`);
  await run(
    tx,
    sql`insert into funding.conversion (id, user_id, from_asset, to_asset, give_units, receive_units, gross_cents,
      fee_cents, price, quoted_at, expires_at)
        values (${row.id}, ${row.userId}, ${row.fromAsset}, ${row.toAsset}, ${row.giveUnits.toString()},
          ${row.receiveUnits.toString()}, ${row.grossCents.toString()}, ${row.feeCents.toString()},
          ${row.price.toString()}, ${row.quotedAt},
                ${row.expiresAt})`,
  );
}

/** The conversion, locked until the transaction ends. */
export const lockConversion = (tx: Tx, id: string): Promise<ConversionRow | undefined> =>
  maybe(
    tx,
    conversionRow,
    sql`select ${columns(conversionRow)}
        from funding.conversion where id = ${id} for update`,
  );
export const markConverted = (tx: Tx, id: string, at: Date): Promise<number> =>
  run(tx, sql`update funding.conversion set done_at = ${at} where id = ${id}`);

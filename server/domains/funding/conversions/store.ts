import type { AssetCode } from '#core/values/money.ts';
import { maybe, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface ConversionRow {
  readonly id: string;
  readonly userId: string;
  readonly fromAsset: AssetCode;
  readonly toAsset: AssetCode;
  readonly giveUnits: bigint;
  readonly receiveUnits: bigint;
  readonly grossCents: bigint;
  readonly feeCents: bigint;
  readonly price: bigint;
  readonly quotedAt: Date;
  readonly expiresAt: Date;
  readonly doneAt: Date | null;
}
const amounts = ['giveUnits', 'receiveUnits', 'grossCents', 'feeCents', 'price'] as const;
type Raw = Omit<ConversionRow, (typeof amounts)[number]> & Record<(typeof amounts)[number], string>;

/** Keeps the quote; the person's earlier open one is gone, so that nobody collects quotes to pick the best. */
export async function saveQuote(tx: Tx, row: Omit<ConversionRow, 'doneAt'>): Promise<void> {
  await run(tx, sql`delete from funding.conversion where user_id = ${row.userId} and done_at is null`);
  await run(
    tx,
    sql`insert into funding.conversion (id, user_id, from_asset, to_asset, give_units, receive_units, gross_cents, fee_cents, price, quoted_at, expires_at)
        values (${row.id}, ${row.userId}, ${row.fromAsset}, ${row.toAsset}, ${row.giveUnits.toString()}, ${row.receiveUnits.toString()},
                ${row.grossCents.toString()}, ${row.feeCents.toString()}, ${row.price.toString()}, ${row.quotedAt}, ${row.expiresAt})`,
  );
}

/** The conversion, locked until the transaction ends. */
export async function lockConversion(tx: Tx, id: string): Promise<ConversionRow | undefined> {
  const row = await maybe<Raw>(
    tx,
    sql`select id, user_id, from_asset, to_asset, give_units, receive_units, gross_cents, fee_cents, price, quoted_at, expires_at, done_at
        from funding.conversion where id = ${id} for update`,
  );
  return (
    row && {
      ...row,
      giveUnits: BigInt(row.giveUnits),
      receiveUnits: BigInt(row.receiveUnits),
      grossCents: BigInt(row.grossCents),
      feeCents: BigInt(row.feeCents),
      price: BigInt(row.price),
    }
  );
}
export const markConverted = (tx: Tx, id: string, at: Date): Promise<number> =>
  run(tx, sql`update funding.conversion set done_at = ${at} where id = ${id}`);

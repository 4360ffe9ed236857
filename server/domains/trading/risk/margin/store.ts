// SQL of margin notices.
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import { int, units } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const toldRow = row({ owner: int, lineBps: units });

/** The lowest line each of these accounts was told of, in basis points. */
export async function listTold(tx: Tx, owners: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
  const rows = await many(
    tx,
    toldRow,
    sql`select owner, line_bps from trading.margin_notice where owner = any(${arrayText(owners)}::bigint[])`,
  );
  return new Map(rows.map(({ owner, lineBps }) => [owner, lineBps]));
}

/** Writes a lower line than was told before. False when another node was first. */
export async function markTold(tx: Tx, owner: number, lineBps: bigint, at: number): Promise<boolean> {
  const written = await run(
    tx,
    sql`insert into trading.margin_notice as n (owner, line_bps, told_at)
      values (${owner}, ${lineBps}, ${instantText(at)})
      on conflict (owner) do update set line_bps = excluded.line_bps, told_at = excluded.told_at
      where n.line_bps > excluded.line_bps`,
  );
  return written > 0;
}

/**
 * The level has recovered above every line, or above the lower one: the next crossing is told
 * again.
 */
export const forgetTold = (tx: Tx, owner: number): Promise<number> =>
  run(tx, sql`delete from trading.margin_notice where owner = ${owner}`);
export const raiseTold = (tx: Tx, owner: number, lineBps: bigint): Promise<number> =>
  run(
    tx,
    sql`update trading.margin_notice set line_bps = ${lineBps} where owner = ${owner} and line_bps < ${lineBps}`,
  );

// Rows of a table as a person may take them along: every column by its name, without secrets and
// without staff.
import { asTheyCome, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Rows by table; a table without rows is listed too, so that the reader sees it was asked. */
export type Held = Readonly<Record<string, readonly object[]>>;

/** Bytes are hashes, keys and ciphers; who among the staff decided is theirs to know. */
const isShown = ([column, value]: [string, unknown]): boolean =>
  !(value instanceof Uint8Array) && !column.endsWith('By') && !['adminId', 'sessionId'].includes(column);

/**
 * Reads tables by a column that holds one of the ids. Names come from the code, never from a
 * request.
 */
export async function heldRows(
  tx: Tx,
  columns: Readonly<Record<string, string>>,
  ids: readonly (string | number)[],
): Promise<Held> {
  const held: Record<string, readonly object[]> = {};
  for (const [table, column] of Object.entries(columns)) {
    const rows =
      ids.length === 0
        ? []
        : await asTheyCome(
            tx,
            sql`select * from ${sql.table(table)} where ${sql.ref(column)}::text = any(${ids.map(String)}::text[])`,
          );
    held[table] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(isShown)));
  }
  return held;
}

/** Puts answers together; rows of one table from two domains stand one after the other. */
export function mergeHeld(parts: readonly Held[]): Held {
  const all: Record<string, readonly object[]> = {};
  for (const part of parts)
    for (const [table, rows] of Object.entries(part)) all[table] = [...(all[table] ?? []), ...rows];
  return all;
}

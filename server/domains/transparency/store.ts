import { type FigureName, figureNames, measuredFigures } from '#core/transparency/figures.ts';
import { int, nullable, text } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { one, run, sql } from '#server/platform/db/sql.ts';

const measuredRow = row({
  value: nullable(text),
  n: int,
});
export type Measured = RowOf<typeof measuredRow>;

/** Runs the published query of each figure, word for word, as of this instant. */
export async function measureFigures(tx: Tx, at: Date): Promise<Record<FigureName, Measured>> {
  const measured: Partial<Record<FigureName, Measured>> = {};
  for (const name of figureNames) {
    const parts = measuredFigures[name].query.split('$1');
    // The text is our own; only the instant is a value.
    const query = sql.join(
      parts.flatMap((part, place) => (place === 0 ? [sql.raw(part)] : [sql`${at}`, sql.raw(part)])),
      sql.raw(''),
    );
    measured[name] = await one(tx, measuredRow, sql`${query}`);
  }
  return measured as Record<FigureName, Measured>;
}

/** Notes that this node is up in this minute; several nodes note the same minute once. */
export const noteMinute = (tx: Tx, at: Date): Promise<number> =>
  run(
    tx,
    sql`insert into transparency.minute (at) values (date_trunc('minute', ${at}::timestamptz)) on conflict do nothing`,
  );

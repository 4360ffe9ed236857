import { type FigureName, figureNames, measuredFigures } from '#core/transparency/figures.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { one, run, sql } from '#server/platform/db/sql.ts';

export interface Measured {
  readonly value: string | null;
  readonly n: number;
}

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
    measured[name] = await one<Measured>(tx, sql`${query}`);
  }
  return measured as Record<FigureName, Measured>;
}

/** Notes that this node is up in this minute; several nodes note the same minute once. */
export const noteMinute = (tx: Tx, at: Date): Promise<number> =>
  run(
    tx,
    sql`insert into transparency.minute (at) values (date_trunc('minute', ${at}::timestamptz)) on conflict do nothing`,
  );

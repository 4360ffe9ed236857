// SQL of what people want to keep in use first.
import { type Kept, type StayingKind, stayingKinds } from '#core/plans/staying.ts';
import { oneOf, text } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const keptRow = row({ what: oneOf(stayingKinds), ref: text });

/** What the person chose, of each kind in the order of the choice. */
export async function keptOf(tx: Tx, userId: string): Promise<Kept> {
  const rows = await many(
    tx,
    keptRow,
    sql`select what, ref from plans.kept where user_id = ${userId} order by what, place, ref`,
  );
  const refsOf = (wanted: StayingKind) => rows.filter(({ what }) => what === wanted).map(({ ref }) => ref);
  return { portfolios: refsOf('portfolios'), leaders: refsOf('leaders'), alerts: refsOf('alerts') };
}

export const deleteKept = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from plans.kept where user_id = ${userId}`);

export const insertKept = (
  tx: Tx,
  userId: string,
  what: StayingKind,
  refs: readonly string[],
): Promise<number> =>
  run(
    tx,
    sql`insert into plans.kept (user_id, what, ref, place)
      select ${userId}, ${what}, ref, min(place)
        from unnest(${refs}::text[]) with ordinality as chosen (ref, place) group by ref`,
  );

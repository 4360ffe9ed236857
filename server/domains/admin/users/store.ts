import { int } from '#server/platform/db/readers.ts';
import { sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Adjustments about this person that wait for a second administrator. */
export const countOpenAbout = (tx: Tx, userId: string, at: Date): Promise<number> =>
  value(
    tx,
    int,
    sql`select count(*) as n from admin.proposal
          where subject_id = ${userId} and kind = 'adjustment' and state = 'open' and expires_at > ${at}`,
  );

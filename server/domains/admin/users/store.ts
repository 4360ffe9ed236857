import { one, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Adjustments about this person that wait for a second administrator. */
export const countOpenAbout = async (tx: Tx, userId: string, at: Date): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`select count(*) as n from admin.proposal
          where subject_id = ${userId} and kind = 'adjustment' and state = 'open' and expires_at > ${at}`,
    )
  ).n;

import { Refusal } from '#core/values/refusal.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import { together } from '#server/platform/db/together.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Does part of a transaction that may be refused: then everything it wrote is taken back and the
 * transaction goes on.
 */
export async function attempt<Result>(tx: Tx, part: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    // The savepoint is not waited for alone: what follows on this connection runs behind it.
    const [, result] = await together([run(tx, sql`savepoint attempt`), part()]);
    return result;
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    await run(tx, sql`rollback to savepoint attempt`);
    return fault;
  }
}

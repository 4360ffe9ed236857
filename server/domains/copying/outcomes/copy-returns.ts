import { outcomeOf } from '#core/copying/results/outcome.ts';
import type { CopyId } from '#core/values/ids.ts';
import { moneyOf } from '#server/domains/copying/outcomes/record-outcome.ts';
import { listMoneyChanges, type OutcomeRow } from '#server/domains/copying/outcomes/store.ts';
import type { CopyRow } from '#server/domains/copying/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * How each of these copies has gone, in millionths: its recorded outcome, or while it runs the
 * money-weighted return on its worth in US cents at an instant.
 */
export async function readReturns(
  tx: Tx,
  copies: readonly CopyRow[],
  ended: ReadonlyMap<CopyId, Pick<OutcomeRow, 'returnMillionths'>>,
): Promise<(copy: CopyRow, now: { readonly at: number; readonly cents: bigint }) => bigint> {
  const running = copies.filter(({ id }) => !ended.has(id)).map(({ id }) => id);
  const changes = Map.groupBy(await listMoneyChanges(tx, running), ({ copyId }) => copyId);
  return (copy, now) =>
    ended.get(copy.id)?.returnMillionths ??
    outcomeOf(moneyOf(copy, changes.get(copy.id) ?? []), now).returnMillionths;
}

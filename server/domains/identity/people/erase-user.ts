import { refuse } from '#core/identity/contract.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** What a domain says about leaving, with whatever else it needs bound where the list is wired. */
export interface Leaving {
  /** Words for what stands in the way; empty when nothing does. */
  readonly blocksDeletion: (tx: Tx, userId: string) => Promise<readonly string[]>;
  readonly erase: (tx: Tx, userId: string) => Promise<void>;
}

/**
 * Takes away everything that says who a person is, in the order of the list; the ledger keeps an id that names nobody. Refuses
 * `still_holds` with what stands in the way (`what`, by commas); then nothing changed.
 */
export async function eraseUser(tx: Tx, domains: readonly Leaving[], userId: string): Promise<void> {
  const blocks: string[] = [];
  for (const { blocksDeletion } of domains) blocks.push(...(await blocksDeletion(tx, userId)));
  if (blocks.length > 0) throw refuse('still_holds', { what: [...new Set(blocks)].join(',') });
  for (const { erase } of domains) await erase(tx, userId);
}

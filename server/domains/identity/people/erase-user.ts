import { refuse } from '#core/identity/contract.ts';
import type { Held } from '#server/platform/db/embedded/held-rows.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** What a domain says about leaving, with whatever else it needs bound where the list is wired. */
export interface Leaving {
  /** All it holds about the person, by table. */
  readonly exportFor: (tx: Tx, userId: string) => Promise<Held>;
  /** Whose files in the vault are the person's: what is exported beside the tables. */
  readonly shelvesOf: (tx: Tx, userId: string) => Promise<readonly string[]>;
  /** Words for what stands in the way; empty when nothing does. */
  readonly blocksDeletion: (tx: Tx, userId: string) => Promise<readonly string[]>;
  /** `at` is the site's time, which everything that is written about it carries. */
  readonly erase: (tx: Tx, userId: string, at: number) => Promise<void>;
}

/**
 * Takes away everything that says who a person is, in the order of the list; the ledger keeps an id
 * that names nobody. Refuses `still_holds` with what stands in the way (`what`, by commas); then
 * nothing changed.
 */
export async function eraseUser(
  tx: Tx,
  domains: readonly Leaving[],
  userId: string,
  at: number,
): Promise<void> {
  const blocks = await blocksOf(tx, domains, userId);
  if (blocks.length > 0) throw refuse('still_holds', { what: blocks.join(',') });
  for (const { erase } of domains) await erase(tx, userId, at);
}

/** Words for what stands in the way, each once. */
export async function blocksOf(tx: Tx, domains: readonly Leaving[], userId: string): Promise<string[]> {
  const blocks = new Set<string>();
  for (const { blocksDeletion } of domains)
    for (const word of await blocksDeletion(tx, userId)) blocks.add(word);
  return [...blocks];
}

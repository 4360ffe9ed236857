import { countBook, listViolations } from '#server/domains/ledger/book/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Violation {
  readonly what: string;
  readonly id: string;
}

/** What `ledger_violations` checks, in its words. */
export const bookChecks = [
  'transaction does not sum to zero',
  'stripe does not sum to zero',
  'balance differs from its entries',
  'running balance is broken',
] as const;

/**
 * Every broken promise of the book; empty when it is sound. Reads everything: about a second per million entries. Outside a
 * transaction the checks run side by side; each is one statement, so each sees one consistent book.
 */
export async function verifyBook(tx: Tx): Promise<readonly Violation[]> {
  return (await Promise.all(bookChecks.map((check) => listViolations(tx, check)))).flat();
}

/** How much there is to verify. */
export const bookSize = (
  tx: Tx,
): Promise<{ owners: number; balances: number; transactions: number; entries: number }> => countBook(tx);

import {
  countBook,
  listLostClaims,
  listLostEntries,
  listLostTransactions,
  listStrangers,
  listViolations,
  listWrongCheckpoints,
} from '#server/domains/ledger/book/store.ts';
import { type BookHead, headViolations } from '#server/domains/ledger/book/head.ts';
import type { LedgerClaim } from '#server/domains/ledger/book/store.ts';
import type { Db, Tx } from '#server/platform/db/tx.ts';

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

/** Checks of the history: nothing that was written may be missing, on either side. */
export const historyChecks = [
  'entry without its transaction',
  'transaction without entries',
  'checkpoint differs from its entries',
  'history ends before the head kept outside the database',
  'transactions below the head are missing',
] as const;

/** The words of a claim's two checks. */
export const claimChecks = ({ what }: LedgerClaim): readonly [string, string] => [
  `${what} without its transaction`,
  `transaction without its ${what}`,
];

/**
 * Every broken promise of the book; empty when it is sound. Reads everything: about a second per
 * million entries. Outside a transaction the checks run side by side; each is one statement, so
 * each sees one consistent book.
 */
export async function verifyBook(tx: Tx): Promise<readonly Violation[]> {
  const checks = [
    ...bookChecks.map((check) => listViolations(tx, check)),
    listLostTransactions(tx),
    listLostEntries(tx),
    listWrongCheckpoints(tx),
  ];
  return (await Promise.all(checks)).flat();
}

/**
 * The whole audit: the book by itself, the book against every row of a domain that claims a
 * transaction, and against the head that was kept outside the database. However large the book is,
 * no time limit ends it.
 */
export const auditBook = (
  db: Db,
  claims: readonly LedgerClaim[],
  head: BookHead | undefined,
): Promise<readonly Violation[]> =>
  db.unlimited(async (tx) => {
    const found: Violation[] = [...(await verifyBook(tx))];
    for (const claim of claims) {
      const [lost, strange] = claimChecks(claim);
      for (const id of await listLostClaims(tx, claim)) found.push({ what: lost, id });
      for (const id of await listStrangers(tx, claim)) found.push({ what: strange, id });
    }
    return [...found, ...(await headViolations(tx, head))];
  });

/** How much there is to verify. */
export const bookSize = (
  tx: Tx,
): Promise<{ owners: number; balances: number; transactions: number; entries: number }> => countBook(tx);

// Rows whose money is in the ledger: the audit compares both.
import type { LedgerClaim } from '#server/domains/ledger/index.ts';
import { sql } from '#server/platform/db/sql.ts';

export const collectiblesClaims: readonly LedgerClaim[] = [
  { what: 'sale', kinds: ['collectible'], prefix: 'sal_', moved: sql`select id from collectibles.sale` },
];

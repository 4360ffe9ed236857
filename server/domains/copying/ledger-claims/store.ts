// Rows whose money is in the ledger: the audit compares both.
import type { LedgerClaim } from '#server/domains/ledger/index.ts';
import { sql } from '#server/platform/db/sql.ts';

export const copyingClaims: readonly LedgerClaim[] = [
  { what: 'copy', kinds: ['copy'], prefix: 'cpy_', moved: sql`select id from copying.copy` },
  {
    what: 'performance fee',
    kinds: ['copy'],
    prefix: 'cpy_',
    moved: sql`select distinct copy_id from copying.fee where fee_cents > 0`,
    known: sql`select id from copying.copy`,
  },
];

// Rows whose money is in the ledger: the audit compares both.
import type { LedgerClaim } from '#server/domains/ledger/index.ts';
import { sql } from '#server/platform/db/sql.ts';

export const adminClaims: readonly LedgerClaim[] = [
  {
    what: 'adjustment',
    kinds: ['adjustment'],
    prefix: 'prp_',
    by: 'idem_key',
    moved: sql`select id from admin.proposal where kind = 'adjustment' and state = 'approved'`,
  },
];

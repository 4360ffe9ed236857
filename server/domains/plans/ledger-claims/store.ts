// Rows whose money is in the ledger: the audit compares both.
import type { LedgerClaim } from '#server/domains/ledger/index.ts';
import { sql } from '#server/platform/db/sql.ts';

export const plansClaims: readonly LedgerClaim[] = [
  {
    what: 'plan bill',
    kinds: ['plan'],
    prefix: 'bil_',
    moved: sql`select id from plans.bill where cents > 0`,
  },
];

// Rows whose money is in the ledger: the audit compares both.
import type { LedgerClaim } from '#server/domains/ledger/index.ts';
import { sql } from '#server/platform/db/sql.ts';

export const rewardsClaims: readonly LedgerClaim[] = [
  { what: 'bonus', kinds: ['bonus'], prefix: 'bns_', moved: sql`select id from rewards.bonus` },
];

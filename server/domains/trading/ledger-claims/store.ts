// Rows whose money is in the ledger: the audit compares both.
import type { LedgerClaim } from '#server/domains/ledger/index.ts';
import { sql } from '#server/platform/db/sql.ts';

export const tradingClaims: readonly LedgerClaim[] = [
  {
    what: 'fill',
    kinds: ['trade'],
    prefix: 'ord_',
    // Copies are booked for a whole block under the reference of the leader's fill.
    moved: sql`select distinct f.order_id from trading.fill f join trading.account a on a.owner = f.owner
      where f.fee_cents > 0 and a.kind <> 'copy'`,
    known: sql`select order_id from trading.fill`,
  },
  {
    what: 'transfer between portfolios',
    kinds: ['transfer'],
    prefix: 'pft_',
    moved: sql`select id from trading.portfolio_transfer`,
  },
];

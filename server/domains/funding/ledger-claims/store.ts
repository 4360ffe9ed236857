// Rows whose money is in the ledger: the audit compares both.
import type { LedgerClaim } from '#server/domains/ledger/index.ts';
import { sql } from '#server/platform/db/sql.ts';

export const fundingClaims: readonly LedgerClaim[] = [
  {
    what: 'top-up',
    kinds: ['deposit'],
    prefix: 'top_',
    moved: sql`select id from funding.top_up where state = 'credited'`,
  },
  {
    what: 'deposit',
    kinds: ['deposit'],
    prefix: 'dep_',
    moved: sql`select id from funding.deposit where credited_at is not null`,
    // One that the chain took back may wait to be seen again.
    known: sql`select id from funding.deposit`,
  },
  {
    what: 'reversed deposit',
    kinds: ['deposit_reversed'],
    prefix: 'dep_',
    moved: sql`select id from funding.deposit where state = 'reversed'`,
    known: sql`select id from funding.deposit`,
  },
  {
    what: 'withdrawal',
    kinds: ['withdrawal'],
    prefix: 'wdr_',
    moved: sql`select id from funding.withdrawal`,
  },
  {
    what: 'paid withdrawal',
    kinds: ['withdrawal_paid'],
    prefix: 'wdr_',
    moved: sql`select id from funding.withdrawal where state = 'completed'`,
  },
  {
    what: 'returned withdrawal',
    kinds: ['withdrawal_returned'],
    prefix: 'wdr_',
    moved: sql`select id from funding.withdrawal where state in ('rejected', 'cancelled', 'failed')`,
  },
  {
    what: 'conversion',
    kinds: ['conversion'],
    prefix: 'cnv_',
    moved: sql`select id from funding.conversion where done_at is not null`,
  },
  {
    what: 'network fee',
    kinds: ['fee'],
    prefix: 'pay_',
    moved: sql`select id from funding.payout where state in ('completed', 'failed') and fee_units > 0`,
    known: sql`select id from funding.payout`,
  },
];

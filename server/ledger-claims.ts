// Every domain's rows that claim a transaction of the ledger: what the audit compares, in both
// directions.
import { adminClaims } from '#server/domains/admin/index.ts';
import { collectiblesClaims } from '#server/domains/collectibles/index.ts';
import { copyingClaims } from '#server/domains/copying/index.ts';
import { fundingClaims } from '#server/domains/funding/index.ts';
import type { LedgerClaim } from '#server/domains/ledger/index.ts';
import { plansClaims } from '#server/domains/plans/index.ts';
import { rewardsClaims } from '#server/domains/rewards/index.ts';
import { tradingClaims } from '#server/domains/trading/index.ts';

export const ledgerClaims: readonly LedgerClaim[] = [
  ...fundingClaims,
  ...tradingClaims,
  ...copyingClaims,
  ...plansClaims,
  ...rewardsClaims,
  ...collectiblesClaims,
  ...adminClaims,
];

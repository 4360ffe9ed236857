import { bonusTurnover } from '#core/rewards/rules.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { tradedCentsSince } from '#server/domains/trading/risk/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * US cents of profit that stay in the account because a claimed bonus has not been traded often
 * enough: what was realised since the oldest claim whose turnover is still open, never negative.
 * Zero for everyone without such a claim, at the cost of one read.
 */
export async function lockedProfitCents(tx: Tx, owner: number): Promise<bigint> {
  const claims = await ledger.bonusClaims(tx, owner);
  const open = await oldestOpen(tx, owner, claims);
  if (!open) return 0n;
  const profit = await ledger.realisedSince(tx, owner, open.at);
  return profit > 0n ? profit : 0n;
}

/**
 * Later bonuses add to what must be traded; one that was traded often enough keeps nothing back any
 * more. Oldest first.
 */
async function oldestOpen(
  tx: Tx,
  owner: number,
  claims: readonly ledger.BonusClaim[],
): Promise<ledger.BonusClaim | undefined> {
  for (const [place, claim] of claims.entries()) {
    const due = claims.slice(place).reduce((sum, { cents }) => sum + cents, 0n) * bonusTurnover;
    if ((await tradedCentsSince(tx, owner, claim.at)) < due) return claim;
  }
  return undefined;
}

// The practice network: no coins, no keys, one block every three seconds of the injected clock. Labelled wherever it shows.
import { createHash } from 'node:crypto';
import { practiceBlockMs } from '#core/funding/rules.ts';
import type { WithdrawalRow } from '#server/domains/funding/store.ts';

/** 2026-01-01: the block before the first. */
const genesisAt = Date.UTC(2026, 0, 1);

/** Height of the newest block at this instant. */
export const practiceTip = (at: number): number =>
  Math.max(0, Math.floor((at - genesisAt) / practiceBlockMs));

/** The payout as a practice transaction. A pure function of the withdrawal: signing twice gives the same transaction. */
export function signPractice(withdrawal: Pick<WithdrawalRow, 'id' | 'asset' | 'address' | 'coinUnits'>): {
  raw: string;
  txid: string;
} {
  const raw = JSON.stringify({
    network: 'practice',
    asset: withdrawal.asset,
    to: withdrawal.address,
    units: withdrawal.coinUnits.toString(),
    reference: withdrawal.id,
  });
  return { raw, txid: createHash('sha256').update(raw).digest('hex') };
}

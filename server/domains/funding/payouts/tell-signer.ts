import { setTimeout as pause } from 'node:timers/promises';
import type { PayoutRequest, SealedRequest } from '#server/domains/funding/payouts/sign-job.ts';
import type { PayoutSigner } from '#server/domains/funding/payouts/signer-client.ts';
import type { WithdrawalRow } from '#server/domains/funding/withdrawals/store.ts';
import type { App } from '#server/platform/app.ts';
import { faultFields } from '#server/platform/log.ts';

/** What was asked for, as it is sealed and as the signer keeps it. */
export const requestOf = (
  row: Pick<WithdrawalRow, 'id' | 'asset' | 'address' | 'coinUnits' | 'userId' | 'approvalsNeeded'>,
): PayoutRequest => ({
  withdrawalId: row.id,
  asset: row.asset,
  address: row.address,
  units: row.coinUnits.toString(),
  requestedBy: row.userId,
  approvalsNeeded: row.approvalsNeeded,
});
export const sealedOf = (row: WithdrawalRow): SealedRequest => ({ ...requestOf(row), seal: row.requestSeal });

/** Longest that the answer to a request waits for the signer, which may have to start. */
const tellMs = 2_000;

/**
 * Tells this node's signer of a request that was just made, which it then keeps. One that cannot be
 * told, or whose payout another node plans, is proven to that signer by its seal; so nobody waits
 * long for it.
 */
export async function tellSigner(
  { log }: Pick<App, 'log'>,
  signer: PayoutSigner,
  row: WithdrawalRow,
): Promise<void> {
  const told = signer.know(sealedOf(row)).catch((fault: unknown) => {
    log.warn('funding.signer_not_told', { withdrawalId: row.id, ...faultFields(fault) });
  });
  await Promise.race([told, pause(tellMs, undefined, { ref: false })]);
}

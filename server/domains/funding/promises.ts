// What holds on both sides of each boundary that money crosses: the books, the signer, the chain.
import { assert, required } from '#core/values/assert.ts';
import type { SignJob } from '#server/domains/funding/payouts/sign-job.ts';
import type { WithdrawalRow } from '#server/domains/funding/withdrawals/store.ts';
import type * as ledger from '#server/domains/ledger/index.ts';

/** A posting that had to be new: a replay here would be money that was moved before. */
export function assertNew({ replayed }: ledger.Posted, what: string): void {
  assert(!replayed, `${what} is posted once`);
}

/** The job pays each of these withdrawals once, whole, to the address that was approved. */
export function assertPays(job: SignJob, rows: readonly WithdrawalRow[]): void {
  assert(job.payments.length === rows.length, `${job.payoutId} pays each of its withdrawals and no other`);
  for (const { withdrawalId, asset, address, units } of job.payments) {
    const row = required(
      rows.find(({ id }) => id === withdrawalId),
      `${withdrawalId} belongs to ${job.payoutId}`,
    );
    assert(
      asset === row.asset && address === row.address && units === row.coinUnits.toString(),
      `${withdrawalId} is paid as it was approved`,
    );
  }
}

// What the payer asks of a chain it pays on. A driver knows the chain; it decides nothing about
// money in the books.
import type { SignJob } from '#server/domains/funding/payouts/sign-job.ts';
import type { WithdrawalRow } from '#server/domains/funding/withdrawals/store.ts';

export interface Attempt {
  readonly n: number;
  readonly job: SignJob;
  readonly raw: string | null;
  readonly txid: string | null;
}

/**
 * What a plan needs from the books: the next free number of the wallet, or the outputs that are
 * ours to spend.
 */
export interface Books {
  nextNonce(): Promise<number>;
  spendable(): Promise<readonly Spendable[]>;
}
export interface Spendable {
  readonly txid: string;
  readonly vout: number;
  readonly units: bigint;
  readonly account: 0 | 1;
  readonly index: number;
}

export type Outcome =
  /** No node of ours knows it: it is sent again. Never a reason to give money back. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'mined';
      readonly txid: string;
      readonly height: number;
      readonly succeeded: boolean;
      /**
       * Network fee in the smallest unit of the chain's coin; undefined where the books do not hold
       * that coin.
       */
      readonly feeUnits: bigint | undefined;
    };

export type Sent = 'accepted' | 'known' | { readonly refused: string };

export interface PayoutDriver {
  /** Most withdrawals that one transaction pays. */
  readonly batch: number;
  /**
   * The transaction that would pay these; a sentence when it cannot be now (the wallet is short).
   */
  plan(payoutId: string, rows: readonly WithdrawalRow[], books: Books): Promise<SignJob | string>;
  /** Throws when the outcome is unknown. */
  submit(raw: string): Promise<Sent>;
  outcome(attempts: readonly Attempt[]): Promise<Outcome>;
  /** Newest block, and newest that can never be undone where the chain knows one. */
  tip(): Promise<number>;
  finalized?(): Promise<number | undefined>;
  /**
   * The same payment with a higher fee, so built that only one of both can confirm; undefined where
   * that is not possible.
   */
  replace(last: Attempt): Promise<SignJob | undefined>;
  /** What our wallets hold on the chain. Undefined: nobody knows. */
  custody(addresses: readonly string[]): Promise<bigint | undefined>;
}

/** The payments of a job, one per withdrawal. */
export const paymentsOf = (rows: readonly WithdrawalRow[]) =>
  rows.map((row) => ({
    withdrawalId: row.id,
    asset: row.asset,
    address: row.address,
    units: row.coinUnits.toString(),
  }));

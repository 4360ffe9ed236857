// What the payer asks the signer for, and what it answers: the only words the two processes
// exchange.
import { chains, coins } from '#core/funding/deposits.ts';
import { payoutReasons } from '#core/funding/payout-reasons.ts';
import { z } from '#core/values/z.ts';

const units = z.string().regex(/^[0-9]{1,38}$/);
const hex = z.string().regex(/^0x[0-9a-f]*$/i);

/** One withdrawal that the payout pays. */
const payment = z.object({ withdrawalId: z.string(), asset: z.enum(coins), address: z.string(), units });
export type Payment = z.infer<typeof payment>;

/** What was asked for. It never changes: the signer keeps it and pays nothing else. */
export const payoutRequest = payment.extend({
  requestedBy: z.string(),
  approvalsNeeded: z.number().int(),
});
export type PayoutRequest = z.infer<typeof payoutRequest>;

/** With the proof that the server made it; null for one from before there were seals. */
const sealedRequest = payoutRequest.extend({ seal: z.string().nullable() });
export type SealedRequest = z.infer<typeof sealedRequest>;

/** Who agreed, for a signer that cannot read the database itself (the embedded one of a demo). */
const approval = sealedRequest.extend({
  state: z.string(),
  approvedBy: z.string().nullable(),
  secondApprovedBy: z.string().nullable(),
  lockedUntil: z.iso.datetime().nullable(),
});
export type Approval = z.infer<typeof approval>;

const common = {
  payoutId: z.string(),
  /** 1, and 2 for the one replacement with a higher fee. */
  attempt: z.number().int().min(1).max(2),
  payments: z.array(payment).min(1),
};
const practiceJob = z.object({
  kind: z.literal('practice'),
  ...common,
  chain: z.enum(chains),
  nonce: z.number().int(),
  feeUnits: units,
});
const evmJob = z.object({
  kind: z.literal('evm'),
  ...common,
  chainId: z.number().int(),
  nonce: z.number().int(),
  /** Undefined: the chain's own coin. */
  token: hex.optional(),
  gasLimit: units,
  maxFeePerGas: units,
  maxPriorityFeePerGas: units,
});
const bitcoinJob = z.object({
  kind: z.literal('bitcoin'),
  ...common,
  network: z.enum(['main', 'test', 'regtest']),
  /**
   * Outputs of ours to spend: account 0 are people's deposit addresses, account 1 the hot wallet.
   */
  inputs: z
    .array(
      z.object({
        txid: z.string(),
        vout: z.number().int(),
        units,
        account: z.number().int().min(0).max(1),
        index: z.number().int(),
      }),
    )
    .min(1),
  /** What comes back to the hot wallet, as the last output; absent when it would be dust. */
  changeUnits: units.optional(),
});
export const signJob = z.discriminatedUnion('kind', [practiceJob, evmJob, bitcoinJob]);
export type SignJob = z.infer<typeof signJob>;
export type PracticeJob = z.infer<typeof practiceJob>;
export type EvmJob = z.infer<typeof evmJob>;
export type BitcoinJob = z.infer<typeof bitcoinJob>;

export const signed = z.object({ raw: z.string().min(1), txid: z.string().min(1) });
export type Signed = z.infer<typeof signed>;

/**
 * The signer's own wallets and the account keys its deposit addresses come from. Public halves
 * only.
 */
export const signerFacts = z.object({
  wallets: z.object({ bitcoin: z.string(), ethereum: z.string(), tron: z.string() }),
  accountKeys: z.object({ bitcoin: z.string(), ethereum: z.string(), tron: z.string() }),
});
export type SignerFacts = z.infer<typeof signerFacts>;

export const signerRequest = z.discriminatedUnion('call', [
  z.object({ id: z.number().int(), call: z.literal('facts'), network: z.enum(['main', 'test', 'regtest']) }),
  /** Tells of a request when it is made, before anyone can approve it. */
  z.object({ id: z.number().int(), call: z.literal('know'), request: sealedRequest }),
  z.object({ id: z.number().int(), call: z.literal('sign'), job: signJob, approvals: z.array(approval) }),
]);
export type SignerRequest = z.infer<typeof signerRequest>;
/**
 * A "no" with its sentence. `never`: nobody can pay this, however often it is asked for. `later`: a
 * limit of the signer is reached, until `until`. `now`: not as it was asked for. `ids` are the
 * withdrawals that stand in the way: without them the rest may be signed. None: it is the job as a
 * whole.
 */
const no = { text: z.string(), ids: z.array(z.string()) };
const refusal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never'), ...no, reason: z.enum(payoutReasons) }),
  z.object({ kind: z.literal('now'), ...no }),
  z.object({ kind: z.literal('later'), ...no, until: z.iso.datetime() }),
]);
export type SignerRefusal = z.infer<typeof refusal>;
export const signerAnswer = z.object({
  id: z.number().int(),
  ok: z.unknown().optional(),
  refused: refusal.optional(),
});

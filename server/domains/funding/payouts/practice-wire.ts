// How the practice network writes a transaction: the signer makes it, the driver takes it.
import { bytesToHex } from '@noble/hashes/utils.js';
import { createHash } from 'node:crypto';
import type { Chain } from '#core/funding/deposits.ts';
import type { PracticeJob } from '#server/domains/funding/payouts/sign-job.ts';

/** The text that is signed: what is paid to whom, and nothing else. */
export const practiceText = (job: PracticeJob): string =>
  JSON.stringify({
    network: 'practice',
    chain: job.chain,
    nonce: job.nonce,
    payments: job.payments.map(({ address, units }) => ({ address, units })),
    feeUnits: job.feeUnits,
  });
/** Id of a practice transaction, as its chain writes ids. */
export const practiceTxid = (chain: Chain, text: string): string =>
  (chain === 'ethereum' ? '0x' : '') + createHash('sha256').update(text).digest('hex');

/** A transaction as the practice network takes it. */
export const practiceRaw = (text: string, publicKey: Uint8Array, signature: Uint8Array): string =>
  JSON.stringify({ body: text, publicKey: bytesToHex(publicKey), signature: bytesToHex(signature) });

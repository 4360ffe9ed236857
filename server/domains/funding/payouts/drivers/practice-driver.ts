// Pays on the practice network. It takes what the signer signed, checks the signature, and seals it
// in its next block.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Chain, chains } from '#core/funding/deposits.ts';
import { z } from '#core/values/z.ts';
import { addressOfKey } from '#server/domains/funding/addresses/deriver.ts';
import { type PayoutDriver, paymentsOf, type Sent } from '#server/domains/funding/payouts/payout-driver.ts';
import { practiceTxid } from '#server/domains/funding/payouts/practice-wire.ts';
import {
  findPracticeHeight,
  findPracticeTransaction,
  insertPracticeTransaction,
  sumPractice,
} from '#server/domains/funding/practice/store.ts';
import type { App } from '#server/platform/app.ts';

/**
 * What a transaction costs there, in the smallest unit of the chain's coin. TRON's fee is paid in a
 * coin the books do not hold.
 */
const practiceFee: Readonly<Record<Chain, bigint>> = {
  bitcoin: 1_000n,
  ethereum: 21_000_000_000_000n,
  tron: 0n,
};

const transaction = z.object({
  body: z.string(),
  publicKey: z.string(),
  signature: z.string(),
});
const body = z.object({
  chain: z.enum(chains),
  nonce: z.number().int(),
  payments: z.array(z.object({ address: z.string(), units: z.string() })),
  feeUnits: z.string(),
});

export function practiceDriver(app: Pick<App, 'db' | 'clock'>, chain: Chain): PayoutDriver {
  return {
    batch: 1,
    plan: async (payoutId, rows, books) => ({
      kind: 'practice',
      payoutId,
      attempt: 1,
      payments: paymentsOf(rows),
      chain,
      nonce: await books.nextNonce(),
      feeUnits: practiceFee[chain].toString(),
    }),
    submit: (raw) => submit(app, chain, raw),
    outcome: async (attempts) => {
      for (const { txid } of attempts) {
        const found = txid === null ? undefined : await findPracticeTransaction(app.db.read, txid);
        if (!found) continue;
        if (found.height === null) return { kind: 'waiting' };
        return {
          kind: 'mined',
          txid: found.txid,
          height: found.height,
          succeeded: found.succeeds,
          feeUnits: chain === 'tron' ? undefined : found.feeUnits,
        };
      }
      return { kind: 'unknown' };
    },
    tip: () => findPracticeHeight(app.db.read, chain),
    replace: async () => undefined,
    custody: () => sumPractice(app.db.read, chain),
  };
}

async function submit(app: Pick<App, 'db' | 'clock'>, chain: Chain, raw: string): Promise<Sent> {
  const given = transaction.parse(JSON.parse(raw));
  const what = body.parse(JSON.parse(given.body));
  const publicKey = hexToBytes(given.publicKey);
  const isSigned = secp256k1.verify(hexToBytes(given.signature), utf8ToBytes(given.body), publicKey);
  if (!isSigned || what.chain !== chain) return { refused: 'the signature does not fit' };
  const txid = practiceTxid(chain, given.body);
  if (await findPracticeTransaction(app.db.read, txid)) return 'known';
  const isNew = await insertPracticeTransaction(app.db.read, {
    txid,
    chain,
    sender: addressOfKey(chain, 'regtest', publicKey),
    nonce: what.nonce,
    raw,
    units: what.payments.reduce((sum, { units }) => sum + BigInt(units), 0n),
    feeUnits: BigInt(what.feeUnits),
    sentAt: new Date(app.clock.now()),
  });
  if (isNew) return 'accepted';
  return (await findPracticeTransaction(app.db.read, txid))
    ? 'known'
    : { refused: 'another transaction has this number' };
}

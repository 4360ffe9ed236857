// Makes the signatures. Every output is written here from the checked payments; change goes to a
// wallet derived here.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as btc from '@scure/btc-signer';
import { addr, Transaction } from 'micro-eth-signer';
import { assert } from '#core/values/assert.ts';
import { bitcoinNetworks } from '#server/domains/funding/address.ts';
import { addressOfKey, tronHex } from '#server/domains/funding/addresses/deriver.ts';
import { practiceRaw, practiceText, practiceTxid } from '#server/domains/funding/payouts/practice-wire.ts';
import type {
  BitcoinJob,
  EvmJob,
  PracticeJob,
  SignJob,
  Signed,
} from '#server/domains/funding/payouts/sign-job.ts';
import type { Keys } from '#server/domains/funding/signer/keys.ts';

export function sign(job: SignJob, keys: Keys): Signed {
  if (job.kind === 'practice') return signPractice(job, keys);
  return job.kind === 'evm' ? signEvm(job, keys) : signBitcoin(job, keys);
}

function signPractice(job: PracticeJob, keys: Keys): Signed {
  const { secret, publicKey } = keys.at(job.chain, 1, 0);
  const text = practiceText(job);
  const raw = practiceRaw(text, publicKey, secp256k1.sign(utf8ToBytes(text), secret));
  return { raw, txid: practiceTxid(job.chain, text) };
}

/** transfer(address,uint256). */
const transferCall = 'a9059cbb';
const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0');

/** Where a call goes, and what it pays: coins to the address, or a transfer asked of the token. */
export function callOf(job: EvmJob): { to: string; value: bigint; data: string } {
  const [payment, more] = job.payments;
  assert(payment !== undefined && more === undefined, 'an Ethereum transaction pays one withdrawal');
  const to = tronHex(payment.address) ?? payment.address;
  const units = BigInt(payment.units);
  if (job.token === undefined) return { to: addr.addChecksum(to), value: units, data: '' };
  const data = `0x${transferCall}${word(to)}${word(units.toString(16))}`;
  return { to: addr.addChecksum(job.token), value: 0n, data };
}

function signEvm(job: EvmJob, keys: Keys): Signed {
  const prepared = Transaction.prepare({
    ...callOf(job),
    nonce: BigInt(job.nonce),
    gasLimit: BigInt(job.gasLimit),
    maxFeePerGas: BigInt(job.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(job.maxPriorityFeePerGas),
    chainId: BigInt(job.chainId),
  });
  const made = prepared.signBy(keys.at('ethereum', 1, 0).secret, false);
  return { raw: withPrefix(made.toHex()), txid: withPrefix(made.hash) };
}
const withPrefix = (hex: string): string => (hex.startsWith('0x') ? hex : `0x${hex}`);

/** Says that a higher fee may replace it (BIP-125). */
const replaceable = 0xfffffffd;

function signBitcoin(job: BitcoinJob, keys: Keys): Signed {
  const network = bitcoinNetworks[job.network];
  const tx = new btc.Transaction();
  const secrets = job.inputs.map(({ txid, vout, units, account, index }) => {
    const { secret, publicKey } = keys.at('bitcoin', account === 0 ? 0 : 1, index);
    const { script } = btc.p2wpkh(publicKey, network);
    // The signature commits to the amount: a wrong one gives a transaction that no node takes.
    tx.addInput({ txid, index: vout, sequence: replaceable, witnessUtxo: { script, amount: BigInt(units) } });
    return secret;
  });
  for (const { address, units } of job.payments) tx.addOutputAddress(address, BigInt(units), network);
  if (job.changeUnits !== undefined)
    tx.addOutputAddress(
      addressOfKey('bitcoin', job.network, keys.at('bitcoin', 1, 0).publicKey),
      BigInt(job.changeUnits),
      network,
    );
  for (const [place, secret] of secrets.entries()) tx.signIdx(secret, place);
  tx.finalize();
  return { raw: bytesToHex(tx.extract()), txid: tx.id };
}

// Reads what was signed back from its bytes, before it leaves the signer: it pays what the job says,
// from the signer's own wallet, and nothing else.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import * as btc from '@scure/btc-signer';
import { Transaction } from 'micro-eth-signer';
import { assert, required } from '#core/values/assert.ts';
import { z } from '#core/values/z.ts';
import { outputScript } from '#server/domains/funding/address.ts';
import { addressOfKey } from '#server/domains/funding/addresses/deriver.ts';
import { practiceText, practiceTxid } from '#server/domains/funding/payouts/practice-wire.ts';
import type {
  BitcoinJob,
  EvmJob,
  PracticeJob,
  SignJob,
  Signed,
} from '#server/domains/funding/payouts/sign-job.ts';
import type { Keys } from '#server/domains/funding/signer/keys.ts';
import { callOf } from '#server/domains/funding/signer/sign.ts';

/** Throws unless the bytes are the job. */
export function assertSigned(job: SignJob, signed: Signed, keys: Keys): void {
  if (job.kind === 'practice') return assertPractice(job, signed, keys);
  return job.kind === 'evm' ? assertEvm(job, signed, keys) : assertBitcoin(job, signed, keys);
}

const practice = z.object({ body: z.string(), publicKey: z.string(), signature: z.string() });

function assertPractice(job: PracticeJob, { raw, txid }: Signed, keys: Keys): void {
  const { body, signature } = practice.parse(JSON.parse(raw));
  const { publicKey } = keys.at(job.chain, 1, 0);
  assert(body === practiceText(job), 'the signed text is the job');
  assert(
    secp256k1.verify(hexToBytes(signature), utf8ToBytes(body), publicKey),
    'the signature is of this wallet',
  );
  assert(txid === practiceTxid(job.chain, body), 'the id is of this text');
}

function assertEvm(job: EvmJob, { raw, txid }: Signed, keys: Keys): void {
  const read = Transaction.fromHex(raw, false);
  const { to, value, data } = callOf(job);
  assert(
    digits(read.raw.to) === digits(to) && read.raw.value === value && digits(read.raw.data) === digits(data),
    'the signed call pays what the job says',
  );
  assert(
    read.raw.nonce === BigInt(job.nonce) && read.raw.chainId === BigInt(job.chainId),
    'the signed call has the number and the chain of the job',
  );
  assert(
    'maxFeePerGas' in read.raw &&
      read.raw.maxFeePerGas === BigInt(job.maxFeePerGas) &&
      read.raw.gasLimit === BigInt(job.gasLimit),
    'the signed call costs at most the fee of the job',
  );
  const wallet = addressOfKey('ethereum', 'main', keys.at('ethereum', 1, 0).publicKey);
  assert(read.recoverSender().address === wallet, 'the signature is of this wallet');
  assert(digits(read.hash) === digits(txid), 'the id is of these bytes');
}

const digits = (hex: string): string => hex.replace(/^0x/, '').toLowerCase();

const isSame = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one !== undefined && bytesToHex(one) === bytesToHex(other);

function assertBitcoin(job: BitcoinJob, { raw, txid }: Signed, keys: Keys): void {
  const read = btc.Transaction.fromRaw(hexToBytes(raw), { allowUnknownOutputs: false });
  const change = addressOfKey('bitcoin', job.network, keys.at('bitcoin', 1, 0).publicKey);
  const outputs = [
    ...job.payments,
    ...(job.changeUnits === undefined ? [] : [{ address: change, units: job.changeUnits }]),
  ];
  assert(read.outputsLength === outputs.length, 'the transaction has no other output');
  for (const [place, { address, units }] of outputs.entries())
    assert(
      // An address has two spellings, small and capital (BIP-173): what an output pays is its script.
      isSame(read.getOutput(place).script, outputScript(address, job.network)) &&
        read.getOutput(place).amount === BigInt(units),
      `output ${place} is the one of the job`,
    );
  const inputs = job.inputs.map(({ txid: from, vout }) => `${from}:${vout}`);
  const spent = Array.from({ length: read.inputsLength }, (_, place) => {
    const { txid: from, index, finalScriptWitness } = read.getInput(place);
    const { account, index: key } = required(job.inputs[place], `input ${place} is one of the job`);
    const { publicKey } = keys.at('bitcoin', account === 0 ? 0 : 1, key);
    assert(isSame(finalScriptWitness?.at(-1), publicKey), 'the signature is of this wallet');
    return `${bytesToHex(required(from, 'an input names its transaction'))}:${index}`;
  });
  assert(spent.join() === inputs.join(), 'the transaction spends the outputs of the job and no other');
  assert(read.id === txid, 'the id is of these bytes');
}

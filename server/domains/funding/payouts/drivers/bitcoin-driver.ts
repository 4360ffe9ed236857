// Pays bitcoins in batches, from outputs that are ours by our own books. The node needs no wallet.
import { z } from '#core/values/z.ts';
import { assetScale, readUnits } from '#core/values/money.ts';
import { type Rpc, RpcError } from '#server/domains/funding/chain/json-rpc.ts';
import { batchSize } from '#core/funding/withdrawals.ts';
import {
  type Attempt,
  type Outcome,
  type PayoutDriver,
  paymentsOf,
  type Sent,
  type Spendable,
} from '#server/domains/funding/payouts/payout-driver.ts';
import type { BitcoinJob } from '#server/domains/funding/payouts/sign-job.ts';

const hash = z.string();
const shown = z.object({ confirmations: z.number().int().optional(), blockhash: hash.optional() });
const header = z.object({ height: z.number().int(), confirmations: z.number().int() });
const amount = z.union([z.string(), z.number()]);
const output = z.object({ value: amount, confirmations: z.number().int() });
const estimate = z.object({ feerate: amount.optional() });

export interface BitcoinPayoutSettings {
  readonly rpc: Rpc;
  readonly network: 'main' | 'test' | 'regtest';
}

/** Virtual bytes of a transaction's parts; outputs are counted as the largest usual kind. */
const baseBytes = 11n;
const inputBytes = 68n;
const outputBytes = 43n;
const fallbackRate = 5n;
const mostRate = 300n;
/** Less than this coming back is not worth an output: the network gets it. */
const dustUnits = 1_000n;
/** "already in block chain", "already in mempool" and what else says that the node has it. */
const alreadyKnown = /already|txn-already|utxo set/i;

const sumOf = (list: readonly { readonly units: bigint | string }[]): bigint =>
  list.reduce((sum, { units }) => sum + BigInt(units), 0n);
const feeFor = (inputs: number, outputs: number, rate: bigint): bigint =>
  (baseBytes + inputBytes * BigInt(inputs) + outputBytes * BigInt(outputs)) * rate;

export function bitcoinDriver({ rpc, network }: BitcoinPayoutSettings): PayoutDriver {
  return {
    batch: batchSize,
    plan: async (payoutId, rows, books) => {
      const payments = paymentsOf(rows);
      const rate = await feeRate(rpc);
      const chosen: Spendable[] = [];
      for (const one of await books.spendable()) {
        if (
          sumOf(chosen) >= sumOf(payments) + feeFor(chosen.length, payments.length + 1, rate) &&
          chosen.length > 0
        )
          break;
        // A second look: the node must have it, unspent, with the worth we know.
        const found = await rpc('gettxout', [one.txid, one.vout, true], output.nullable());
        if (found && satoshis(found.value) === one.units) chosen.push(one);
      }
      const change = sumOf(chosen) - sumOf(payments) - feeFor(chosen.length, payments.length + 1, rate);
      if (chosen.length === 0 || change < 0n) return 'the paying wallet holds too little';
      return {
        kind: 'bitcoin',
        payoutId,
        attempt: 1,
        payments,
        network,
        inputs: chosen.map((one) => ({ ...one, units: one.units.toString() })),
        ...(change >= dustUnits ? { changeUnits: change.toString() } : {}),
      };
    },
    submit: (raw) => submit(rpc, raw),
    outcome: (attempts) => outcome(rpc, attempts),
    tip: () => rpc('getblockcount', [], z.number().int()),
    // The same inputs and payments, a higher fee from the change: only one of both can confirm.
    replace: async (last) => {
      if (last.job.kind !== 'bitcoin' || last.job.changeUnits === undefined) return undefined;
      const { inputs, payments, changeUnits } = last.job;
      const paid = sumOf(inputs) - sumOf(payments) - BigInt(changeUnits);
      const market = feeFor(inputs.length, payments.length + 1, await feeRate(rpc));
      const fee = market > paid * 2n ? market : paid * 2n;
      const change = sumOf(inputs) - sumOf(payments) - fee;
      if (change < 0n) return undefined;
      const { changeUnits: _, ...rest } = last.job;
      return {
        ...rest,
        attempt: 2,
        ...(change >= dustUnits ? { changeUnits: change.toString() } : {}),
      } satisfies BitcoinJob;
    },
    // The node looks through all unspent outputs: quick on a small chain, minutes on the main one,
    // where it may time out.
    custody: async (addresses) => {
      const scan = await rpc(
        'scantxoutset',
        ['start', addresses.map((address) => `addr(${address})`)],
        z.object({ total_amount: amount }),
      );
      return satoshis(scan.total_amount);
    },
  };
}

/** Satoshis per virtual byte for a place within about six blocks. */
async function feeRate(rpc: Rpc): Promise<bigint> {
  const { feerate } = await rpc('estimatesmartfee', [6], estimate);
  if (feerate === undefined) return fallbackRate;
  const rate = satoshis(feerate) / 1_000n + 1n;
  return rate < mostRate ? rate : mostRate;
}

async function submit(rpc: Rpc, raw: string): Promise<Sent> {
  try {
    await rpc('sendrawtransaction', [raw], hash);
    return 'accepted';
  } catch (fault) {
    if (!(fault instanceof RpcError)) throw fault;
    return alreadyKnown.test(fault.message) ? 'known' : { refused: fault.message };
  }
}

/**
 * Asks for each attempt by its first output: in the pool, in a block, or not known. Needs the
 * node's transaction index for spent ones.
 */
async function outcome(rpc: Rpc, attempts: readonly Attempt[]): Promise<Outcome> {
  let isWaiting = false;
  for (const { txid, job } of attempts) {
    if (txid === null || job.kind !== 'bitcoin') continue;
    const found = await ask(rpc, txid);
    if (!found) continue;
    if (found.blockhash === undefined) {
      isWaiting = true;
      continue;
    }
    const { height, confirmations } = await rpc('getblockheader', [found.blockhash], header);
    // A block that the node left counts with less than nothing.
    if (confirmations < 1) continue;
    const feeUnits = sumOf(job.inputs) - sumOf(job.payments) - BigInt(job.changeUnits ?? '0');
    return { kind: 'mined', txid, height, succeeded: true, feeUnits };
  }
  return { kind: isWaiting ? 'waiting' : 'unknown' };
}

async function ask(rpc: Rpc, txid: string): Promise<z.infer<typeof shown> | undefined> {
  try {
    return await rpc('getrawtransaction', [txid, true], shown);
  } catch (fault) {
    if (fault instanceof RpcError) return undefined;
    throw fault;
  }
}

function satoshis(value: string | number): bigint {
  const text = typeof value === 'number' || /e/i.test(value) ? Number(value).toFixed(assetScale.BTC) : value;
  return readUnits(text, assetScale.BTC);
}

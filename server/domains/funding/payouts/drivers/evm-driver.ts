// Pays Ether, or a token, from an account whose numbers order its transactions: a number is used by
// one payout forever.
import { z } from '#core/values/z.ts';
import { tronHex } from '#server/domains/funding/addresses/deriver.ts';
import { type Rpc, RpcError } from '#server/domains/funding/chain/json-rpc.ts';
import {
  type Attempt,
  type Outcome,
  type PayoutDriver,
  paymentsOf,
  type Sent,
} from '#server/domains/funding/payouts/payout-driver.ts';
import type { EvmJob } from '#server/domains/funding/payouts/sign-job.ts';

const hex = z.string().regex(/^0x[0-9a-f]*$/i);
const receipt = z.object({
  status: hex,
  blockHash: hex,
  blockNumber: hex,
  gasUsed: hex,
  effectiveGasPrice: hex,
  logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
});
const block = z.object({ hash: hex, baseFeePerGas: hex.optional() });

export interface EvmPayoutSettings {
  readonly rpc: Rpc;
  readonly chainId: number;
  /** The wallet that pays. */
  readonly wallet: string;
  /** Undefined: the chain's own coin. Otherwise the token's contract, twenty bytes of hex. */
  readonly token?: string;
}

const tip = 1_000_000_000n;
/** keccak256("Transfer(address,address,uint256)"). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const balanceOf = '0x70a08231';
const word = (text: string): string => text.replace(/^0x/, '').toLowerCase().padStart(64, '0');
/** TRON's writing of an address, or Ethereum's own. */
const hexOf = (address: string): string => tronHex(address) ?? address;
const asHex = (units: bigint): string => `0x${units.toString(16)}`;
/** What nodes ask of a replacement: a tenth more of everything; an eighth is given. */
const raised = (units: bigint): bigint => (units * 1125n) / 1000n + 1n;
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
/** Gas of a transfer to a plain account, and the most that is given to one with code. */
const plainGas = 21_000n;
const mostGas = 120_000n;

export function evmDriver(settings: EvmPayoutSettings): PayoutDriver {
  const { rpc, wallet, token } = settings;
  const marketFee = async (): Promise<bigint> => {
    const latest = await rpc('eth_getBlockByNumber', ['latest', false], block);
    return BigInt(latest.baseFeePerGas ?? '0x0') * 2n + tip;
  };
  const balance = async (address: string): Promise<bigint> =>
    BigInt(
      token === undefined
        ? await rpc('eth_getBalance', [address, 'latest'], hex)
        : await rpc('eth_call', [{ to: token, data: balanceOf + word(hexOf(address)) }, 'latest'], hex),
    );
  return {
    batch: 1,
    plan: async (payoutId, rows, books) => {
      const [row] = rows;
      if (!row) return 'nothing to pay';
      const gasLimit = token === undefined ? await gasOf(rpc, wallet, row.address, row.coinUnits) : mostGas;
      const fee = await marketFee();
      const needed = token === undefined ? row.coinUnits + gasLimit * fee : row.coinUnits;
      if ((await balance(wallet)) < needed) return 'the paying wallet holds too little';
      const onChain = Number(await rpc('eth_getTransactionCount', [wallet, 'latest'], hex));
      return {
        kind: 'evm',
        payoutId,
        attempt: 1,
        payments: paymentsOf(rows),
        chainId: settings.chainId,
        nonce: Math.max(onChain, await books.nextNonce()),
        ...(token === undefined ? {} : { token }),
        gasLimit: gasLimit.toString(),
        maxFeePerGas: fee.toString(),
        maxPriorityFeePerGas: tip.toString(),
      };
    },
    submit: (raw) => submit(rpc, raw),
    outcome: (attempts) => outcome(rpc, token, attempts),
    tip: async () => Number(await rpc('eth_blockNumber', [], hex)),
    replace: async (last) => {
      if (last.job.kind !== 'evm') return undefined;
      const { maxFeePerGas, maxPriorityFeePerGas } = last.job;
      return {
        ...last.job,
        attempt: 2,
        maxFeePerGas: larger(await marketFee(), raised(BigInt(maxFeePerGas))).toString(),
        maxPriorityFeePerGas: raised(BigInt(maxPriorityFeePerGas)).toString(),
      } satisfies EvmJob;
    },
    custody: async (addresses) => {
      let sum = 0n;
      for (const address of addresses) sum += await balance(address);
      return sum;
    },
  };
}

/**
 * Accounts with code may need more than the plain gas; one that refuses the coins gets the plain
 * gas and fails on the chain.
 */
async function gasOf(rpc: Rpc, from: string, to: string, units: bigint): Promise<bigint> {
  try {
    const estimate = BigInt(await rpc('eth_estimateGas', [{ from, to, value: asHex(units) }], hex));
    const given = estimate === plainGas ? plainGas : (estimate * 12n) / 10n;
    return given < mostGas ? given : mostGas;
  } catch (fault) {
    if (fault instanceof RpcError) return plainGas;
    throw fault;
  }
}

async function submit(rpc: Rpc, raw: string): Promise<Sent> {
  try {
    await rpc('eth_sendRawTransaction', [raw], hex);
    return 'accepted';
  } catch (fault) {
    // Without an answer of the node nobody knows whether it arrived.
    if (!(fault instanceof RpcError)) throw fault;
    // Its number is taken by itself when it was mined meanwhile: the outcome tells.
    if (/already|known|imported|nonce too low/i.test(fault.message)) return 'known';
    return { refused: fault.message };
  }
}

async function outcome(rpc: Rpc, token: string | undefined, attempts: readonly Attempt[]): Promise<Outcome> {
  let isWaiting = false;
  for (const { txid, job } of attempts) {
    if (txid === null) continue;
    const found = await rpc('eth_getTransactionReceipt', [txid], receipt.nullable());
    if (found) {
      const [payment] = job.payments;
      const moved = found.logs.some(
        ({ address, topics, data }) =>
          address.toLowerCase() === token?.toLowerCase() &&
          topics[0]?.toLowerCase() === transferTopic &&
          topics[2]?.toLowerCase() === `0x${word(hexOf(payment?.address ?? ''))}` &&
          BigInt(data) > 0n,
      );
      return {
        kind: 'mined',
        txid,
        height: Number(found.blockNumber),
        succeeded: BigInt(found.status) === 1n && (token === undefined || moved),
        // Who sends a token pays in a coin that the token's own books do not hold.
        feeUnits: token === undefined ? BigInt(found.gasUsed) * BigInt(found.effectiveGasPrice) : undefined,
      };
    }
    const pending = await rpc('eth_getTransactionByHash', [txid], z.object({ hash: hex }).nullable());
    isWaiting ||= pending !== null;
  }
  return { kind: isWaiting ? 'waiting' : 'unknown' };
}

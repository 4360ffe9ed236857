// Reads an Ethereum node's JSON-RPC; java-tron speaks the same at /jsonrpc. Logs are asked by block
// hash, never by range.
import { z } from '#core/values/z.ts';
import type { BlockRef, ChainSource, Transfer, Watched } from '#server/domains/funding/chain/chain-source.ts';
import type { Rpc } from '#server/domains/funding/chain/json-rpc.ts';

const hex = z.string().regex(/^0x[0-9a-f]*$/i);
const head = z.object({ number: hex, hash: hex, parentHash: hex });
const fullBlock = head.extend({
  transactions: z.array(z.object({ hash: hex, from: hex, to: hex.nullable(), value: hex })),
});
const receipt = z.object({ status: hex, blockHash: hex });
const log = z.object({
  address: hex,
  topics: z.array(hex),
  data: hex,
  transactionHash: hex,
  blockHash: hex,
  removed: z.boolean().optional(),
});
interface Call {
  readonly type: string;
  readonly from: string;
  readonly to?: string | undefined;
  readonly value?: string | undefined;
  readonly error?: string | undefined;
  readonly calls?: readonly Call[] | undefined;
}
const call: z.ZodType<Call> = z.lazy(() =>
  z.object({
    type: z.string(),
    from: hex,
    to: hex.optional(),
    value: hex.optional(),
    error: z.string().optional(),
    calls: z.array(call).optional(),
  }),
);
const traces = z.array(z.object({ txHash: hex.optional(), result: call }));

/** keccak256("Transfer(address,address,uint256)"). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export interface EvmSettings {
  readonly rpc: Rpc;
  /**
   * `native`: the chain's own coin. Otherwise the one token contract whose transfers count, as 20
   * bytes of hex.
   */
  readonly watch: 'native' | { readonly contract: string };
  /** How the chain writes an address that its node gives as 20 bytes of hex. */
  readonly addressOf: (hex20: string) => string;
  /**
   * Whether to ask for traces too: value sent by contracts (payouts of exchanges) shows nowhere
   * else.
   */
  readonly canTrace: () => Promise<boolean>;
}

export function evmSource({ rpc, watch, addressOf, canTrace }: EvmSettings): ChainSource {
  const headAt = async (tag: string): Promise<z.infer<typeof head> | null> =>
    rpc('eth_getBlockByNumber', [tag, false], head.nullable());
  const requireHead = async (tag: string) => {
    const found = await headAt(tag);
    if (!found) throw new Error(`the node has no ${tag} block`);
    return found;
  };
  return {
    genesis: async () => {
      const chainId = await rpc('eth_chainId', [], hex);
      return `${BigInt(chainId)}:${(await requireHead('0x0')).hash}`;
    },
    tip: async () => {
      const found = await requireHead('latest');
      return { height: Number(found.number), hash: found.hash };
    },
    header: async (height) => {
      const found = await headAt(`0x${height.toString(16)}`);
      return found ? { height, hash: found.hash, parent: found.parentHash } : undefined;
    },
    finalizedHeight: async () => {
      const found = await headAt('finalized');
      return found ? Number(found.number) : undefined;
    },
    transfers: async (block, watched) => {
      if (watch !== 'native') return tokenTransfers(rpc, watch.contract, addressOf, block, watched);
      const direct = await nativeTransfers(rpc, addressOf, block, watched);
      if (!(await canTrace())) return direct;
      return [...direct, ...(await tracedTransfers(rpc, addressOf, block, watched))];
    },
  };
}

async function nativeTransfers(
  rpc: Rpc,
  addressOf: EvmSettings['addressOf'],
  block: BlockRef,
  watched: Watched,
): Promise<Transfer[]> {
  const full = await rpc('eth_getBlockByHash', [block.hash, true], fullBlock.nullable());
  if (!full) throw new Error('the node has left the branch of this block');
  const paid = full.transactions.flatMap(({ hash, from, to, value }) => {
    const units = BigInt(value);
    return to === null || units <= 0n ? [] : [{ hash, from: addressOf(from), to: addressOf(to), units }];
  });
  const mine = await watched([...new Set(paid.map(({ to }) => to))]);
  const result: Transfer[] = [];
  for (const { hash, from, to, units } of paid) {
    if (!mine.has(to)) continue;
    const found = await rpc('eth_getTransactionReceipt', [hash], receipt.nullable());
    if (found?.blockHash !== block.hash) throw new Error('the node has left the branch of this block');
    if (BigInt(found.status) === 1n) result.push({ txid: hash, ordinal: -1, to, from, units });
  }
  return result;
}

/** Value moved inside a transaction: a call that failed, or whose caller failed, moved nothing. */
async function tracedTransfers(
  rpc: Rpc,
  addressOf: EvmSettings['addressOf'],
  block: BlockRef,
  watched: Watched,
): Promise<Transfer[]> {
  const full = await rpc('eth_getBlockByHash', [block.hash, true], fullBlock.nullable());
  const traced = await rpc('debug_traceBlockByHash', [block.hash, { tracer: 'callTracer' }], traces);
  const found = traced.flatMap(({ txHash, result }, place) => {
    const txid = txHash ?? full?.transactions[place]?.hash;
    return txid === undefined ? [] : innerTransfers(txid, result, addressOf);
  });
  const mine = await watched([...new Set(found.map(({ to }) => to))]);
  return found.filter(({ to }) => mine.has(to));
}

function innerTransfers(txid: string, top: Call, addressOf: EvmSettings['addressOf']): Transfer[] {
  const result: Transfer[] = [];
  let place = 0;
  const visit = (one: Call, isTop: boolean, hasFailed: boolean): void => {
    const failed = hasFailed || one.error !== undefined;
    const ordinal = -1 - place++;
    const moves = one.type !== 'DELEGATECALL' && one.type !== 'CALLCODE' && one.type !== 'STATICCALL';
    const units = BigInt(one.value ?? '0x0');
    if (!isTop && !failed && moves && one.to !== undefined && units > 0n)
      result.push({ txid, ordinal, to: addressOf(one.to), from: addressOf(one.from), units });
    for (const inner of one.calls ?? []) visit(inner, false, failed);
  };
  visit(top, true, false);
  return result;
}

async function tokenTransfers(
  rpc: Rpc,
  contract: string,
  addressOf: EvmSettings['addressOf'],
  block: BlockRef,
  watched: Watched,
): Promise<Transfer[]> {
  const logs = await rpc(
    'eth_getLogs',
    [{ blockHash: block.hash, address: [contract], topics: [transferTopic] }],
    z.array(log),
  );
  const seen = new Map<string, number>();
  const found: Transfer[] = [];
  for (const one of logs) {
    const [, from = '', to = ''] = one.topics;
    const isTransfer = one.topics.length === 3 && one.topics[0]?.toLowerCase() === transferTopic;
    const isOurs = one.address.toLowerCase() === contract.toLowerCase() && one.blockHash === block.hash;
    if (!isTransfer || !isOurs || one.removed === true) continue;
    const ordinal = seen.get(one.transactionHash) ?? 0;
    seen.set(one.transactionHash, ordinal + 1);
    const units = one.data === '0x' ? 0n : BigInt(one.data);
    if (units > 0n)
      found.push({
        txid: one.transactionHash,
        ordinal,
        to: addressOf(`0x${to.slice(-40)}`),
        from: addressOf(`0x${from.slice(-40)}`),
        units,
      });
  }
  const mine = await watched([...new Set(found.map(({ to }) => to))]);
  return found.filter(({ to }) => mine.has(to));
}

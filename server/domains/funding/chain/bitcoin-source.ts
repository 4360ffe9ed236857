// Reads Bitcoin Core's RPC. Needs no wallet and works on a pruned node.
import { assetScale, parseUnits } from '#core/values/money.ts';
import { z } from '#core/values/z.ts';
import type { ChainSource, Transfer } from '#server/domains/funding/chain/chain-source.ts';
import { type Rpc, RpcError } from '#server/domains/funding/chain/json-rpc.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const header = z.object({ height: z.number().int(), hash, previousblockhash: hash.optional() });
const block = z.object({
  tx: z.array(
    z.object({
      txid: hash,
      vout: z.array(
        z.object({
          n: z.number().int(),
          value: z.union([z.string(), z.number()]),
          scriptPubKey: z.object({
            address: z.string().optional(),
            addresses: z.array(z.string()).optional(),
          }),
        }),
      ),
    }),
  ),
});
/** "Block height out of range". */
const noSuchHeight = -8;

export function bitcoinSource(call: Rpc): ChainSource {
  return {
    genesis: () => call('getblockhash', [0], hash),
    tip: async () => {
      const best = await call('getblockheader', [await call('getbestblockhash', [], hash)], header);
      return { height: best.height, hash: best.hash };
    },
    header: async (height) => {
      try {
        const found = await call('getblockheader', [await call('getblockhash', [height], hash)], header);
        return { height, hash: found.hash, parent: found.previousblockhash ?? '' };
      } catch (fault) {
        if (fault instanceof RpcError && fault.code === noSuchHeight) return undefined;
        throw fault;
      }
    },
    transfers: async ({ hash: blockHash }, watched) => {
      const { tx } = await call('getblock', [blockHash, 2], block);
      // The first transaction is the miner's reward: it can be spent a hundred blocks later at the
      // earliest.
      const outputs = tx.slice(1).flatMap(({ txid, vout }) =>
        vout.flatMap(({ n, value, scriptPubKey }): Transfer[] => {
          const to = scriptPubKey.address ?? scriptPubKey.addresses?.[0];
          return to === undefined ? [] : [{ txid, ordinal: n, to, units: satoshis(value) }];
        }),
      );
      const mine = await watched([...new Set(outputs.map(({ to }) => to))]);
      return outputs.filter(({ to, units }) => units > 0n && mine.has(to));
    },
  };
}

/**
 * Decimal bitcoins as satoshis. A number (an engine without source texts) is exact at eight
 * decimals below 2^53 satoshis.
 */
function satoshis(value: string | number): bigint {
  const decimal =
    typeof value === 'number' || /e/i.test(value) ? Number(value).toFixed(assetScale.BTC) : value;
  const units = parseUnits(decimal, assetScale.BTC);
  if (units === undefined) throw new Error(`the node gave an amount that is none: ${decimal}`);
  return units;
}

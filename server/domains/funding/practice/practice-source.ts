// The practice network as a chain: its blocks and transfers live in the database, so every node and
// every restart sees the same.
import { createHash } from 'node:crypto';
import type { Chain } from '#core/funding/deposits.ts';
import { practiceBlockMs } from '#core/funding/rules.ts';
import type { BlockRef, ChainSource, Transfer } from '#server/domains/funding/chain/chain-source.ts';
import {
  findPracticeHeight,
  listPracticeTransfers,
  mineBlocks,
  openPracticeChain,
} from '#server/domains/funding/practice/store.ts';
import type { App } from '#server/platform/app.ts';

/** It never reorganises, so a block's hash is its place. */
const hashOf = (chain: Chain, height: number): string =>
  createHash('sha256').update(`practice:${chain}:${height}`).digest('hex');
export const practiceGenesis = (chain: Chain): string => `practice:${chain}`;

export function practiceSource(app: Pick<App, 'db'>, chain: Chain): ChainSource {
  const refAt = (height: number): BlockRef => ({ height, hash: hashOf(chain, height) });
  /** It only grows: what was there once is not asked for again. */
  let known = 0;
  const readHeight = async (): Promise<number> => {
    known = await findPracticeHeight(app.db.read, chain);
    return known;
  };
  return {
    genesis: async () => practiceGenesis(chain),
    tip: async () => refAt(await readHeight()),
    header: async (height) =>
      height > known && height > (await readHeight())
        ? undefined
        : { ...refAt(height), parent: hashOf(chain, height - 1) },
    transfers: async ({ height }, watched) => {
      const rows = await listPracticeTransfers(app.db.read, chain, height);
      const mine = await watched(rows.map(({ address }) => address));
      return rows
        .filter(({ address }) => mine.has(address))
        .map(({ txid, address, units }): Transfer => ({ txid, ordinal: 0, to: address, units }));
    },
  };
}

/** Opens the chains so that their first block is due at once. */
export async function openPractice(app: Pick<App, 'db' | 'clock'>, chains: readonly Chain[]): Promise<void> {
  const minedAt = new Date(app.clock.now() - practiceBlockMs);
  await app.db.transaction(async (tx) => {
    for (const chain of chains) await openPracticeChain(tx, chain, minedAt);
  });
}

/**
 * Mines what is due, one block per chain every three seconds, and answers where. While no node
 * runs, the practice network stands still.
 */
export async function minePractice(
  app: Pick<App, 'db' | 'clock'>,
  chains: readonly Chain[],
): Promise<readonly Chain[]> {
  const at = app.clock.now();
  return app.db.transaction((tx) => mineBlocks(tx, chains, new Date(at), new Date(at - practiceBlockMs)));
}

import type { Chains, OpenChain } from '#server/domains/funding/chain/open-chain.ts';
import { noteFault } from '#server/domains/funding/chain/store.ts';
import { walk } from '#server/domains/funding/chain/watcher.ts';
import { minePractice } from '#server/domains/funding/practice/practice-source.ts';
import type { App } from '#server/platform/app.ts';
import { faultFields } from '#server/platform/log.ts';

type Needs = Pick<App, 'db' | 'clock' | 'log'>;

/**
 * Mines the practice blocks that are due and reads them. What a crash leaves unread is read with
 * the next block.
 */
export async function walkPractice(app: Needs, chains: Chains): Promise<void> {
  const practice = chains.filter(({ isPractice }) => isPractice);
  if (practice.length === 0) return;
  const mined = await minePractice(
    app,
    practice.map(({ chain }) => chain),
  );
  for (const open of practice) if (mined.includes(open.chain)) await walkOne(app, open);
}

/**
 * Reads what connected nodes have. A node that does not answer keeps only its own chain waiting.
 */
export async function readNodes(app: Needs, chains: Chains): Promise<void> {
  await Promise.all(chains.filter(({ isPractice }) => !isPractice).map((open) => walkOne(app, open)));
}

async function walkOne(app: Needs, { chain, watch }: OpenChain): Promise<void> {
  if (!watch) return;
  try {
    const halted = await walk(watch);
    if (halted !== undefined) app.log.error('funding.chain_halted', { chain, reason: halted });
  } catch (fault) {
    const text = fault instanceof Error ? fault.message : String(fault);
    app.log.error('funding.chain_unread', { chain, ...faultFields(fault) });
    await noteFault(app.db.read, chain, text.slice(0, 300));
  }
}

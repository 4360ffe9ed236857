// One walk for every chain: follows blocks by their parents, takes back what a reorganisation
// drops, credits what is deep enough.
import { confirmationsAt } from '#core/funding/rules.ts';
import type { BlockRef, ChainSource } from '#server/domains/funding/chain/chain-source.ts';
import type { BookWriter, ChainBook, Deposit } from '#server/domains/funding/chain/chain-book.ts';
import { recordTransfers, takeBack } from '#server/domains/funding/chain/record-transfers.ts';

export interface ChainPolicy {
  readonly confirmations: number;
  readonly minimumUnits: bigint;
  /** Deeper reorganisations halt the chain: somebody must look. */
  readonly maxReorgDepth: number;
  /** Credit only what the chain itself calls final. */
  readonly needsFinality: boolean;
  /** How the network's name must begin; the first full name seen counts forever. */
  readonly genesis: string;
  /** Blocks per turn, so that one chain that catches up does not keep the others waiting. */
  readonly batch: number;
}

export interface Watch {
  readonly source: ChainSource;
  readonly book: ChainBook;
  readonly policy: ChainPolicy;
  /** Called with what kept one deposit from being credited; the others go on. */
  readonly report: (fault: unknown, deposit: Deposit) => void;
}

/**
 * One turn. May run at any time, any number of times, in any number of processes: every write is
 * one transaction that holds only if the cursor is where this turn has seen it. Throws when the
 * node does not answer; nothing is half done then. Answers why the chain is halted, if it is.
 */
export async function walk(watch: Watch): Promise<string | undefined> {
  const { source, book, policy } = watch;
  const state = await book.read();
  if (state.halted !== undefined) return state.halted;
  const genesis = await source.genesis();
  if (genesis !== (state.genesis ?? genesis) || !genesis.startsWith(policy.genesis)) {
    return halt(watch, state.cursor, `the node is on another network: ${genesis}`);
  }
  const tip = await source.tip();
  if (!state.cursor) {
    // Addresses are handed out only after this, so nothing can have arrived before.
    await book.write(undefined, async (writer) => {
      await writer.pin(genesis);
      await writer.appendBlock(tip, 0);
    });
    await book.contacted(tip);
    return undefined;
  }
  const fork = await findFork(watch, state.cursor, tip);
  if (fork === 'too-deep') {
    return halt(
      watch,
      state.cursor,
      `blocks deeper than ${policy.maxReorgDepth} below ${state.cursor.height} have changed`,
    );
  }
  if (fork === 'unclear') return undefined;
  let cursor = state.cursor;
  if (fork.isReorg) {
    if (!(await book.write(cursor, (writer) => takeBack(writer, fork)))) return undefined;
    cursor = fork;
  }
  cursor = (await forward(watch, cursor, tip)) ?? cursor;
  await book.contacted(tip);
  if (tip.height >= cursor.height) await creditDue(watch, cursor);
  return undefined;
}

type Fork = (BlockRef & { readonly isReorg: boolean }) | 'too-deep' | 'unclear';

/**
 * The newest block that book and node share. A node that is merely behind shares its own tip with
 * the book.
 */
async function findFork({ source, book, policy }: Watch, cursor: BlockRef, tip: BlockRef): Promise<Fork> {
  const start = Math.min(tip.height, cursor.height);
  for (let height = start; ; height--) {
    const known = height === cursor.height ? cursor.hash : await book.hashAt(height);
    // A node further behind than the book remembers proves nothing.
    if (known === undefined) return height === start ? 'unclear' : 'too-deep';
    if (start - height > policy.maxReorgDepth) return 'too-deep';
    const header = await source.header(height);
    if (!header) return 'unclear';
    if (header.hash === known) return { height, hash: known, isReorg: height < start };
  }
}

/**
 * Reads blocks above the cursor; each is one transaction with its deposits. Answers the new cursor,
 * or undefined when another worker was faster.
 */
async function forward(watch: Watch, from: BlockRef, tip: BlockRef): Promise<BlockRef | undefined> {
  const { source, book, policy } = watch;
  let cursor = from;
  for (let read = 0; read < policy.batch && cursor.height < tip.height; read++) {
    const block = await source.header(cursor.height + 1);
    // The chain moved under this turn: the next one finds the fork.
    if (!block || block.parent !== cursor.hash) return cursor;
    const transfers = await source.transfers(block, book.watched);
    const isWritten = await book.write(cursor, async (writer) => {
      await recordTransfers(writer, block, transfers, policy.minimumUnits);
      await writer.appendBlock(block, block.height - 2 * policy.maxReorgDepth);
      await announceConfirming(writer, block.height, policy);
    });
    if (!isWritten) return undefined;
    cursor = { height: block.height, hash: block.hash };
  }
  return cursor;
}

async function announceConfirming(writer: BookWriter, height: number, policy: ChainPolicy): Promise<void> {
  for (const deposit of await writer.listConfirming(height)) {
    const confirmations = confirmationsAt(deposit.height, height);
    if (confirmations < policy.confirmations) await writer.announce(deposit, confirmations);
  }
}

/** Confirmations count from the cursor, never from a tip whose blocks nobody has read. */
async function creditDue(watch: Watch, cursor: BlockRef): Promise<void> {
  const { source, book, policy, report } = watch;
  let deepEnough = cursor.height - policy.confirmations + 1;
  if (policy.needsFinality) deepEnough = Math.min(cursor.height, (await source.finalizedHeight?.()) ?? -1);
  for (const due of await book.listConfirming(deepEnough)) {
    // A second look right before money moves: the node must still stand by the block.
    if ((await source.header(due.height))?.hash !== due.blockHash) continue;
    try {
      await book.write(cursor, async (writer) => {
        const now = await writer.findDeposit(due.txid, due.ordinal);
        if (now?.state === 'confirming' && now.blockHash === due.blockHash) await writer.credit(now);
      });
    } catch (fault) {
      report(fault, due);
    }
  }
}

/** Answers the reason, or undefined when another worker moved the chain meanwhile: the next turn looks again. */
const halt = async (
  { book }: Watch,
  cursor: BlockRef | undefined,
  reason: string,
): Promise<string | undefined> =>
  (await book.write(cursor, (writer) => writer.halt(reason))) ? reason : undefined;

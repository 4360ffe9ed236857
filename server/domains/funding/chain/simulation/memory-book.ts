// A chain's book as plain objects: each write works on a copy that replaces the book at its end, like a transaction.
import type { BookWriter, ChainBook, Deposit } from '#server/domains/funding/chain/chain-book.ts';
import type { BlockRef } from '#server/domains/funding/chain/chain-source.ts';

interface Contents {
  cursor: BlockRef | undefined;
  genesis: string | undefined;
  halted: string | undefined;
  blocks: Map<number, string>;
  deposits: Map<string, Deposit>;
  /** Sum of what was booked in and out again. */
  balance: bigint;
  /** Postings by idempotency key: the second one with a key books nothing. */
  posted: Set<string>;
}
const copyOf = (contents: Contents): Contents => ({
  ...contents,
  blocks: new Map(contents.blocks),
  deposits: new Map(contents.deposits),
  posted: new Set(contents.posted),
});

/** Mistakes that the simulation must find. */
export type Mutant =
  | 'txid-only'
  | 'no-rollback'
  | 'no-parent'
  | 'credit-apart'
  | 'cursor-first'
  | 'tip-confirmations';

export interface MemoryBook extends ChainBook {
  readonly balance: bigint;
  readonly halted: string | undefined;
  readonly deposits: readonly Deposit[];
}

/** `pause` is where a worker may be interrupted or killed. */
export function memoryBook(): { bookFor(pause: () => Promise<void>, mutant?: Mutant): MemoryBook } {
  let held: Contents = {
    cursor: undefined,
    genesis: undefined,
    halted: undefined,
    blocks: new Map(),
    deposits: new Map(),
    balance: 0n,
    posted: new Set(),
  };
  const isAt = (expected: BlockRef | undefined): boolean =>
    held.halted === undefined &&
    held.cursor?.hash === expected?.hash &&
    held.cursor?.height === expected?.height;
  return {
    bookFor: (pause, mutant) => ({
      get balance() {
        return held.balance;
      },
      get halted() {
        return held.halted;
      },
      get deposits() {
        return [...held.deposits.values()];
      },
      read: async () => {
        await pause();
        return { cursor: held.cursor, genesis: held.genesis, halted: held.halted };
      },
      hashAt: async (height) => {
        await pause();
        return held.blocks.get(height);
      },
      watched: async (addresses) => new Set(addresses.filter((address) => address.startsWith('our'))),
      listConfirming: async (upTo) => {
        await pause();
        return confirming(held, upTo);
      },
      contacted: pause,
      write: async (expected, work) => {
        await pause();
        if (!isAt(expected)) return false;
        const before = held;
        const draft = copyOf(held);
        await work(writerIn(draft, mutant));
        if (held !== before) throw new Error('the simulation lets one write happen at a time');
        if (mutant === 'credit-apart' && draft.balance > held.balance) {
          // The money first, the state in a second transaction.
          held = { ...copyOf(held), balance: draft.balance };
          await pause();
          held = { ...draft, balance: held.balance };
          return true;
        }
        if (mutant === 'cursor-first' && draft.cursor?.height !== held.cursor?.height) {
          held = { ...copyOf(held), cursor: draft.cursor, blocks: new Map(draft.blocks) };
          await pause();
        }
        held = draft;
        await pause();
        return true;
      },
    }),
  };
}

const confirming = (contents: Contents, upTo: number): Deposit[] =>
  [...contents.deposits.values()].filter(({ state, height }) => state === 'confirming' && height <= upTo);

function writerIn(draft: Contents, mutant: Mutant | undefined): BookWriter {
  const keyOf = (txid: string, ordinal: number) => (mutant === 'txid-only' ? txid : `${txid}:${ordinal}`);
  const set = (deposit: Deposit) => void draft.deposits.set(keyOf(deposit.txid, deposit.ordinal), deposit);
  const postOnce = (key: string, units: bigint) => {
    if (draft.posted.has(key)) return;
    draft.posted.add(key);
    draft.balance += units;
  };
  return {
    pin: async (genesis) => void (draft.genesis = genesis),
    halt: async (reason) => void (draft.halted = reason),
    appendBlock: async (block, keepFrom) => {
      draft.cursor = { height: block.height, hash: block.hash };
      draft.blocks.set(block.height, block.hash);
      for (const height of draft.blocks.keys()) if (height < keepFrom) draft.blocks.delete(height);
    },
    dropBlocksAbove: async (to) => {
      draft.cursor = to;
      for (const height of draft.blocks.keys()) if (height > to.height) draft.blocks.delete(height);
    },
    ownersOf: async (addresses) => new Map(addresses.map((address) => [address, 'usr_1'])),
    ownTransfers: async () => new Set(),
    findDeposit: async (txid, ordinal) => draft.deposits.get(keyOf(txid, ordinal)),
    insertDeposit: async (fresh) => {
      const deposit = { ...fresh, id: `${fresh.txid}:${fresh.ordinal}` };
      set(deposit);
      return deposit;
    },
    updateDeposit: async (deposit) => set(deposit),
    listAbove: async (height) =>
      mutant === 'no-rollback'
        ? []
        : [...draft.deposits.values()].filter(
            (one) => one.height > height && one.state !== 'orphaned' && one.state !== 'reversed',
          ),
    listConfirming: async (upTo) => confirming(draft, upTo),
    credit: async (deposit) => {
      postOnce(`in:${deposit.id}:${deposit.generation}`, deposit.units);
      set({ ...deposit, state: 'credited' });
    },
    reverse: async (deposit) => {
      postOnce(`out:${deposit.id}:${deposit.generation}`, -deposit.units);
      set({ ...deposit, state: 'reversed' });
    },
    announce: async () => {},
  };
}

// A chain's book as plain objects: each write works on a copy that replaces the book at its end,
// like a transaction.
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
  const store: Store = {
    held: {
      cursor: undefined,
      genesis: undefined,
      halted: undefined,
      blocks: new Map(),
      deposits: new Map(),
      balance: 0n,
      posted: new Set(),
    },
  };
  return { bookFor: (pause, mutant) => bookOf(store, pause, mutant) };
}

/** The one book that all workers of a simulation share. */
interface Store {
  held: Contents;
}
type Pause = () => Promise<void>;

const bookOf = (store: Store, pause: Pause, mutant: Mutant | undefined): MemoryBook => ({
  get balance() {
    return store.held.balance;
  },
  get halted() {
    return store.held.halted;
  },
  get deposits() {
    return [...store.held.deposits.values()];
  },
  read: async () => {
    await pause();
    const { cursor, genesis, halted } = store.held;
    return { cursor, genesis, halted };
  },
  hashAt: async (height) => {
    await pause();
    return store.held.blocks.get(height);
  },
  watched: async (addresses) => new Set(addresses.filter((address) => address.startsWith('our'))),
  listConfirming: async (upTo) => {
    await pause();
    return confirming(store.held, upTo);
  },
  contacted: pause,
  write: async (expected, work) => {
    await pause();
    if (!isAt(store.held, expected)) return false;
    const before = store.held;
    const draft = copyOf(before);
    await work(writerIn(draft, mutant));
    if (store.held !== before) throw new Error('the simulation lets one write happen at a time');
    await commit(store, draft, pause, mutant);
    return true;
  },
});

const isAt = ({ halted, cursor }: Contents, expected: BlockRef | undefined): boolean =>
  halted === undefined && cursor?.hash === expected?.hash && cursor?.height === expected?.height;

async function commit(
  store: Store,
  draft: Contents,
  pause: Pause,
  mutant: Mutant | undefined,
): Promise<void> {
  const { held } = store;
  if (mutant === 'credit-apart' && draft.balance > held.balance) {
    // The money first, the state in a second transaction.
    store.held = { ...copyOf(held), balance: draft.balance };
    await pause();
    store.held = { ...draft, balance: store.held.balance };
    return;
  }
  if (mutant === 'cursor-first' && draft.cursor?.height !== held.cursor?.height) {
    store.held = { ...copyOf(held), cursor: draft.cursor, blocks: new Map(draft.blocks) };
    await pause();
  }
  store.held = draft;
  await pause();
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

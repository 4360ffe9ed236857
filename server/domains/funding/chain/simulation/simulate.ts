// One seed: a chain, two workers over one book, reorganisations, crashes between any two steps,
// nodes that lag. Then quiet, then the count.
import {
  type Mutant,
  type MemoryBook,
  memoryBook,
} from '#server/domains/funding/chain/simulation/memory-book.ts';
import {
  type Random,
  randomFrom,
  SimulatedChain,
} from '#server/domains/funding/chain/simulation/simulated-chain.ts';
import { walk, type ChainPolicy } from '#server/domains/funding/chain/watcher.ts';

export const simulatedPolicy: ChainPolicy = {
  confirmations: 3,
  minimumUnits: 10n,
  maxReorgDepth: 40,
  needsFinality: false,
  genesis: 'simulated',
  batch: 50,
};

class Killed extends Error {}

/**
 * Runs one turn at a time, a step at a time: every `pause` waits until the driver lets it go on.
 */
class Worker {
  #goOn: ((isAlive: boolean) => void) | undefined;
  #arrived: (() => void) | undefined;
  #turn: Promise<unknown> | undefined;
  isFree = false;
  readonly pause = (): Promise<void> => {
    if (this.isFree) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#goOn = (isAlive) => (isAlive ? resolve() : reject(new Killed()));
      this.#arrived?.();
    });
  };

  /** Begins a turn, or lets the running one take its next step. */
  async step(begin: () => Promise<unknown>): Promise<void> {
    const arrived = new Promise<void>((resolve) => {
      this.#arrived = resolve;
    });
    if (this.#turn) this.#release(true);
    else
      this.#turn = begin()
        .catch((fault: unknown) => {
          // A node that left a branch is tried again; anything else is a finding.
          if (
            !(fault instanceof Killed) &&
            !(fault instanceof Error && /left the branch/.test(fault.message))
          )
            throw fault;
        })
        .finally(() => {
          this.#turn = undefined;
        });
    await Promise.race([arrived, this.#turn]);
  }

  async kill(): Promise<void> {
    const turn = this.#turn;
    this.#release(false);
    await turn;
  }
  #release(isAlive: boolean): void {
    const goOn = this.#goOn;
    this.#goOn = undefined;
    goOn?.(isAlive);
  }
}

export interface Outcome {
  readonly isRight: boolean;
  readonly steps: number;
  readonly reorgs: number;
  readonly crashes: number;
  readonly detail: string;
}

export async function simulate(seed: number, mutant?: Mutant, events = 60): Promise<Outcome> {
  const random = randomFrom(seed);
  const chain = new SimulatedChain(random);
  const books = memoryBook();
  const workers = [new Worker(), new Worker()];
  let isQuiet = false;
  const turns = workers.map((worker) => {
    const book = books.bookFor(worker.pause, mutant);
    const source = chain.node(worker.pause, () => !isQuiet);
    const seen =
      mutant === 'no-parent'
        ? {
            ...source,
            header: async (height: number) => {
              const header = await source.header(height);
              return header && { ...header, parent: (await book.read()).cursor?.hash ?? '' };
            },
          }
        : source;
    const policy =
      mutant === 'tip-confirmations' ? { ...simulatedPolicy, confirmations: 2 } : simulatedPolicy;
    return () =>
      walk({
        source: seen,
        book,
        policy,
        report: (fault) => {
          throw fault;
        },
      });
  });
  const count = { steps: 0, reorgs: 0, crashes: 0 };
  try {
    await turns[0]?.call(undefined, ...freed(workers[0]));
    for (const worker of workers) worker.isFree = false;
    for (let event = 0; event < events; event++) await happen(random, chain, workers, turns, count);
    // Quiet: whoever runs now reads to the end.
    isQuiet = true;
    for (const worker of workers) await worker.kill();
    for (const worker of workers) worker.isFree = true;
    // A reorganisation may have left the chain shorter than it was when something was rightly
    // credited: it grows past that.
    const past = chain.longest + 1;
    while (chain.branch.length < past) chain.grow();
    for (let turn = 0; turn < 4; turn++) await turns[turn % 2]?.();
  } catch (fault) {
    return { isRight: false, ...count, detail: String(fault) };
  }
  const book = books.bookFor(async () => {});
  return { ...count, ...judge(chain, book) };
}

/** The first turn only looks where the chain stands. */
function freed(worker: Worker | undefined): [] {
  if (worker) worker.isFree = true;
  return [];
}

async function happen(
  random: Random,
  chain: SimulatedChain,
  workers: readonly Worker[],
  turns: readonly (() => Promise<unknown>)[],
  count: { steps: number; reorgs: number; crashes: number },
): Promise<void> {
  const chance = random();
  const which = random() < 0.5 ? 0 : 1;
  const worker = workers[which];
  const turn = turns[which];
  if (!worker || !turn) return;
  if (chance < 0.22) chain.grow();
  else if (chance < 0.28 && chain.branch.length > 2) {
    count.reorgs += 1;
    chain.reorganise(4);
  } else if (chance < 0.36) {
    count.crashes += 1;
    await worker.kill();
  } else {
    for (let left = 1 + Math.floor(random() * 10); left > 0; left--) {
      count.steps += 1;
      await worker.step(turn);
    }
  }
}

/** Every transfer of ours that is deep enough and large enough counts once; nothing else counts. */
function judge(chain: SimulatedChain, book: MemoryBook): { isRight: boolean; detail: string } {
  const tip = chain.branch.length - 1;
  const expected = chain.branch
    .filter(({ height }) => tip - height + 1 >= simulatedPolicy.confirmations)
    .flatMap(({ transfers }) => transfers)
    .filter(({ to, units }) => to.startsWith('our') && units >= simulatedPolicy.minimumUnits)
    .reduce((sum, { units }) => sum + units, 0n);
  const onChain = chain.branch.flatMap(({ transfers }) => transfers).filter(({ to }) => to.startsWith('our'));
  const known = book.deposits.filter(({ state }) => state !== 'orphaned' && state !== 'reversed');
  return {
    isRight: book.balance === expected && known.length === onChain.length && book.halted === undefined,
    detail: `booked ${book.balance} of ${expected}, ${known.length} of ${onChain.length} deposits, halted: ${book.halted ?? 'no'}`,
  };
}

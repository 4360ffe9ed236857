// A chain that grows, reorganises and is read through nodes that may lag. Everything follows from
// the seed.
import type { ChainSource, Header, Transfer } from '#server/domains/funding/chain/chain-source.ts';

export type Random = () => number;

/** A small, fast, repeatable generator (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Block extends Header {
  readonly transfers: readonly Transfer[];
}
type Branch = readonly Block[];

export class SimulatedChain {
  #branch: Branch = [{ height: 0, hash: 'genesis', parent: '', transfers: [] }];
  /** Older views, as lagging nodes still show them. */
  #past: Branch[] = [];
  #blocks = 0;
  #transactions = 0;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** The most blocks the chain has ever had. */
  longest = 1;

  get branch(): Branch {
    return this.#branch;
  }
  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  grow(carried: readonly Transfer[] = []): void {
    const tip = this.#branch.at(-1);
    if (!tip) return;
    const fresh = Array.from({ length: this.#below(3) }, () => `t${this.#transactions++}`).flatMap((txid) =>
      Array.from(
        { length: 1 + this.#below(2) },
        (_, ordinal): Transfer => ({
          txid,
          ordinal,
          to: this.#random() < 0.6 ? `our${this.#below(3)}` : 'theirs',
          units: BigInt(this.#random() < 0.1 ? 1 + this.#below(9) : 10 + this.#below(100)),
        }),
      ),
    );
    this.#remember();
    const block = {
      height: tip.height + 1,
      hash: `b${this.#blocks++}`,
      parent: tip.hash,
      transfers: [...carried, ...fresh],
    };
    this.#branch = [...this.#branch, block];
    this.longest = Math.max(this.longest, this.#branch.length);
  }

  /**
   * Drops up to `deepest` blocks; some of their transactions come again in the first new one. Often
   * the new branch is longer, sometimes shorter.
   */
  reorganise(deepest: number): void {
    const depth = 1 + this.#below(Math.min(deepest, this.#branch.length - 1));
    const dropped = this.#branch.slice(-depth);
    const again = [...new Set(dropped.flatMap(({ transfers }) => transfers.map(({ txid }) => txid)))].filter(
      () => this.#random() < 0.6,
    );
    const carried = dropped.flatMap(({ transfers }) => transfers.filter(({ txid }) => again.includes(txid)));
    this.#remember();
    this.#branch = this.#branch.slice(0, -depth);
    const grown = depth - 1 + this.#below(3);
    for (let place = 0; place < Math.max(1, grown); place++) this.grow(place === 0 ? carried : []);
  }

  #remember(): void {
    this.#past = [...this.#past.slice(-3), this.#branch];
  }

  /**
   * What one node answers. With `mayLag`, some of its answers come from an older view, as behind a
   * load balancer.
   */
  node(pause: () => Promise<void>, mayLag: () => boolean): ChainSource {
    const view = (): Branch =>
      mayLag() && this.#random() < 0.15
        ? (this.#past[this.#below(this.#past.length)] ?? this.#branch)
        : this.#branch;
    return {
      genesis: async () => 'simulated',
      tip: async () => {
        await pause();
        const tip = view().at(-1);
        return { height: tip?.height ?? 0, hash: tip?.hash ?? '' };
      },
      header: async (height) => {
        await pause();
        return view()[height];
      },
      transfers: async ({ hash }, watched) => {
        await pause();
        const block = [...this.#past, this.#branch].flat().find((one) => one.hash === hash);
        if (!block) throw new Error('the node has left the branch');
        const mine = await watched(block.transfers.map(({ to }) => to));
        return block.transfers.filter(({ to }) => mine.has(to));
      },
    };
  }
}

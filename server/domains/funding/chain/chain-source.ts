// What a watcher asks of a chain. A source answers from one node; it decides nothing about
// deposits.

export interface BlockRef {
  readonly height: number;
  readonly hash: string;
}
export interface Header extends BlockRef {
  readonly parent: string;
}

/** Value that reached an address in a block. */
export interface Transfer {
  readonly txid: string;
  /**
   * Place inside its transaction: the same after a reorganisation, unlike any number counted per
   * block.
   */
  readonly ordinal: number;
  readonly to: string;
  /** Sender, where the chain says it. */
  readonly from?: string;
  /** Smallest units of the chain's coin; above zero. */
  readonly units: bigint;
}

/** Which of these addresses are watched. */
export type Watched = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

export interface ChainSource {
  /**
   * Name of the network that a node cannot change without being another network: hash of its first
   * block, chain id.
   */
  genesis(): Promise<string>;
  tip(): Promise<BlockRef>;
  /** The block at this height on the node's best branch; undefined above its tip. */
  header(height: number): Promise<Header | undefined>;
  /**
   * Transfers to watched addresses in exactly this block. Throws when the node has left the branch
   * meanwhile.
   */
  transfers(block: BlockRef, watched: Watched): Promise<readonly Transfer[]>;
  /** Newest height that can never be undone, where the chain knows one. */
  finalizedHeight?(): Promise<number | undefined>;
}

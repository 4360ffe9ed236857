// What a watcher keeps. In production the database; in the simulation plain objects with the same
// promises.
import type { DepositState } from '#core/funding/deposits.ts';
import type { BlockRef, Header, Transfer, Watched } from '#server/domains/funding/chain/chain-source.ts';

export interface ChainState {
  readonly cursor: BlockRef | undefined;
  readonly genesis: string | undefined;
  readonly halted: string | undefined;
}

export interface Deposit {
  readonly id: string;
  readonly txid: string;
  readonly ordinal: number;
  readonly address: string;
  /** Undefined for a published address. */
  readonly userId: string | undefined;
  readonly units: bigint;
  readonly height: number;
  readonly blockHash: string;
  readonly state: DepositState;
  /** How often the chain has brought it before. */
  readonly generation: number;
}

export interface ChainBook {
  read(): Promise<ChainState>;
  hashAt(height: number): Promise<string | undefined>;
  watched: Watched;
  /** Deposits that confirm at or below this height. */
  listConfirming(upTo: number): Promise<readonly Deposit[]>;
  /** Remembers that the node answered: its newest block. */
  contacted(tip: BlockRef): Promise<void>;
  /**
   * One transaction under the chain's lock. False, and nothing done, when another worker has moved
   * the cursor or halted the chain.
   */
  write(expected: BlockRef | undefined, work: (writer: BookWriter) => Promise<void>): Promise<boolean>;
}

/** The inside of one transaction. */
export interface BookWriter {
  pin(genesis: string): Promise<void>;
  halt(reason: string): Promise<void>;
  /**
   * Moves the cursor to this block, whose row is there afterwards; forgets rows below `keepFrom`.
   */
  appendBlock(block: Header | BlockRef, keepFrom: number): Promise<void>;
  /** Moves the cursor back and forgets every block above. */
  dropBlocksAbove(to: BlockRef): Promise<void>;
  /** Owner by address; addresses that are not watched are missing. */
  ownersOf(addresses: readonly string[]): Promise<ReadonlyMap<string, string | undefined>>;
  /**
   * Transfers that come from the platform's own wallets, deposit addresses or payouts, as
   * `txid:ordinal`.
   */
  ownTransfers(transfers: readonly Transfer[]): Promise<ReadonlySet<string>>;
  findDeposit(txid: string, ordinal: number): Promise<Deposit | undefined>;
  insertDeposit(deposit: Omit<Deposit, 'id'>): Promise<Deposit>;
  updateDeposit(deposit: Deposit): Promise<void>;
  /** Deposits whose block is above this height and still counts. */
  listAbove(height: number): Promise<readonly Deposit[]>;
  listConfirming(upTo: number): Promise<readonly Deposit[]>;
  /** Books the money in; the deposit is `credited` afterwards. */
  credit(deposit: Deposit): Promise<void>;
  /** Books the money out again; the deposit is `reversed` afterwards. */
  reverse(deposit: Deposit): Promise<void>;
  /** Tells the owner how far it is. */
  announce(deposit: Deposit, confirmations: number): Promise<void>;
}

// The port that lets copiers trade together with their leader. Trading asks; copying answers; the
// wiring connects.
import type { Cents } from '#core/values/kind.ts';
import type { UsdRate } from '#core/market/instrument.ts';
import type { FillRatio } from '#core/trading/book-walk.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import type { FillId, OrderId } from '#core/values/ids.ts';
import type { Price, Quantity } from '#core/values/price.ts';
import type { Holder } from '#server/domains/trading/accounts/holder.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A market order that is about to walk the book. */
export interface BlockOrder {
  readonly orderId: OrderId;
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  readonly product: Product;
  readonly leverage: number;
  readonly quantity: Quantity;
  /** Signed holding before the order: negative when short. */
  readonly heldBefore: Quantity;
  /** Best price now, for sizing in money. */
  readonly estimate: Price;
  readonly rate: UsdRate;
  /** The account's equity just before the order, in US cents. */
  readonly equityCents: Cents;
  readonly at: number;
}

/** What the book gave the leader, and at which part of the whole block. */
export interface BlockFill extends BlockOrder {
  readonly fillId: FillId;
  readonly executionId: string;
  /** One price for all: leader and copiers. */
  readonly price: Price;
  readonly filled: Quantity;
  readonly ratio: FillRatio;
  readonly heldAfter: Quantity;
}

/** Everyone who trades with one order of a leader, each sized. */
export interface Block {
  /** What the copiers want together. */
  readonly total: Quantity;
  /** What the leader gets, by the same rule as everyone: no one has priority (trading rule 7). */
  leaderPart(ratio: FillRatio): Quantity;
  /** Remembers the fill for the fan-out: it is shared by exactly these. */
  record(fill: BlockFill): Promise<void>;
}

/**
 * A leader, locked until the transaction ends: a copy that starts meanwhile waits and follows from
 * the next fill on.
 */
export interface Leader {
  /** Reads and sizes everyone who copies. */
  size(order: BlockOrder): Promise<Block>;
  /** Remembers a fill that no one shared: copiers follow with orders of their own. */
  record(fill: BlockFill): Promise<void>;
}

export interface BlockParticipants {
  /** Locks who leads with this account; undefined when no one does. */
  lockLeader(tx: Tx, holder: Holder): Promise<Leader | undefined>;
}

/** No one copies anyone. */
export const nobody: BlockParticipants = { lockLeader: async () => undefined };

// The port that lets copiers trade together with their leader. Trading asks; copying answers; server/app.ts connects.
import type { UsdRate } from '#core/market/instrument.ts';
import type { FillRatio } from '#core/trading/book-walk.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import type { FillId, OrderId } from '#core/values/ids.ts';
import type { Price, Quantity } from '#core/values/price.ts';
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
  readonly equityCents: bigint;
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
  /** Copiers are in the block, or follow with orders of their own because the leader's had waited in the book. */
  readonly mode: 'block' | 'follow';
  readonly heldAfter: Quantity;
}

export interface BlockParticipants {
  /** What everybody who copies this account would trade with this order; zero when nobody does. */
  total(tx: Tx, order: BlockOrder): Promise<Quantity>;
  /** What the leader gets of a block: by the same rule as everybody, for nobody has priority. After `total`, same transaction.
   * Undefined: nobody shares the block with them. */
  leaderPart(tx: Tx, order: BlockOrder, ratio: FillRatio): Quantity | undefined;
  /** Remembers the fill for the fan-out, in the same transaction. */
  recordFill(tx: Tx, fill: BlockFill): Promise<void>;
}

/** Nobody copies anybody. */
export const nobody: BlockParticipants = {
  total: async () => 0n,
  leaderPart: () => undefined,
  recordFill: async () => undefined,
};

// An order as the engine takes it, and the two plain kinds that most callers ask for.
import type { Product, Side } from '#core/trading/contract.ts';
import { opposite } from '#core/trading/rules.ts';
import type { OrderId, PositionId } from '#core/values/ids.ts';
import type { Price, Quantity } from '#core/values/price.ts';
import type { OpenPosition, Trade } from '#server/domains/trading/rules.ts';
import type { OrderRow } from '#server/domains/trading/orders/store.ts';

export interface OrderToExecute {
  /** Chosen by whoever asks. */
  readonly id: OrderId;
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  readonly product: Product;
  readonly quantity: Quantity;
  readonly intent:
    | { readonly kind: 'trade'; readonly leverage: number } //       opens, adds, reduces or turns
    | { readonly kind: 'close'; readonly positionId: PositionId }; // only ever reduces this one
  readonly price:
    | { readonly kind: 'market' } //                           copiers take part, in one block
    | { readonly kind: 'limit'; readonly worst: Price } // this or better; copiers follow
    | { readonly kind: 'resting'; readonly at: Price }; // waited in the book; they follow
  /** Refused unless the book gives everything. */
  readonly mustFillWhole: boolean;
  /** The pending order that this is the next part of, as it stands. */
  readonly continues: OrderRow | undefined;
  /** What was asked, word for word; a retry is compared with it. */
  readonly request: string;
}

export interface ExecutedOrder {
  readonly order: OrderRow;
  /** Undefined when the id was known: nothing was written now. */
  readonly trade: Trade | undefined;
}

export type PlainOrder = Pick<OrderToExecute, 'id' | 'owner' | 'symbol' | 'side' | 'product' | 'quantity'>;

const plain = {
  price: { kind: 'market' },
  mustFillWhole: false,
  continues: undefined,
} as const;

const requestOf = (
  first: string,
  { symbol, side, product, quantity }: PlainOrder,
  leverage: number,
): string => [first, symbol, side, product, leverage, quantity].join(' ');

/** A market order that may open a position. */
export const marketOrder = (order: PlainOrder & { readonly leverage: number }): OrderToExecute => {
  const { leverage, ...asked } = order;
  return {
    ...asked,
    ...plain,
    intent: { kind: 'trade', leverage },
    request: requestOf('order', order, leverage),
  };
};

/** A market order that closes a position, whole or `quantity` of it. */
export function closingOrder(
  id: OrderId,
  owner: number,
  position: Pick<OpenPosition, 'id' | 'symbol' | 'product' | 'side' | 'quantity'>,
  quantity: Quantity = position.quantity,
): OrderToExecute {
  const { symbol, product } = position;
  const asked = { id, owner, symbol, product, side: opposite(position.side), quantity };
  return {
    ...asked,
    ...plain,
    intent: { kind: 'close', positionId: position.id },
    request: requestOf(position.id, asked, 1),
  };
}

/** As stored and shown: closing takes no leverage of its own. */
export const leverageOf = ({ intent }: OrderToExecute): number =>
  intent.kind === 'trade' ? intent.leverage : 1;

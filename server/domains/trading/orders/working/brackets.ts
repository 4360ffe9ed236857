// Take-profit and stop-loss: two reduce-only orders of one group, bound to the position they
// protect (trading rule 6).
import type { Product, Side } from '#core/trading/contract.ts';
import { opposite } from '#core/trading/rules.ts';
import { newId, type OrderId, type PositionId } from '#core/values/ids.ts';
import type { Price, Quantity } from '#core/values/price.ts';
import type { Engine } from '#server/domains/trading/orders/engine.ts';
import type { Trade } from '#server/domains/trading/rules.ts';

import { restOrder } from '#server/domains/trading/orders/working/rest-order.ts';
import { insertOrder } from '#server/domains/trading/orders/working/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Bracket {
  readonly takeProfit?: Price | null | undefined;
  readonly stopLoss?: Price | null | undefined;
}

/** Protects what an order has just opened. A fill that only closed opens nothing and gets none. */
export async function protectOpened(
  engine: Pick<Engine, 'market'>,
  tx: Tx,
  trade: Trade,
  bracket: Bracket,
  cause: OrderId,
  at: number,
): Promise<void> {
  const opened = trade.parts.find((part) => !part.isClosing);
  if (!opened) return;
  const { owner } = trade.state;
  const { product, side } = trade.terms;
  const { symbol } = trade.terms.instrument;
  const { id } = opened.position;
  await insertBracket(
    engine,
    tx,
    { owner, positionId: id, symbol, product, side, quantity: opened.quantity, group: cause },
    bracket,
    at,
  );
}

export interface Protected {
  readonly owner: number;
  readonly positionId: PositionId;
  readonly symbol: string;
  readonly product: Product;
  /** The position's side. */
  readonly side: Side;
  readonly quantity: Quantity;
  /** Orders a tick takes where this id stands. */
  readonly group: OrderId;
}

/** Writes one or two protecting orders. Answers their ids. */
export async function insertBracket(
  engine: Pick<Engine, 'market'>,
  tx: Tx,
  position: Protected,
  { takeProfit, stopLoss }: Bracket,
  at: number,
): Promise<OrderId[]> {
  const { owner, positionId, symbol, product, quantity, group } = position;
  const ids: OrderId[] = [];
  for (const role of ['stop_loss', 'take_profit'] as const) {
    const price = role === 'stop_loss' ? stopLoss : takeProfit;
    if (price === null || price === undefined) continue;
    const id = newId('ord', at);
    const common = { id, owner, symbol, product, side: opposite(position.side), quantity, leverage: 1 };
    await insertOrder(tx, {
      ...common,
      filledQuantity: 0n,
      price: null,
      feeCents: 0n,
      status: 'working',
      request: `${role} ${positionId} ${group}`,
      at,
    });
    await restOrder(
      engine,
      tx,
      {
        ...common,
        ...(role === 'stop_loss' ? { type: 'stop', stopPrice: price } : { type: 'limit', limitPrice: price }),
        timeInForce: 'GTC',
        isPostOnly: false,
        isReduceOnly: true,
        positionId,
        // Bound to the group even when alone: the other side may be added to it later.
        ocoGroup: `${group} ${positionId}`,
        role,
      },
      at,
    );
    ids.push(id);
  }
  return ids;
}

import type { Product, Side } from '#core/trading/contract.ts';
import type { OrderId } from '#core/values/ids.ts';
import { parseQuantity } from '#core/values/price.ts';
import { openOwnAccount } from '#server/domains/trading/accounts.ts';
import { announce } from '#server/domains/trading/announce.ts';
import { type Engine, executeOrder } from '#server/domains/trading/execute-order.ts';
import type { OrderRow } from '#server/domains/trading/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

export type Needs = Pick<App, 'db' | 'clock'> & Engine;

export interface OrderInput {
  readonly id: OrderId;
  readonly symbol: string;
  readonly side: Side;
  readonly product: Product;
  readonly leverage: number;
  /** Plain decimal, checked by the contract. */
  readonly quantity: string;
}

/** Fills a market order on the person's own account now. The same id again answers with the first order. */
export async function placeOrder(app: Needs, actor: Actor, input: OrderInput): Promise<OrderRow> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const { owner } = await openOwnAccount(tx, actor.userId, at);
    const { order, trade } = await executeOrder(
      app,
      tx,
      { ...input, owner, quantity: parseQuantity(input.quantity) ?? 0n },
      at,
    );
    if (trade) await announce(tx, actor.userId, order, trade, at);
    return order;
  });
}

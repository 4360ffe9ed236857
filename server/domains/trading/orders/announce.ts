// What a person's open pages learn of a trade, recorded in the trade's own transaction.
import type { NewEvent } from '#core/events.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatPrice, formatQuantity } from '#core/values/price.ts';
import type { Trade } from '#server/domains/trading/rules.ts';
import type { OrderRow } from '#server/domains/trading/orders/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent, recordEvents } from '#server/platform/events/record-event.ts';

export async function announce(
  tx: Tx,
  userId: string,
  order: OrderRow,
  trade: Trade,
  at: number,
): Promise<void> {
  const { symbol, side } = order;
  const { instrument, price } = trade.terms;
  const closed = trade.parts.filter((part) => part.isClosing && part.after === undefined);
  const events: NewEvent[] = [
    {
      type: 'trading.order-filled',
      userId,
      payload: {
        orderId: order.id,
        symbol,
        side,
        quantity: formatQuantity(trade.terms.quantity),
        price: formatPrice(price, instrument.priceDecimals),
      },
    },
    ...closed.map(
      (part): NewEvent => ({
        type: 'trading.position-closed',
        userId,
        payload: { positionId: part.position.id, symbol, pnl: formatUnits(part.pnlCents, 2) },
      }),
    ),
  ];
  await recordEvents(tx, events, at);
}

/** An order began to wait, changed, or ended without a fill. */
export const announceChange = (
  tx: Tx,
  userId: string,
  { id, symbol, status }: Pick<OrderRow, 'id' | 'symbol' | 'status'>,
  reason: string,
  at: number,
): Promise<void> =>
  recordEvent(
    tx,
    { type: 'trading.order-changed', userId, payload: { orderId: id, symbol, status, reason } },
    at,
  );

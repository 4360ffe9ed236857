import { refuse } from '#core/trading/contract.ts';
import { bracketProblem, isCrossed, priceProblem, watchOf } from '#core/trading/working.ts';
import { required } from '#core/values/assert.ts';
import type { OrderId } from '#core/values/ids.ts';
import { formatQuantity, type Price, type Quantity } from '#core/values/price.ts';
import { announceChange } from '#server/domains/trading/orders/announce.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { requireTerms } from '#server/domains/trading/orders/require-terms.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import { type OrderRow } from '#server/domains/trading/orders/store.ts';
import { lockOwnOrder } from '#server/domains/trading/orders/working/cancel-order.ts';
import { coverOrder } from '#server/domains/trading/orders/working/rest-order.ts';
import { updateWorking, type WorkingRow, updateOrder } from '#server/domains/trading/orders/working/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface EditInput {
  readonly id: OrderId;
  /** The whole order's, what is filled included. */
  readonly quantity?: Quantity | undefined;
  readonly limitPrice?: Price | undefined;
  readonly stopPrice?: Price | undefined;
  readonly trailBps?: number | undefined;
}

/**
 * Changes a working order and what is set aside for it. Refuses what placing it so would refuse,
 * and `order_not_working`.
 */
export async function editOrder(app: Needs, actor: Actor, input: EditInput): Promise<OrderRow> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const { order, row } = await lockOwnOrder(tx, actor.userId, input.id);
    if (!row || row.endedAt !== null) throw refuse('order_not_working', { status: order.status });
    const edited = { ...order, quantity: await newQuantity(app, tx, order, row, input) };
    const changed = withPrices(row, input);
    checkPrices(app, changed, at);
    await updateWorking(tx, changed);
    await updateOrder(tx, edited);
    const rest = { ...edited, quantity: edited.quantity - edited.filledQuantity };
    await coverOrder(app, tx, changed, rest, at);
    await announceChange(tx, actor.userId, edited, 'edited', at);
    return edited;
  });
}

async function newQuantity(
  app: Needs,
  tx: Tx,
  order: OrderRow,
  row: WorkingRow,
  input: EditInput,
): Promise<bigint> {
  const { quantity = order.quantity } = input;
  if (quantity === order.quantity) return quantity;
  const instrument = app.market.requireInstrument(order.symbol);
  if (quantity <= order.filledQuantity)
    throw refuse('less_than_filled', { filled: formatQuantity(order.filledQuantity) });
  if (row.positionId === null) {
    requireTerms(instrument, { ...order, quantity });
    return quantity;
  }
  const open = await listOpenPositions(tx, [order.owner]);
  const position = required(
    open.find(({ id }) => id === row.positionId),
    'an order that reduces ends with its position',
  );
  if (quantity % instrument.lot !== 0n) throw refuse('not_a_lot_multiple');
  if (quantity - order.filledQuantity > position.quantity)
    throw refuse('more_than_held', { held: formatQuantity(position.quantity), symbol: order.symbol });
  return quantity;
}

function withPrices(row: WorkingRow, input: EditInput): WorkingRow {
  const edited = {
    ...row,
    limitPrice: input.limitPrice ?? row.limitPrice,
    stopPrice: input.stopPrice ?? row.stopPrice,
    trailBps: input.trailBps ?? row.trailBps,
  };
  const watching = watchOf(edited);
  return { ...edited, watch: watching.watch, watchPrice: watching.price };
}

/**
 * The same rules as for a new order. A price that would fill at once is refused: cancel and place
 * anew to take.
 */
function checkPrices(app: Needs, row: WorkingRow, at: number): void {
  const { tick } = app.market.requireInstrument(row.symbol);
  const quote = app.market.quote(row.symbol, at);
  const live = quote.isOpen && !quote.isStale ? quote : undefined;
  const { type, side } = row;
  const wrong = priceProblem(
    {
      type,
      side,
      limitPrice: row.limitPrice ?? undefined,
      stopPrice: row.stopPrice ?? undefined,
      trailBps: row.trailBps ?? undefined,
    },
    tick,
    row.isArmed ? undefined : live,
  );
  if (wrong) throw refuse(wrong, { symbol: row.symbol });
  if (live && isCrossed({ watch: row.watch, price: row.watchPrice }, live))
    throw refuse('price_already_passed', { symbol: row.symbol });
  const bracket = { takeProfit: row.takeProfit ?? undefined, stopLoss: row.stopLoss ?? undefined };
  const inverted = bracketProblem(side, bracket, row.limitPrice ?? row.stopPrice ?? undefined);
  if (inverted) throw refuse(inverted, { symbol: row.symbol });
}

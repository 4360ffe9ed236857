// Writes what was decided: the execution, the order, its fills and positions, the money, and the
// leader's fill.
import { refuse as refuseOfMarket } from '#core/market/contract.ts';
import { refuse } from '#core/trading/contract.ts';
import { type FillId, newId } from '#core/values/ids.ts';
import { divide } from '#core/values/money.ts';
import { assert } from '#core/values/assert.ts';
import type { DecidedTrade, Taken } from '#server/domains/trading/orders/decide-order.ts';
import { announce } from '#server/domains/trading/orders/announce.ts';
import { signed } from '#server/domains/trading/orders/decide-order.ts';

import { conditionsOf } from '#server/domains/trading/orders/executions/conditions.ts';
import { halted, insertExecution } from '#server/domains/trading/orders/executions/store.ts';
import type { MarketFacts } from '#server/domains/trading/orders/market-facts.ts';
import { type ExecutedOrder, leverageOf, type OrderToExecute } from '#server/domains/trading/orders/order.ts';
import type { OrderContext } from '#server/domains/trading/orders/order-context.ts';
import type { Block, BlockOrder } from '#server/domains/trading/orders/block/participants.ts';
import { postTrade } from '#server/domains/trading/orders/post-trade.ts';
import { endOrder } from '#server/domains/trading/orders/working/end-orders.ts';
import { updateOrder } from '#server/domains/trading/orders/working/store.ts';
import type { Trade } from '#server/domains/trading/rules.ts';
import { type OrderRow, writeFills, writeTrades } from '#server/domains/trading/orders/store.ts';
import { together } from '#server/platform/db/together.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Execution {
  readonly context: OrderContext;
  readonly order: OrderToExecute;
  readonly market: MarketFacts;
  readonly asked: BlockOrder;
  readonly block: Block | undefined;
  readonly taken: Taken;
  readonly decided: DecidedTrade;
}

/**
 * Refuses `market_halted` when the market was halted before this node knew of it, and `id_reused`
 * for an id taken meanwhile.
 */
export async function writeExecution(tx: Tx, execution: Execution): Promise<ExecutedOrder> {
  const { order, market, taken, decided } = execution;
  const { trade, endsBefore, endsAfter } = decided;
  const { at, rate } = market;
  assert(
    0n < taken.filled && taken.filled <= order.quantity,
    'an order is filled by some and never by more than asked',
  );
  for (const row of endsBefore) await endOrder(tx, row, 'loss', at);

  const row = order.continues ? continued(order.continues, trade) : firstRow(order, trade, at);
  const executionId = newId('exe', at);
  const fillIds = trade.parts.map((): FillId => newId('fil', at));
  const written = [{ trade, orderId: order.id, fillIds, quantity: order.quantity }];
  const common = { request: row.request, executionId, cause: null, at };
  await asRefusals(order, [
    insertExecution(tx, {
      id: executionId,
      symbol: order.symbol,
      side: order.side,
      wanted: taken.wanted,
      filled: taken.walk.filled,
      price: taken.walk.price,
      rate,
      conditions: conditionsOf(market.quote, market.instrument),
      at,
    }),
    ...(order.continues
      ? [updateOrder(tx, row), writeFills(tx, written, common)]
      : [writeTrades(tx, written, common)]),
    postTrade(tx, trade, order, at),
    announceTrade(tx, execution, row),
    recordLed(execution, { executionId, fillId: fillIds[0] ?? newId('fil', at) }),
  ]);
  for (const reducer of endsAfter) await endOrder(tx, reducer, 'position_closed', at);
  return { order: row, trade };
}

/**
 * A halt and an id that came in between are refusals like those before the write; the transaction
 * must be undone.
 */
async function asRefusals({ symbol }: OrderToExecute, writes: readonly Promise<unknown>[]): Promise<void> {
  try {
    await together(writes);
  } catch (fault) {
    const { code, message, constraint } = fault as Partial<Record<'code' | 'message' | 'constraint', string>>;
    if (code === halted) throw refuseOfMarket('market_halted', { symbol, reason: message ?? '' });
    if (constraint === 'orders_pkey') throw refuse('id_reused');
    throw fault;
  }
}

const whole = { filled: 1n, wanted: 1n } as const;

const announceTrade = async (
  tx: Tx,
  { context, decided, market }: Execution,
  row: OrderRow,
): Promise<void> => {
  if (context.person !== undefined) await announce(tx, context.person, row, decided.trade, market.at);
};

/** Those who follow instead of taking part are sized by what the leader got. */
async function recordLed(
  { context, asked, block, taken, order }: Execution,
  ids: { readonly executionId: string; readonly fillId: FillId },
): Promise<void> {
  const { filled, walk, ratio } = taken;
  const heldAfter = asked.heldBefore + signed(order.side, filled);
  const fill = { ...asked, ...ids, price: walk.price, filled, heldAfter };
  if (block) await block.record({ ...fill, ratio });
  else await context.leader?.record({ ...fill, quantity: filled, ratio: whole });
}

/** A pending order keeps what it was asked for and adds up what it got. */
function continued(before: OrderRow, { terms, feeCents }: Trade): OrderRow {
  const total = before.filledQuantity + terms.quantity;
  const value = (before.price ?? 0n) * before.filledQuantity + terms.price * terms.quantity;
  return {
    ...before,
    filledQuantity: total,
    price: divide(value, total, 'half-away'),
    feeCents: before.feeCents + feeCents,
    status: total === before.quantity ? 'filled' : before.status,
  };
}

function firstRow(order: OrderToExecute, { terms, feeCents }: Trade, at: number): OrderRow {
  const { id, owner, symbol, side, product, quantity, request } = order;
  return {
    id,
    owner,
    symbol,
    side,
    product,
    leverage: leverageOf(order),
    quantity,
    filledQuantity: terms.quantity,
    price: terms.price,
    feeCents,
    status: terms.quantity === quantity ? 'filled' : 'partially_filled',
    request,
    at,
  };
}

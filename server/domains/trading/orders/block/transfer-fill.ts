// A position that changes its account and stays what it is: a fill at its own entry, without fee
// and without profit.
import type { Product, Side } from '#core/trading/contract.ts';
import { type FillId, newId } from '#core/values/ids.ts';
import { formatQuantity, type Price, type Quantity } from '#core/values/price.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { lockAccountState } from '#server/domains/trading/accounts/account-states.ts';
import type { Engine } from '#server/domains/trading/orders/engine.ts';
import { ledgerLegs } from '#server/domains/trading/orders/post-trade.ts';
import { tradeOf } from '#server/domains/trading/rules.ts';
import { markMoved, writeTrades } from '#server/domains/trading/orders/store.ts';
import { endOrdersOfClosed } from '#server/domains/trading/orders/working/end-orders.ts';
import { insertTransfer } from '#server/domains/trading/orders/executions/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface TransferFill {
  readonly owner: number;
  /** Whether the position leaves this account or arrives in it. */
  readonly way: 'out' | 'in';
  readonly symbol: string;
  readonly product: Product;
  /** Of the fill: against the position where it leaves, as the position where it arrives. */
  readonly side: Side;
  readonly leverage: number;
  readonly quantity: Quantity;
  /** The position's entry. */
  readonly entry: Price;
}

/**
 * Books one side of a move between accounts of one person; the caller has locked both and books the
 * other side in the same transaction. What an opposite position of the receiving account nets away
 * is realised at the entry, so that equity stays.
 */
export async function transferFill(
  { market }: Pick<Engine, 'market'>,
  tx: Tx,
  fill: TransferFill,
  at: number,
): Promise<void> {
  const { owner, way, symbol, product, side, leverage, quantity, entry: price } = fill;
  const state = await lockAccountState(tx, owner);
  const instrument = market.requireInstrument(symbol);
  const rate = market.usdRate(instrument.quoteCurrency, at);
  const terms = { instrument, product, side, leverage, quantity, price, rate, isFree: true };
  const trade = tradeOf(state, terms, at, () => newId('pos', at));
  const executionId = newId('exe', at);
  const orderId = newId('ord', at);
  // No book was walked: nothing is shown of a market.
  const conditions = {
    feed: 'transfer',
    quoteAt: new Date(at).toISOString(),
    bids: [],
    asks: [],
    bandBps: 0,
  };
  await insertTransfer(tx, {
    id: executionId,
    symbol,
    side,
    wanted: quantity,
    filled: quantity,
    price,
    rate,
    conditions: JSON.stringify(conditions),
    at,
  });
  const fillIds = trade.parts.map((): FillId => newId('fil', at));
  await writeTrades(tx, [{ trade, orderId, fillIds, quantity }], {
    executionId,
    request: `transfer ${symbol} ${side} ${quantity}`,
    cause: null,
    at,
  });
  if (way === 'out') await markMoved(tx, owner, trade.parts);
  // A move is free: nothing goes to fees.
  const legs = ledgerLegs(trade);
  if (legs.length > 0) {
    await ledger.post(tx, {
      owner,
      kind: 'trade',
      idemKey: orderId,
      ref: orderId,
      at,
      description: `Moved ${formatQuantity(quantity)} ${symbol}`,
      legs,
    });
  }
  await endOrdersOfClosed(tx, trade, orderId, at);
}

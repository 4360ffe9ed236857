import type { Cents } from '#core/values/kind.ts';
import { isNearQuote, staffProduct, staffQuantity } from '#core/trading/staff/staff-trade.ts';
import { type Product, refuse, type Side } from '#core/trading/contract.ts';
import { assert } from '#core/values/assert.ts';
import type { OrderId, UserId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatPrice, formatQuantity, type Price, type Quantity } from '#core/values/price.ts';
import { openOwnAccount } from '#server/domains/trading/accounts/accounts.ts';
import { upsertTimedClose } from '#server/domains/trading/carry/store.ts';
import type { Engine } from '#server/domains/trading/orders/engine.ts';
import { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import { marketOrder } from '#server/domains/trading/orders/order.ts';
import { insertStaffTrade } from '#server/domains/trading/staff/store.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import { findOrder, type OrderRow } from '#server/domains/trading/orders/store.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

export interface StaffTradeAsk {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly symbol: string;
  readonly side: Side;
  readonly leverage: number;
  /** Money put in, before leverage. */
  readonly cents: Cents;
  /** As the administrator read it: refused when it is not the recorded one. */
  readonly price: Price;
  /** It closes itself after this long; undefined: it stays open. */
  readonly durationMs: number | undefined;
  readonly by: string;
}

/**
 * An administrator's trade for a person: a real order at the recorded quote, marked as theirs. The
 * same id again returns the first. Refuses `price_off_quote`, and `position_in_the_way` where it
 * would mix with what the person holds.
 */
export async function placeStaffTrade(
  tx: Tx,
  engine: Engine,
  ask: StaffTradeAsk,
  at: number,
): Promise<{ readonly order: OrderRow; readonly isNew: boolean }> {
  const { owner } = await openOwnAccount(tx, ask.userId, at);
  await lockAccounts(tx, [owner]);
  const { id, symbol, side, leverage } = ask;
  const request = ['staff', symbol, side, leverage, ask.cents, ask.price, ask.durationMs ?? 'open'].join(' ');
  const known = await findOrder(tx, id);
  if (known) {
    if (known.owner !== owner || known.request !== request) throw refuse('id_reused');
    return { order: known, isNew: false };
  }
  const terms = await termsOf(tx, engine, ask, owner, at);
  const done = await executeOrder(
    engine,
    tx,
    { ...marketOrder({ id, owner, symbol, side, leverage, ...terms }), mustFillWhole: true, request },
    at,
  );
  const { trade } = done;
  const part = trade?.parts.find(({ isNew }) => isNew);
  assert(trade !== undefined && part !== undefined, 'a trade of an administrator opens a position');
  const endsAt = ask.durationMs === undefined ? undefined : at + ask.durationMs;
  const positionId = part.position.id;
  if (endsAt !== undefined) await upsertTimedClose(tx, owner, positionId, endsAt);
  await insertStaffTrade(tx, { positionId, orderId: id, owner, placedBy: ask.by, placedAt: at, endsAt });
  await announceTrade(tx, ask, { quantity: trade.terms.quantity, cents: part.addedMarginCents, endsAt }, at);
  return { order: done.order, isNew: true };
}

/**
 * Product and size at the recorded quote. Refuses a price that is not near it, and a market the
 * person holds already.
 */
async function termsOf(
  tx: Tx,
  engine: Engine,
  { symbol, side, leverage, price: asked, cents }: StaffTradeAsk,
  owner: number,
  at: number,
): Promise<{ readonly product: Product; readonly quantity: Quantity }> {
  const instrument = engine.market.requireInstrument(symbol);
  const quote = engine.market.tradableQuote(symbol, at);
  const price = side === 'buy' ? quote.ask : quote.bid;
  if (!isNearQuote(asked, price))
    throw refuse('price_off_quote', { price: formatPrice(price, instrument.priceDecimals), symbol });
  const product = staffProduct(instrument, side, leverage);
  const held = await listOpenPositions(tx, [owner]);
  if (held.some((position) => position.symbol === symbol && position.product === product))
    throw refuse('position_in_the_way', { symbol });
  const rate = engine.market.usdRate(instrument.quoteCurrency, at);
  return { product, quantity: staffQuantity({ cents, leverage, price, rate }, instrument.lot) };
}

async function announceTrade(
  tx: Tx,
  { id, userId, symbol, side }: StaffTradeAsk,
  done: { readonly quantity: Quantity; readonly cents: Cents; readonly endsAt: number | undefined },
  at: number,
): Promise<void> {
  const payload = {
    orderId: id,
    symbol,
    side,
    quantity: formatQuantity(done.quantity),
    amount: formatUnits(done.cents, 2),
    endsAt: done.endsAt === undefined ? '' : new Date(done.endsAt).toISOString(),
  };
  await recordEvent(tx, { type: 'trading.staff-trade-placed', userId, payload }, at);
}

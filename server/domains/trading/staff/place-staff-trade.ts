import { isNearQuote, staffProduct, staffQuantity } from '#core/trading/staff/staff-trade.ts';
import { refuse, type Side } from '#core/trading/contract.ts';
import type { OrderId, UserId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatPrice, formatQuantity, type Price } from '#core/values/price.ts';
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
  readonly cents: bigint;
  /** As the administrator read it: refused when it is not the recorded one. */
  readonly price: Price;
  /** It closes itself after this long; undefined: it stays open. */
  readonly durationMs: number | undefined;
  readonly by: string;
}

/**
 * An administrator's trade for a person: a real order at the recorded quote, marked as theirs. The same id again answers with
 * the first. Refuses `price_off_quote`, and `position_in_the_way` where it would mix with what the person holds.
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
  const instrument = engine.market.requireInstrument(symbol);
  const quote = engine.market.tradableQuote(symbol, at);
  const price = side === 'buy' ? quote.ask : quote.bid;
  if (!isNearQuote(ask.price, price))
    throw refuse('price_off_quote', { price: formatPrice(price, instrument.priceDecimals), symbol });
  const product = staffProduct(instrument, side, leverage);
  const held = await listOpenPositions(tx, [owner]);
  if (held.some((position) => position.symbol === symbol && position.product === product))
    throw refuse('position_in_the_way', { symbol });
  const rate = engine.market.usdRate(instrument.quoteCurrency, at);
  const quantity = staffQuantity({ cents: ask.cents, leverage, price, rate }, instrument.lot);
  const done = await executeOrder(
    engine,
    tx,
    {
      ...marketOrder({ id, owner, symbol, side, product, leverage, quantity }),
      mustFillWhole: true,
      request,
    },
    at,
  );
  const part = done.trade?.parts.find(({ isNew }) => isNew);
  if (!done.trade || !part) throw new Error('broken promise: a trade of an administrator opens a position');
  const opened = part.position;
  const endsAt = ask.durationMs === undefined ? undefined : at + ask.durationMs;
  if (endsAt !== undefined) await upsertTimedClose(tx, owner, opened.id, endsAt);
  await insertStaffTrade(tx, {
    positionId: opened.id,
    orderId: id,
    owner,
    placedBy: ask.by,
    placedAt: at,
    endsAt,
  });
  await recordEvent(
    tx,
    {
      type: 'trading.staff-trade-placed',
      userId: ask.userId,
      payload: {
        orderId: id,
        symbol,
        side,
        quantity: formatQuantity(done.trade.terms.quantity),
        amount: formatUnits(part.addedMarginCents, 2),
        endsAt: endsAt === undefined ? '' : new Date(endsAt).toISOString(),
      },
    },
    at,
  );
  return { order: done.order, isNew: true };
}

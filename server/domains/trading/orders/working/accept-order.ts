// Takes an order that may wait: what the book gives at once is filled, the rest waits, expires or is refused as asked.
import { refuse } from '#core/trading/contract.ts';
import { opposite, termsProblem } from '#core/trading/rules.ts';
import { isCrossed, priceProblem } from '#core/trading/working.ts';
import { Refusal } from '#core/values/refusal.ts';
import { formatQuantity } from '#core/values/price.ts';
import { accountStates } from '#server/domains/trading/accounts/account-states.ts';
import { type Engine, type Executed, executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import { heldIn, type OpenPosition } from '#server/domains/trading/rules.ts';
import { findOrder, type OrderRow } from '#server/domains/trading/store.ts';
import { protectOpened } from '#server/domains/trading/orders/working/brackets.ts';
import { type AskedOrder, restOrder } from '#server/domains/trading/orders/working/rest-order.ts';
import { isWaitable } from '#server/domains/trading/orders/working/rules.ts';
import { insertOrder, updateOrder } from '#server/domains/trading/orders/working/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Accepted extends Executed {
  /** False when the id was known: nothing was written now. */
  readonly isNew: boolean;
}

/** The same id with the same words answers with the first order. */
export async function acceptOrder(engine: Engine, tx: Tx, asked: AskedOrder, at: number): Promise<Accepted> {
  const { market } = engine;
  const instrument = market.requireInstrument(asked.symbol);
  if (!isWaitable(asked, at)) throw refuse('order_terms_invalid');
  const state = (await accountStates(tx, [asked.owner], 'lock')).get(asked.owner);
  if (!state) throw new Error('broken promise: an order has an account');
  const known = await findOrder(tx, asked.id);
  if (known) {
    if (known.owner !== asked.owner || known.request !== asked.request) throw refuse('id_reused');
    return { order: known, trade: undefined, isNew: false };
  }

  const isReducing = asked.isReduceOnly || (asked.product === 'cash' && asked.side === 'sell');
  const held = heldIn(state, asked.symbol, asked.product);
  const order = isReducing ? reduced(asked, held) : asked;
  const positionId = isReducing && held ? held.id : null;
  const problem = positionId ? undefined : termsProblem(instrument, order);
  if (problem)
    throw refuse(problem, {
      minimum: formatQuantity(instrument.minQuantity),
      maximum: formatQuantity(instrument.maxQuantity),
      lot: formatQuantity(instrument.lot),
      cap: String(instrument.leverageCap),
    });
  market.requireNoHalt(order.symbol, at);
  const quote = market.quote(order.symbol, at);
  const isLive = quote.isOpen && !quote.isStale;
  const wrong = priceProblem(order, instrument.tick, isLive ? quote : undefined);
  if (wrong) throw refuse(wrong, { symbol: order.symbol });

  const { type, limitPrice: limit, timeInForce } = order;
  const isAtOnce = timeInForce === 'IOC' || timeInForce === 'FOK' || type === 'market';
  const isMarketable =
    type === 'limit' &&
    limit !== undefined &&
    isLive &&
    isCrossed({ watch: order.side === 'buy' ? 'ask_falls' : 'bid_rises', price: limit }, quote);
  if (isMarketable && order.isPostOnly) throw refuse('would_take', { symbol: order.symbol });

  let taken: Executed | undefined;
  if (isAtOnce || isMarketable) {
    // An order that never waits needs a market: refuses a closed or stale one.
    if (isAtOnce) market.tradableQuote(order.symbol, at);
    taken = await take(engine, tx, order, held, positionId !== null, at);
  }
  if (taken?.trade) await protectOpened(engine, tx, taken.trade, order, order.id, at);
  if (type === 'market' || isAtOnce) {
    if (taken) return { ...taken, isNew: true };
    const expired = { ...newRow(order, at), status: 'expired' as const };
    await insertOrder(tx, expired);
    return { order: expired, trade: undefined, isNew: true };
  }
  if (taken?.order.status === 'filled') return { ...taken, isNew: true };
  const waiting: OrderRow = { ...(taken?.order ?? newRow(order, at)), status: 'working' };
  await (taken ? updateOrder(tx, waiting) : insertOrder(tx, waiting));
  const left = order.quantity - waiting.filledQuantity;
  await restOrder(engine, tx, { ...order, type, quantity: left, positionId }, at);
  return { order: waiting, trade: taken?.trade, isNew: true };
}

/** What the book gives now. Undefined when that is nothing, or not everything for an order that wants all or none. */
async function take(
  engine: Engine,
  tx: Tx,
  order: AskedOrder,
  held: OpenPosition | undefined,
  isReducing: boolean,
  at: number,
): Promise<Executed | undefined> {
  const { id, owner, symbol, side, product, quantity, request, limitPrice } = order;
  const closes = isReducing && held ? { closes: held.id, leverage: 1 } : { leverage: order.leverage };
  try {
    return await executeOrder(
      engine,
      tx,
      {
        id,
        owner,
        symbol,
        side,
        product,
        quantity,
        request,
        ...closes,
        ...(limitPrice === undefined ? {} : { limit: limitPrice }),
        isWhole: order.timeInForce === 'FOK',
      },
      at,
    );
  } catch (fault) {
    // Refused before anything was written. A market order without depth stays a refusal.
    const isDry = fault instanceof Refusal && fault.code === 'no_liquidity';
    if (isDry && (order.type !== 'market' || order.timeInForce === 'FOK')) return undefined;
    throw fault;
  }
}

/** A reducing order is never larger than what it reduces. */
function reduced(asked: AskedOrder, held: OpenPosition | undefined): AskedOrder {
  if (!held || held.side !== opposite(asked.side))
    throw refuse('nothing_to_reduce', { symbol: asked.symbol });
  return asked.quantity > held.quantity ? { ...asked, quantity: held.quantity } : asked;
}

const newRow = (order: AskedOrder, at: number): OrderRow => ({
  id: order.id,
  owner: order.owner,
  symbol: order.symbol,
  side: order.side,
  product: order.product,
  leverage: order.leverage,
  quantity: order.quantity,
  filledQuantity: 0n,
  price: null,
  feeCents: 0n,
  status: 'working',
  request: order.request,
  at,
});

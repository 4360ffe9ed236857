// Takes an order that may wait: what the book gives at once is filled, the rest waits, expires or
// is refused as asked.
import type { Quote } from '#core/market/instrument.ts';
import { refuse } from '#core/trading/contract.ts';
import { opposite } from '#core/trading/rules.ts';
import { isCrossed, priceProblem } from '#core/trading/working.ts';
import { assert } from '#core/values/assert.ts';
import { Refusal } from '#core/values/refusal.ts';
import { requireSameRequest } from '#server/domains/trading/orders/decide-order.ts';
import type { Engine } from '#server/domains/trading/orders/engine.ts';
import { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import type { ExecutedOrder } from '#server/domains/trading/orders/order.ts';
import { closingOrder, marketOrder, type OrderToExecute } from '#server/domains/trading/orders/order.ts';
import type { OrderContext } from '#server/domains/trading/orders/order-context.ts';
import { requireTerms } from '#server/domains/trading/orders/require-terms.ts';
import { protectOpened } from '#server/domains/trading/orders/working/brackets.ts';
import { type AskedOrder, restOrder } from '#server/domains/trading/orders/working/rest-order.ts';
import { isWaitable } from '#server/domains/trading/orders/working/rules.ts';
import { insertOrder, updateOrder } from '#server/domains/trading/orders/working/store.ts';
import { heldIn, type OpenPosition } from '#server/domains/trading/rules.ts';
import type { OrderRow } from '#server/domains/trading/orders/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Accepted extends ExecutedOrder {
  /** False when the id was known: nothing was written now. */
  readonly isNew: boolean;
}

/** What becomes of an order now. */
interface Course {
  readonly order: AskedOrder;
  /** The position it only reduces. */
  readonly reduces: OpenPosition | undefined;
  /** Goes to the book at once. */
  readonly takes: boolean;
  /** The part that is not filled waits; else it expires. */
  readonly rests: boolean;
}

/** The same id with the same words returns the first order. */
export async function acceptOrder(
  engine: Engine,
  tx: Tx,
  context: OrderContext,
  asked: AskedOrder,
  at: number,
): Promise<Accepted> {
  const { known } = context;
  if (known) return { order: requireSameRequest(known, asked), trade: undefined, isNew: false };
  const course = decideCourse(engine, context, asked, at);
  const { order, rests } = course;
  const taken = course.takes ? await take(engine, tx, context, course, at) : undefined;
  if (taken?.trade) await protectOpened(engine, tx, taken.trade, order, order.id, at);
  if (taken && (!rests || taken.order.status === 'filled')) return { ...taken, isNew: true };
  if (!rests) {
    const expired = newRow(order, 'expired', at);
    await insertOrder(tx, expired);
    return { order: expired, trade: undefined, isNew: true };
  }
  const waiting: OrderRow = { ...(taken?.order ?? newRow(order, 'working', at)), status: 'working' };
  await (taken ? updateOrder(tx, waiting) : insertOrder(tx, waiting));
  await rest(engine, tx, course, order.quantity - waiting.filledQuantity, at);
  return { order: waiting, trade: taken?.trade, isNew: true };
}

/** Judges the terms against the account and the market. Pure but for reading the market. */
function decideCourse({ market }: Engine, { account }: OrderContext, asked: AskedOrder, at: number): Course {
  const instrument = market.requireInstrument(asked.symbol);
  if (!isWaitable(asked, at)) throw refuse('order_terms_invalid');
  const onlyReduces = asked.isReduceOnly || (asked.product === 'cash' && asked.side === 'sell');
  const held = heldIn(account, asked.symbol, asked.product);
  const order = onlyReduces ? reduced(asked, held) : asked;
  const reduces = onlyReduces ? held : undefined;
  if (!reduces) requireTerms(instrument, order);
  market.requireNoHalt(order.symbol, at);
  const quote = market.quote(order.symbol, at);
  const live = quote.isOpen && !quote.isStale ? quote : undefined;
  const wrong = priceProblem(order, instrument.tick, live);
  if (wrong) throw refuse(wrong, { symbol: order.symbol });
  const crosses = live !== undefined && isMarketable(order, live);
  if (crosses && order.isPostOnly) throw refuse('would_take', { symbol: order.symbol });
  const isAtOnce = isNeverWaiting(order);
  // An order that never waits needs a market: refuses a closed or stale one.
  if (isAtOnce) market.tradableQuote(order.symbol, at);
  return { order, reduces, takes: isAtOnce || crosses, rests: !isAtOnce };
}

const isNeverWaiting = ({ type, timeInForce }: AskedOrder): boolean =>
  type === 'market' || timeInForce === 'IOC' || timeInForce === 'FOK';

/** Whether the book reaches the limit now. */
const isMarketable = ({ type, side, limitPrice }: AskedOrder, quote: Quote): boolean =>
  type === 'limit' &&
  limitPrice !== undefined &&
  isCrossed({ watch: side === 'buy' ? 'ask_falls' : 'bid_rises', price: limitPrice }, quote);

/**
 * What the book gives now. Undefined when that is nothing, or not everything for an order that
 * wants all or none.
 */
async function take(
  engine: Engine,
  tx: Tx,
  context: OrderContext,
  course: Course,
  at: number,
): Promise<ExecutedOrder | undefined> {
  const { type, timeInForce } = course.order;
  try {
    return await executeOrder(engine, tx, takingOrder(course), at, context);
  } catch (fault) {
    // Refused before anything was written. A market order without depth stays a refusal.
    const isDry = fault instanceof Refusal && fault.code === 'no_liquidity';
    if (isDry && (type !== 'market' || timeInForce === 'FOK')) return undefined;
    throw fault;
  }
}

/** The order as it goes to the book. */
function takingOrder({ order, reduces }: Course): OrderToExecute {
  const { id, owner, quantity, limitPrice, request } = order;
  const plain = reduces ? closingOrder(id, owner, reduces, quantity) : marketOrder(order);
  return {
    ...plain,
    price: limitPrice === undefined ? plain.price : { kind: 'limit', worst: limitPrice },
    mustFillWhole: order.timeInForce === 'FOK',
    request,
  };
}

async function rest(
  engine: Engine,
  tx: Tx,
  { order, reduces }: Course,
  quantity: bigint,
  at: number,
): Promise<void> {
  const { type } = order;
  assert(type !== 'market', 'a market order never waits');
  await restOrder(engine, tx, { ...order, type, quantity, positionId: reduces?.id ?? null }, at);
}

/** A reducing order is never larger than what it reduces. */
function reduced(asked: AskedOrder, held: OpenPosition | undefined): AskedOrder {
  if (!held || held.side !== opposite(asked.side))
    throw refuse('nothing_to_reduce', { symbol: asked.symbol });
  return asked.quantity > held.quantity ? { ...asked, quantity: held.quantity } : asked;
}

const newRow = (
  { id, owner, symbol, side, product, leverage, quantity, request }: AskedOrder,
  status: 'working' | 'expired',
  at: number,
): OrderRow => ({
  id,
  owner,
  symbol,
  side,
  product,
  leverage,
  quantity,
  filledQuantity: 0n,
  price: null,
  feeCents: 0n,
  status,
  request,
  at,
});

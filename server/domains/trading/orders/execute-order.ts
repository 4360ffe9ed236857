// The engine of one market order, live or replayed: it acts at the instant it is told, on the account it is told.
import type { Instrument, Quote, UsdRate } from '#core/market/instrument.ts';
import { allocated, type Walk, walkBook } from '#core/trading/book-walk.ts';
import { type Product, refuse, type Side } from '#core/trading/contract.ts';
import type { Opening } from '#core/trading/own-limits/own-limits.ts';
import { termsProblem, usdCents } from '#core/trading/rules.ts';
import { type FillId, newId, type OrderId, type PositionId } from '#core/values/ids.ts';
import { divide, formatUnits } from '#core/values/money.ts';
import {
  formatPrice,
  formatQuantity,
  groupThousands,
  type Price,
  type Quantity,
} from '#core/values/price.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { feedVersion, type Market, refuseHalted } from '#server/domains/market/index.ts';
import { accountStates } from '#server/domains/trading/accounts/account-states.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { requireWithinLimits } from '#server/domains/trading/risk/own-limits/require-within-limits.ts';
import {
  type BlockOrder,
  type BlockParticipants,
  nobody,
} from '#server/domains/trading/orders/participants.ts';
import {
  type AccountState,
  availableFor,
  equityCents,
  type FillTerms,
  heldIn,
  isAffordable,
  isWithHouse,
  type Marks,
  marginUnrealisedCents,
  moneyLegs,
  needsHeldMoney,
  type OpenPosition,
  type Trade,
  tradeOf,
} from '#server/domains/trading/rules.ts';
import { findOrder, type OrderRow, writeFills, writeTrades } from '#server/domains/trading/store.ts';
import { endOpeningOrders, endOrdersOfClosed } from '#server/domains/trading/orders/working/end-orders.ts';
import { updateOrder } from '#server/domains/trading/orders/working/store.ts';
import { insertExecution } from '#server/domains/trading/orders/executions/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Engine {
  readonly market: Market;
  readonly participants: BlockParticipants;
}

export interface MarketOrder {
  /** From whoever asks: the same id with the same request answers with the first order. */
  readonly id: OrderId;
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  readonly product: Product;
  readonly leverage: number;
  readonly quantity: Quantity;
  /** Closes this position and never opens another; terms of size and leverage then do not apply. */
  readonly closes?: PositionId;
  /** Takes from the book only at this price or better. Copiers do not take part: they follow after it. */
  readonly limit?: Price;
  /** Fills everything at this price, as an order that waited in the book. Copiers do not take part: they follow after it. */
  readonly restedAt?: Price;
  /** Refused unless the book gives everything. */
  readonly isWhole?: boolean;
  /** What was asked, when that was more than a market order. */
  readonly request?: string;
  /** The waiting order this is a fill of, as it stands. */
  readonly waited?: OrderRow;
}

export interface Executed {
  readonly order: OrderRow;
  /** Undefined when the id was known: nothing was written now. */
  readonly trade: Trade | undefined;
}

/**
 * Fills a market order with everybody who copies it: one walk of the book, one price. Refuses bad terms, a closed or stale
 * market, a book without depth, an account that cannot carry it and an opening beyond the person's own limits; then nothing is written.
 */
export async function executeOrder(
  engine: Engine,
  tx: Tx,
  order: MarketOrder,
  at: number,
): Promise<Executed> {
  const { market } = engine;
  const instrument = market.requireInstrument(order.symbol);
  const problem = order.closes || order.waited ? undefined : termsProblem(instrument, order);
  if (problem)
    throw refuse(problem, {
      minimum: formatQuantity(instrument.minQuantity),
      maximum: formatQuantity(instrument.maxQuantity),
      lot: formatQuantity(instrument.lot),
      cap: String(instrument.leverageCap),
    });
  const state = await lockState(tx, order.owner);
  // After the lock: two requests with one id wait for each other here.
  const known = order.waited ? undefined : await findOrder(tx, order.id);
  if (known) return { order: sameRequest(known, order), trade: undefined };

  const held = heldIn(state, order.symbol, order.product);
  const quantity = sizeOf(order, held);
  const quote = market.tradableQuote(order.symbol, at);
  const rate = market.usdRate(instrument.quoteCurrency, at);
  const marks = marksAt(market, at);
  const block = blockOrder({ ...order, quantity }, state, quote, rate, marks, at);
  const isAtMarket = order.limit === undefined && order.restedAt === undefined;
  const participants = isAtMarket ? engine.participants : nobody;
  const wanted = quantity + (await participants.total(tx, block));
  const walk = walkOf(order, quote, wanted, instrument.bandBps);
  const ratio = { filled: walk.filled, wanted };
  const filled =
    (isAtMarket ? participants.leaderPart(tx, block, ratio) : undefined) ??
    allocated(quantity, ratio, instrument.lot);
  if (filled === 0n || (order.isWhole && filled < quantity))
    throw refuse('no_liquidity', { symbol: order.symbol });

  const terms: FillTerms = { ...order, instrument, quantity: filled, price: walk.price, rate };
  const positionId = newId('pos', at);
  let trade = tradeOf(state, terms, at, () => positionId);
  if (needsHeldMoney(trade)) {
    await endOpeningOrders(tx, order.owner, 'loss', at, order.id);
    trade = tradeOf(await lockState(tx, order.owner), terms, at, () => positionId);
  }
  const unrealised = marginUnrealisedCents(state, marks);
  if (!isAffordable(trade, unrealised)) {
    throw refuse('insufficient_funds', {
      available: formatUnits(availableFor(trade.state, order.product, unrealised), 2),
    });
  }
  const opening = openingOf(trade);
  if (opening) await requireWithinLimits(tx, market, order.owner, opening, at);
  const executionId = newId('exe', at);
  const isTaken = await insertExecution(tx, {
    id: executionId,
    symbol: order.symbol,
    side: order.side,
    wanted,
    filled: walk.filled,
    price: walk.price,
    rate,
    conditions: conditionsOf(quote, instrument),
    at,
  });
  if (!isTaken) await refuseHalted(tx, order.symbol);
  const fillIds = trade.parts.map((): FillId => newId('fil', at));
  const row = rowOf(order, quantity, trade, at);
  const common = { request: row.request, executionId, cause: null, at };
  const written = [{ trade, orderId: order.id, fillIds, quantity }];
  if (order.waited) {
    await updateOrder(tx, row);
    await writeFills(tx, written, common);
  } else await writeTrades(tx, written, common);
  await postTrade(tx, trade, order, at);
  await endOrdersOfClosed(tx, trade, order.id, at);
  await engine.participants.recordFill(tx, {
    ...block,
    // Who follows is sized by what the leader got, not by what waits on.
    ...(isAtMarket ? { mode: 'block', ratio } : { mode: 'follow', ratio: whole, quantity: filled }),
    fillId: fillIds[0] ?? newId('fil', at),
    executionId,
    price: walk.price,
    filled,
    heldAfter: block.heldBefore + (order.side === 'buy' ? filled : -filled),
  });
  return { order: row, trade };
}

/** What a trade opens or adds to; undefined when it only closes. */
function openingOf({ parts, terms }: Trade): Opening | undefined {
  const opened = parts.find(({ isClosing }) => !isClosing)?.after;
  if (!opened) return undefined;
  const { leverage, price, rate } = terms;
  return { leverage, positionCents: usdCents(price, opened.quantity, rate, 'up') };
}

const whole = { filled: 1n, wanted: 1n } as const;

/** The order after this fill. One that waited keeps what it was asked for and adds up what it got. */
function rowOf(order: MarketOrder, quantity: Quantity, trade: Trade, at: number): OrderRow {
  const { price, quantity: filled } = trade.terms;
  const { waited } = order;
  if (waited) {
    const total = waited.filledQuantity + filled;
    const value = (waited.price ?? 0n) * waited.filledQuantity + price * filled;
    return {
      ...waited,
      filledQuantity: total,
      price: divide(value, total, 'half-away'),
      feeCents: waited.feeCents + trade.feeCents,
      status: total === waited.quantity ? 'filled' : waited.status,
    };
  }
  const { id, owner, symbol, side, product, leverage } = order;
  return {
    id,
    owner,
    symbol,
    side,
    product,
    leverage,
    quantity,
    filledQuantity: filled,
    price,
    feeCents: trade.feeCents,
    status: filled === quantity ? 'filled' : 'partially_filled',
    request: requestText(order),
    at,
  };
}

async function lockState(tx: Tx, owner: number): Promise<AccountState> {
  const state = (await accountStates(tx, [owner], 'lock')).get(owner);
  if (!state) throw new Error('broken promise: an order has an account');
  return state;
}

/** What the book gives: all of it at the price of an order that waited there, else level by level. */
function walkOf(order: MarketOrder, quote: Quote, wanted: Quantity, bandBps: number): Walk {
  const { side, limit, restedAt } = order;
  if (restedAt !== undefined)
    return { filled: wanted, price: restedAt, worst: restedAt, levels: [[restedAt, wanted]] };
  const book = side === 'buy' ? quote.asks : quote.bids;
  const isWithin = (price: Price) =>
    limit === undefined || (side === 'buy' ? price <= limit : price >= limit);
  return walkBook(
    book.filter(([price]) => isWithin(price)),
    side,
    wanted,
    bandBps,
  );
}

/** What the order comes to: a closing one and a sale of things paid in full never go through zero. */
function sizeOf(order: MarketOrder, held: OpenPosition | undefined): Quantity {
  const canGrow = !order.closes && !(order.product === 'cash' && order.side === 'sell');
  if (canGrow) return order.quantity;
  if (!held || held.side === order.side || (order.closes ?? held.id) !== held.id)
    throw refuse('position_closed', { symbol: order.symbol });
  if (order.quantity > held.quantity)
    throw refuse('quantity_too_large', { maximum: formatQuantity(held.quantity) });
  return order.quantity;
}

const signed = (side: Side | undefined, quantity: Quantity = 0n): Quantity =>
  side === 'sell' ? -quantity : quantity;

function blockOrder(
  order: MarketOrder,
  state: AccountState,
  quote: Quote,
  rate: UsdRate,
  marks: Marks,
  at: number,
): BlockOrder {
  const held = heldIn(state, order.symbol, order.product);
  const { owner, symbol, side, product, leverage, quantity } = order;
  return {
    orderId: order.id,
    owner,
    symbol,
    side,
    product,
    leverage,
    quantity,
    heldBefore: signed(held?.side, held?.quantity),
    estimate: side === 'buy' ? quote.ask : quote.bid,
    rate,
    equityCents: equityCents(state, marks),
    at,
  };
}

/** What was asked, word for word; a retry must say the same. */
const requestText = ({ symbol, side, product, leverage, quantity, closes, request }: MarketOrder): string =>
  request ?? [closes ?? 'order', symbol, side, product, leverage, quantity].join(' ');

function sameRequest(known: OrderRow, order: MarketOrder): OrderRow {
  if (known.owner !== order.owner || known.request !== requestText(order)) throw refuse('id_reused');
  return known;
}

/** What the screen may show of the market an order was filled in. */
export const conditionsOf = (quote: Quote, instrument: Instrument): string => {
  const levels = (side: Quote['bids']) =>
    side.map(([price, size]) => [formatPrice(price, instrument.priceDecimals), formatQuantity(size)]);
  return JSON.stringify({
    feed: feedVersion,
    quoteAt: new Date(quote.at).toISOString(),
    bids: levels(quote.bids),
    asks: levels(quote.asks),
    bandBps: instrument.bandBps,
  });
};

async function postTrade(tx: Tx, trade: Trade, order: MarketOrder, at: number): Promise<void> {
  const { id: orderId, waited } = order;
  const { owner } = trade.state;
  const legs = moneyLegs(trade);
  const own = legs.map((leg): ledger.Leg => ({ ...leg, owner, asset: 'USD' }));
  const house = legs.filter(isWithHouse).map(
    (leg): ledger.Leg => ({
      ...leg,
      owner: 'house',
      asset: 'USD',
      kind: leg.code === 'fee' ? 'fees' : 'counterparty',
      units: -leg.units,
    }),
  );
  if (own.length === 0) return;
  await ledger.post(tx, {
    owner,
    kind: 'trade',
    // An order that waited may be filled in parts: each continues where the one before ended.
    idemKey: waited ? `${orderId}:${waited.filledQuantity}` : orderId,
    ref: orderId,
    at,
    description: describe(trade.terms),
    legs: [...own, ...house],
  });
}

/** "Bought 1,000 WHOP at 6.71". */
export const describe = ({ side, quantity, price, instrument }: FillTerms): string =>
  `${side === 'buy' ? 'Bought' : 'Sold'} ${groupThousands(formatQuantity(quantity))} ${instrument.symbol} at ${groupThousands(formatPrice(price, instrument.priceDecimals))}`;

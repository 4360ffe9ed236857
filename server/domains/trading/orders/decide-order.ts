// The decisions of one order, pure: how much it asks for, what the book gives, and whether the
// account can carry it.
import { negated } from '#core/values/kind.ts';
import type { Instrument } from '#core/market/instrument.ts';
import { allocated, type FillRatio, type Walk, walkBook } from '#core/trading/book-walk.ts';
import { refuse, type Side } from '#core/trading/contract.ts';
import type { Opening } from '#core/trading/own-limits/own-limits.ts';
import { usdCents } from '#core/trading/rules.ts';
import type { PositionId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatQuantity, type Price, type Quantity } from '#core/values/price.ts';
import type { MarketFacts } from '#server/domains/trading/orders/market-facts.ts';
import { leverageOf, type OrderToExecute } from '#server/domains/trading/orders/order.ts';
import type { OrderContext } from '#server/domains/trading/orders/order-context.ts';
import type { Block, BlockOrder } from '#server/domains/trading/orders/block/participants.ts';
import { requireTerms } from '#server/domains/trading/orders/require-terms.ts';
import { openingOrders, reducersOfClosed } from '#server/domains/trading/orders/working/rules.ts';
import type { WorkingRow } from '#server/domains/trading/orders/working/store.ts';
import { requireInUse } from '#server/domains/trading/accounts/portfolios/rest-portfolios.ts';
import { requireWithin } from '#server/domains/trading/risk/own-limits/require-within-limits.ts';
import {
  type AccountState,
  availableFor,
  equityCents,
  heldIn,
  isAffordable,
  marginUnrealisedCents,
  needsHeldMoney,
  type Trade,
  tradeOf,
} from '#server/domains/trading/rules.ts';
import type { OrderRow } from '#server/domains/trading/orders/store.ts';

/**
 * The first order of this id, for a retry that asks the same. Refuses `id_reused` when it asks
 * anything else.
 */
export function requireSameRequest(
  known: OrderRow,
  { owner, request }: Pick<OrderToExecute, 'owner' | 'request'>,
): OrderRow {
  if (known.owner !== owner || known.request !== request) throw refuse('id_reused');
  return known;
}

/**
 * Refuses bad terms, and what would sell more than is held: a close and a sale of things paid in
 * full never pass zero.
 */
export function requireSize(order: OrderToExecute, account: AccountState, instrument: Instrument): void {
  const { intent, symbol, side, product, quantity } = order;
  if (intent.kind === 'trade' && !order.continues)
    requireTerms(instrument, { side, product, quantity, leverage: intent.leverage });
  const onlyReduces = intent.kind === 'close' || (product === 'cash' && side === 'sell');
  if (!onlyReduces) return;
  const held = heldIn(account, symbol, product);
  const isOther = intent.kind === 'close' && held?.id !== intent.positionId;
  if (!held || held.side === side || isOther) throw refuse('position_closed', { symbol });
  if (quantity > held.quantity)
    throw refuse('more_than_held', { held: formatQuantity(held.quantity), symbol });
}

/** The order as copiers are sized by it. */
export function blockOrderOf(
  order: OrderToExecute,
  account: AccountState,
  { quote, rate, marks, at }: MarketFacts,
): BlockOrder {
  const { id: orderId, owner, symbol, side, product, quantity } = order;
  const held = heldIn(account, symbol, product);
  return {
    orderId,
    owner,
    symbol,
    side,
    product,
    quantity,
    leverage: leverageOf(order),
    heldBefore: held ? signed(held.side, held.quantity) : 0n,
    estimate: side === 'buy' ? quote.ask : quote.bid,
    rate,
    equityCents: equityCents(account, marks),
    at,
  };
}

export const signed = (side: Side, quantity: Quantity): Quantity =>
  side === 'sell' ? negated(quantity) : quantity;

/** What the book gives everyone together, and this order's part of it. */
export interface Taken {
  readonly wanted: Quantity;
  readonly walk: Walk;
  readonly filled: Quantity;
  readonly ratio: FillRatio;
}

/**
 * Refuses `no_liquidity` when the book gives nothing, or not all to an order that wants all or
 * nothing.
 */
export function requireFill(
  order: OrderToExecute,
  { instrument, quote }: MarketFacts,
  block: Block | undefined,
): Taken {
  const { quantity, symbol } = order;
  const wanted = quantity + (block?.total ?? 0n);
  const walk = walkOf(order, depthOf(order, quote), wanted, instrument.bandBps);
  const ratio = { filled: walk.filled, wanted };
  const filled = block ? block.leaderPart(ratio) : allocated(quantity, ratio, instrument.lot);
  if (filled === 0n || (order.mustFillWhole && filled < quantity)) throw refuse('no_liquidity', { symbol });
  return { wanted, walk, filled, ratio };
}

type Depth = MarketFacts['quote']['asks'];
const depthOf = (order: OrderToExecute, quote: MarketFacts['quote']): Depth =>
  order.side === 'buy' ? quote.asks : quote.bids;

function walkOf(order: OrderToExecute, depth: Depth, wanted: Quantity, bandBps: number): Walk {
  const { price, side } = order;
  if (price.kind === 'resting')
    return { filled: wanted, price: price.at, worst: price.at, levels: [[price.at, wanted]] };
  const isWithin = (level: Price) =>
    price.kind === 'market' || (side === 'buy' ? level <= price.worst : level >= price.worst);
  return walkBook(
    depth.filter(([level]) => isWithin(level)),
    side,
    wanted,
    bandBps,
  );
}

export interface DecidedTrade {
  readonly trade: Trade;
  /** Pending orders that end first because a loss needs the money reserved for them. */
  readonly endsBefore: readonly WorkingRow[];
  /** Pending orders that end because the position they reduce is closed. */
  readonly endsAfter: readonly WorkingRow[];
}

/**
 * Refuses `plan_limit_reached` for an opening in a portfolio that rests, `insufficient_funds`, and
 * `own_limit` for an opening beyond what the person has set.
 */
export function requireAffordable(
  context: OrderContext,
  order: OrderToExecute,
  { filled, walk }: Taken,
  { instrument, rate, marks, at }: MarketFacts,
  positionId: PositionId,
): DecidedTrade {
  const { product } = order;
  const terms = {
    instrument,
    product,
    side: order.side,
    leverage: leverageOf(order),
    quantity: filled,
    price: walk.price,
    rate,
  };
  const first = tradeOf(context.account, terms, at, () => positionId);
  const endsBefore = needsHeldMoney(first) ? openingOrders(context.waiting, order.id) : [];
  const trade =
    endsBefore.length === 0
      ? first
      : tradeOf(released(context.account, endsBefore), terms, at, () => positionId);
  // Before the money: who is short of it here would move some in, which is refused as well.
  const opened = openingOf(trade);
  if (opened) requireInUse(context.account);
  const unrealised = marginUnrealisedCents(context.account, marks);
  if (!isAffordable(trade, unrealised)) {
    const available = availableFor(trade.state, product, unrealised);
    throw refuse('insufficient_funds', { available: formatUnits(available, 2) });
  }
  if (opened) requireWithin(context.limits, opened);
  return { trade, endsBefore, endsAfter: reducersOfClosed(context.waiting, trade, order.id) };
}

/** The account once the money reserved for these orders is back. */
function released(account: AccountState, rows: readonly WorkingRow[]): AccountState {
  const cents = rows.reduce((sum, { holdCents }) => sum + holdCents, 0n);
  const { money, heldCents } = account;
  return {
    ...account,
    money: { ...money, cashCents: money.cashCents + cents },
    heldCents: heldCents - cents,
  };
}

/** What a trade opens or adds to; undefined when it only closes. */
function openingOf({ parts, terms }: Trade): Opening | undefined {
  const opened = parts.find(({ isClosing }) => !isClosing)?.after;
  if (!opened) return undefined;
  const { leverage, price, rate } = terms;
  return { leverage, positionCents: usdCents(price, opened.quantity, rate, 'up') };
}

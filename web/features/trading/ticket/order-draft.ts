// The order ticket as a function of its draft. All sums come from core/trading, where the server
// takes them too.
import { negated } from '#core/values/kind.ts';
import { m } from '#core/messages/messages.js';
import type { Instrument, UsdRate } from '#core/market/instrument.ts';
import { parseDepth } from '#core/market/usd-rate.ts';
import { closesOnly } from '#core/trading/closes-only.ts';
import type { Product } from '#core/trading/contract.ts';
import type { Holding } from '#core/trading/netting.ts';
import { orderPreview, type OrderPreview, type OrderProblem } from '#core/trading/preview.ts';
import { feeBps, feeClassOf } from '#core/trading/rules.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { floorToLot, formatQuantity, parseQuantity, type Price, type Quantity } from '#core/values/price.ts';
import {
  isAtOnce,
  isReducing,
  type OrderTerms,
  sumPriceOf,
  type TermsMarket,
  termsTrouble,
} from '#web/features/trading/ticket/order-terms.ts';

export interface TicketDraft extends OrderTerms {
  readonly leverage: number;
  /** What the person types: units of the market, or the order's value in US dollars. */
  readonly enteredAs: 'quantity' | 'amount';
  readonly text: string;
}

export interface TicketFacts {
  readonly instrument: Instrument;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
  readonly isOpen: boolean;
  readonly isStale: boolean;
  /** The server's present, in milliseconds. */
  readonly now: number;
  readonly rate: UsdRate;
  readonly availableCents: bigint;
  /** Of a claimed bonus, what no open position needs yet. */
  readonly freeBonusCents?: bigint | undefined;
  /** What is open in this market, apart for each product: they do not net. */
  readonly held: Partial<Record<Product, Holding>>;
  /** Orders that may open something, left of the plan's month; undefined for any number. */
  readonly tradesLeft?: number | undefined;
  /** The portfolio is above the plan: it only closes. */
  readonly rests?: boolean | undefined;
  /** Nothing comes in at the moment: no price shown is one of now. */
  readonly isLineDown?: boolean | undefined;
  /** Whose cash and positions these are: `main` is the first one. */
  readonly portfolioId?: string | undefined;
}

/**
 * What a claimed bonus adds to the free balance for this order: it backs leveraged orders that
 * trade at once.
 */
export const bonusFor = (draft: TicketDraft, facts: TicketFacts): bigint =>
  draft.product === 'margin' && isAtOnce(draft) ? (facts.freeBonusCents ?? 0n) : 0n;

const perCent = 10n ** 14n;

/** Lots that this many cents buy at a price, rounded down. */
function quantityFor(cents: bigint, price: Price, rate: UsdRate, lot: Quantity): Quantity {
  const unit = price * rate.numerator;
  return unit <= 0n || cents <= 0n ? 0n : floorToLot((cents * perCent * rate.denominator) / unit, lot);
}

function termsMarket(facts: TicketFacts): TermsMarket {
  return {
    tick: facts.instrument.tick,
    bid: parseDepth(facts.bids)[0]?.[0] ?? 0n,
    ask: parseDepth(facts.asks)[0]?.[0] ?? 0n,
    isLive: facts.isOpen && !facts.isStale,
    now: facts.now,
  };
}

const sumPrice = (draft: TicketDraft, facts: TicketFacts): Price => sumPriceOf(draft, termsMarket(facts));

/** What the order closes at most; undefined when it may open. */
function reducible(draft: TicketDraft, facts: TicketFacts): Quantity | undefined {
  if (!isReducing(draft)) return undefined;
  const held = facts.held[draft.product];
  return held === undefined || held.side === draft.side ? 0n : held.quantity;
}

/** The quantity of a draft in 1e-8; undefined when the text is no number. */
export function quantityOf(draft: TicketDraft, facts: TicketFacts): Quantity | undefined {
  if (draft.enteredAs === 'quantity') return parseQuantity(draft.text);
  const cents = parseUnits(draft.text, 2);
  return cents === undefined
    ? undefined
    : quantityFor(cents, sumPrice(draft, facts), facts.rate, facts.instrument.lot);
}

export interface TicketSummary {
  readonly preview: OrderPreview;
  /** Signed quantity held before and after, a short below zero. */
  readonly heldBefore: Quantity;
  readonly heldAfter: Quantity;
  /** What the button says when it cannot be pressed. */
  readonly blockedBy: string | undefined;
}

/** An order as it is shown before it is sent. */
export interface ReviewedOrder {
  readonly draft: TicketDraft;
  readonly facts: TicketFacts;
  readonly summary: TicketSummary;
}

export function ticketSummary(draft: TicketDraft, facts: TicketFacts): TicketSummary {
  const quantity = quantityOf(draft, facts);
  const preview = previewOf(draft, facts, quantity ?? 0n);
  const held = facts.held[draft.product];
  const heldBefore = held === undefined ? 0n : held.side === 'buy' ? held.quantity : negated(held.quantity);
  const heldAfter = draft.side === 'buy' ? heldBefore + preview.filled : heldBefore - preview.filled;
  return { preview, heldBefore, heldAfter, blockedBy: blockedBy(draft, facts, quantity, preview) };
}

const askedOrder = (draft: TicketDraft, quantity: Quantity) => ({
  side: draft.side,
  product: draft.product,
  quantity,
  isReduceOnly: isReducing(draft),
  isAtOnce: isAtOnce(draft),
});

function blockedBy(
  draft: TicketDraft,
  facts: TicketFacts,
  quantity: Quantity | undefined,
  preview: OrderPreview,
): string | undefined {
  if (draft.text === '')
    return draft.enteredAs === 'amount' ? m.common_enter_amount() : m.trading_enter_quantity();
  if (quantity === undefined) return m.common_enter_plain_number();
  const trouble = termsTrouble(draft, termsMarket(facts));
  if (trouble !== undefined) return trouble;
  const most = reducible(draft, facts);
  if (draft.product === 'margin' && most !== undefined) {
    if (most === 0n)
      return draft.side === 'buy' ? m.trading_no_open_short_reduce() : m.trading_no_open_long_reduce();
    if (quantity > most) return m.trading_most_can_be_reduced({ most: formatQuantity(most) });
  }
  if (facts.isLineDown) return m.trading_no_connection_for_order();
  const limit = planTrouble(askedOrder(draft, quantity), facts);
  if (limit !== undefined) return limit;
  const problem = preview.problems[0];
  return problem && problemText(problem, facts);
}

/** What the person's plan does not let this order do. */
function planTrouble(asked: ReturnType<typeof askedOrder>, facts: TicketFacts): string | undefined {
  const held = facts.held[asked.product];
  if (facts.rests && !closesOnly({ ...asked, isAtOnce: true }, held)) return m.portfolios_only_closes();
  return facts.tradesLeft === 0 && !closesOnly(asked, held) ? m.trading_no_trades_left() : undefined;
}

function previewOf(draft: TicketDraft, facts: TicketFacts, quantity: Quantity): OrderPreview {
  // An order that waits is summed as if its whole quantity stood in the book at its price: the most
  // it can cost.
  const price = sumPrice(draft, facts);
  const ownLevel = [[price, quantity]] as const;
  const isNow = isAtOnce(draft);
  const held = facts.held[draft.product];
  return orderPreview({
    instrument: facts.instrument,
    quote: {
      bids: draft.kind === 'market' ? parseDepth(facts.bids) : ownLevel,
      asks: draft.kind === 'market' ? parseDepth(facts.asks) : ownLevel,
      isOpen: !isNow || facts.isOpen,
      isStale: isNow && facts.isStale,
    },
    rate: facts.rate,
    side: draft.side,
    product: draft.product,
    leverage: draft.leverage,
    quantity,
    availableCents: facts.availableCents + bonusFor(draft, facts),
    ...(held && { held }),
  });
}

/**
 * A share (in percent) of what the free balance can carry, or of what is held for
 * an order that closes.
 */
function shareOf(sharePercent: bigint, draft: TicketDraft, facts: TicketFacts): Quantity {
  const { instrument } = facts;
  const most = reducible(draft, facts);
  if (most !== undefined)
    return sharePercent === 100n ? most : floorToLot((most * sharePercent) / 100n, instrument.lot);
  const fee = feeBps[feeClassOf(instrument, draft.product)];
  const leverage = BigInt(draft.leverage);
  const free = facts.availableCents + bonusFor(draft, facts);
  const cents = (free * sharePercent * leverage * 10_000n) / (100n * (10_000n + fee * leverage));
  let quantity = quantityFor(cents, sumPrice(draft, facts), facts.rate, instrument.lot);
  if (quantity > instrument.maxQuantity) quantity = instrument.maxQuantity;
  // Deeper levels cost more than the best price: step down until the balance carries it.
  for (
    let step = 0;
    step < 20 && previewOf(draft, facts, quantity).problems.includes('insufficient_funds');
    step++
  )
    quantity = floorToLot((quantity * 99n) / 100n, instrument.lot);
  return quantity;
}

/** The same as text, for the field. */
export const quantityForShare = (sharePercent: bigint, draft: TicketDraft, facts: TicketFacts): string =>
  formatQuantity(shareOf(sharePercent, draft, facts));

/** Amounts in US dollars that one press enters. */
export const presetAmounts = ['50', '100', '250'] as const;

/**
 * The largest amount in US dollars that can be spent, as text: what buys the quantity of a full
 * share, in whole cents.
 */
export function largestAmount(draft: TicketDraft, facts: TicketFacts): string {
  const most = shareOf(100n, draft, facts);
  if (most === 0n) return '';
  const per = perCent * facts.rate.denominator;
  const exact = most * sumPrice(draft, facts) * facts.rate.numerator;
  // A cent more reaches the last lot, unless the balance ends there.
  const up: TicketDraft = { ...draft, enteredAs: 'amount', text: formatUnits((exact + per - 1n) / per, 2) };
  const { problems } = previewOf(up, facts, quantityOf(up, facts) ?? 0n);
  return problems.length === 0 ? up.text : formatUnits(exact / per, 2);
}

/** The same order in the other unit: dollars as a quantity, a quantity as its value. */
export function switched(draft: TicketDraft, facts: TicketFacts): Pick<TicketDraft, 'enteredAs' | 'text'> {
  const quantity = quantityOf(draft, facts) ?? 0n;
  if (draft.enteredAs === 'amount')
    return { enteredAs: 'quantity', text: quantity === 0n ? '' : formatQuantity(quantity) };
  const per = perCent * facts.rate.denominator;
  // To the next cent: an amount below the value would buy a lot less.
  const cents = (quantity * sumPrice(draft, facts) * facts.rate.numerator + per - 1n) / per;
  return { enteredAs: 'amount', text: cents === 0n ? '' : formatUnits(cents, 2) };
}

function problemText(problem: OrderProblem, { instrument }: TicketFacts): string {
  const texts: Record<OrderProblem, string> = {
    not_a_number: m.common_enter_plain_number(),
    quantity_too_small: m.trading_smallest_order({ minQuantity: formatQuantity(instrument.minQuantity) }),
    quantity_too_large: m.trading_largest_order({ maxQuantity: formatQuantity(instrument.maxQuantity) }),
    not_a_lot_multiple: m.trading_use_steps({ lot: formatQuantity(instrument.lot) }),
    leverage_above_cap: m.trading_leverage_limited({ leverageCap: instrument.leverageCap }),
    leverage_not_offered: m.trading_order_type_not_offered_here(),
    market_closed: m.trading_market_closed_orders_can_wait(),
    stale_quote: m.trading_waiting_for_fresh_price(),
    no_liquidity: m.trading_nothing_trade_against_right_now(),
    insufficient_funds: m.trading_free_balance_does_not_cover(),
    nothing_to_sell: m.trading_hold_fewer_than(),
  };
  return texts[problem];
}

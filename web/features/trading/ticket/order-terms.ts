// How an order of the ticket trades: its kind, prices, how long it waits and its flags, as typed.
import { m } from '#core/messages/messages.js';
import { trailRangeBps } from '#core/trading/rules.ts';
import type { OrderType, Product, Side, TimeInForce } from '#core/trading/contract.ts';
import { type DraftPrices, type PriceProblem, priceProblem, trailingStop } from '#core/trading/working.ts';
import { parseUnits } from '#core/values/money.ts';
import { instantsOf } from '#core/values/zone/zone.ts';
import { personZone } from '#web/lib/preferences/time-zone.ts';
import { parsePrice, type Price } from '#core/values/price.ts';

export interface OrderTerms {
  readonly side: Side;
  readonly product: Product;
  readonly kind: OrderType;
  readonly limitText: string;
  readonly stopText: string;
  /** Distance of a trailing stop in percent. */
  readonly trailText: string;
  readonly timeInForce: TimeInForce;
  /** For GTD, in the zone of the person: YYYY-MM-DD and HH:MM. */
  readonly expiryDay: string;
  readonly expiryTime: string;
  readonly isPostOnly: boolean;
  readonly isReduceOnly: boolean;
  readonly takeProfitText: string;
  readonly stopLossText: string;
}

export const emptyTerms: Omit<OrderTerms, 'side' | 'product'> = {
  kind: 'market',
  limitText: '',
  stopText: '',
  trailText: '',
  timeInForce: 'GTC',
  expiryDay: '',
  expiryTime: '',
  isPostOnly: false,
  isReduceOnly: false,
  takeProfitText: '',
  stopLossText: '',
};

/** What the terms are held against. */
export interface TermsMarket {
  readonly tick: Price;
  readonly bid: Price;
  readonly ask: Price;
  /** Open, with a fresh price. */
  readonly isLive: boolean;
  /** The server's present, in milliseconds. */
  readonly now: number;
}

export const kindNames: Readonly<Record<OrderType, string>> = {
  market: m.common_market(),
  limit: m.trading_limit(),
  stop: m.trading_stop(),
  stop_limit: m.trading_stop_limit(),
  trailing_stop: m.trading_trailing_stop(),
};

/** How long an order of this kind may wait; the first is the usual one. */
export const timesFor: Readonly<Record<OrderType, readonly TimeInForce[]>> = {
  market: ['GTC', 'FOK'],
  limit: ['GTC', 'DAY', 'GTD', 'IOC', 'FOK'],
  stop: ['GTC', 'DAY', 'GTD'],
  stop_limit: ['GTC', 'DAY', 'GTD'],
  trailing_stop: ['GTC', 'DAY', 'GTD'],
};

const hasLimit = (kind: OrderType): boolean => kind === 'limit' || kind === 'stop_limit';
const hasStop = (kind: OrderType): boolean => kind === 'stop' || kind === 'stop_limit';

/** Selling shares that are owned closes by itself; on margin it is asked for. */
export const isReducing = ({ product, side, isReduceOnly }: OrderTerms): boolean =>
  product === 'cash' ? side === 'sell' : isReduceOnly;

/** The time in force that counts: what was chosen, if this kind has it. */
export const timeOf = ({ kind, timeInForce }: Pick<OrderTerms, 'kind' | 'timeInForce'>): TimeInForce =>
  timesFor[kind].includes(timeInForce) ? timeInForce : 'GTC';

export const isAtOnce = (terms: OrderTerms): boolean =>
  terms.kind === 'market' || ['IOC', 'FOK'].includes(timeOf(terms));

/** Post-only has a meaning for limit orders that wait. */
export const canPost = (terms: OrderTerms): boolean => terms.kind === 'limit' && !isAtOnce(terms);

/** Basis points of a distance typed in percent, 0.01 to 20; undefined for what is none. */
export function trailBpsOf(text: string): number | undefined {
  const units = parseUnits(text, 2);
  const bps = units === undefined ? 0 : Number(units);
  return bps >= trailRangeBps.min && bps <= trailRangeBps.max ? bps : undefined;
}

/**
 * The instants at which clocks of the person show the expiry: one; two where an hour comes twice,
 * and the order waits until the later; none where it is left out. Undefined until day and time are
 * there.
 */
export function expiriesOf({ expiryDay, expiryTime }: OrderTerms): readonly number[] | undefined {
  const wall = Date.parse(`${expiryDay}T${expiryTime}:00Z`);
  return Number.isNaN(wall) ? undefined : instantsOf(personZone(), wall);
}

/** Zero while none is typed: then nothing sums to anything. */
function typedPrice(text: string): Price {
  const price = parsePrice(text);
  return price === undefined ? 0n : price;
}

/**
 * The price the sums are made with: what an order that waits would cost at its price, else the best
 * of the book.
 */
export function sumPriceOf(terms: OrderTerms, { bid, ask }: TermsMarket): Price {
  const best = terms.side === 'buy' ? ask : bid;
  if (hasLimit(terms.kind)) return typedPrice(terms.limitText);
  if (terms.kind === 'stop') return typedPrice(terms.stopText);
  if (terms.kind === 'market') return best;
  const bps = trailBpsOf(terms.trailText);
  return bps === undefined ? 0n : trailingStop(terms.side, best, bps);
}

const problemWords: Record<PriceProblem, string> = {
  order_terms_invalid: m.trading_take_profit_stop_loss_wrong(),
  price_off_tick: m.trading_price_has_too_many_decimals(),
  price_already_passed: m.trading_market_has_already_passed_price(),
};

/**
 * The first thing that is missing or wrong, in words for the button; undefined when the terms hold.
 */
export const termsTrouble = (terms: OrderTerms, market: TermsMarket): string | undefined =>
  missingPrice(terms) ??
  unreadablePrice(terms) ??
  expiryTrouble(terms, market.now) ??
  priceTrouble(terms, market);

function missingPrice(terms: OrderTerms): string | undefined {
  const { kind } = terms;
  if (hasStop(kind) && terms.stopText === '') return m.trading_enter_stop_price();
  if (hasLimit(kind) && terms.limitText === '') return m.trading_enter_limit_price();
  if (kind === 'trailing_stop' && trailBpsOf(terms.trailText) === undefined)
    return m.trading_enter_distance_between({ min: trailRangeBps.min / 100, max: trailRangeBps.max / 100 });
  return undefined;
}

function unreadablePrice(terms: OrderTerms): string | undefined {
  const { limitPrice, stopPrice, takeProfit, stopLoss } = callOf(terms);
  const isUnreadable = [limitPrice, stopPrice, takeProfit, stopLoss].some(
    (text) => text !== undefined && parsePrice(text) === undefined,
  );
  return isUnreadable ? m.trading_enter_plain_prices() : undefined;
}

function expiryTrouble(terms: OrderTerms, now: number): string | undefined {
  if (timeOf(terms) !== 'GTD') return undefined;
  const expiries = expiriesOf(terms);
  if (expiries === undefined) return m.trading_choose_when_order_expires();
  const expiry = expiries.at(-1);
  if (expiry === undefined) return m.ui_clock_skipped({ time: terms.expiryTime });
  return expiry <= now ? m.trading_expiry_past() : undefined;
}

function priceTrouble(terms: OrderTerms, market: TermsMarket): string | undefined {
  const call = callOf(terms);
  const prices: DraftPrices = {
    type: terms.kind,
    side: terms.side,
    limitPrice: parsePrice(call.limitPrice ?? ''),
    stopPrice: parsePrice(call.stopPrice ?? ''),
    trailBps: call.trailBps,
    takeProfit: parsePrice(call.takeProfit ?? ''),
    stopLoss: parsePrice(call.stopLoss ?? ''),
  };
  const quote = market.isLive ? { bid: market.bid, ask: market.ask } : undefined;
  const problem = priceProblem(prices, market.tick, quote);
  if (problem) return problemWords[problem];
  const limit = prices.limitPrice ?? 0n;
  const wouldFill = terms.side === 'buy' ? market.ask <= limit : market.bid >= limit;
  if (canPost(terms) && terms.isPostOnly && market.isLive && wouldFill)
    return m.trading_post_only_price_would_fill();
  return undefined;
}

export interface TermsCall {
  type: OrderType;
  limitPrice?: string;
  stopPrice?: string;
  trailBps?: number;
  timeInForce?: TimeInForce;
  expiresAt?: string;
  postOnly?: boolean;
  reduceOnly?: boolean;
  takeProfit?: string;
  stopLoss?: string;
}

/**
 * The terms as the call takes them: only what this kind of order has, however much was typed for
 * another kind.
 */
export function callOf(terms: OrderTerms): TermsCall {
  const { kind } = terms;
  const time = timeOf(terms);
  const expiry = time === 'GTD' ? expiriesOf(terms)?.at(-1) : undefined;
  const trailBps = kind === 'trailing_stop' ? trailBpsOf(terms.trailText) : undefined;
  return {
    type: kind,
    ...(hasLimit(kind) && { limitPrice: terms.limitText }),
    ...(hasStop(kind) && { stopPrice: terms.stopText }),
    ...(trailBps !== undefined && { trailBps }),
    ...(time !== 'GTC' && { timeInForce: time }),
    ...(expiry !== undefined && { expiresAt: new Date(expiry).toISOString() }),
    ...(canPost(terms) && terms.isPostOnly && { postOnly: true }),
    ...(terms.product === 'margin' && terms.isReduceOnly && { reduceOnly: true }),
    ...(!isReducing(terms) && protectionOf(terms)),
  };
}

/** Where an opening order's position is closed again. */
function protectionOf(terms: OrderTerms): Pick<TermsCall, 'takeProfit' | 'stopLoss'> {
  const { takeProfitText: takeProfit, stopLossText: stopLoss } = terms;
  return { ...(takeProfit !== '' && { takeProfit }), ...(stopLoss !== '' && { stopLoss }) };
}

// The order ticket as a function of its draft. All sums come from core/trading, where the server takes them too.
import type { Instrument, UsdRate } from '#core/market/instrument.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import type { Holding } from '#core/trading/netting.ts';
import { orderPreview, type OrderPreview, type OrderProblem } from '#core/trading/preview.ts';
import { feeBps, feeClassOf } from '#core/trading/rules.ts';
import { type PriceProblem, priceProblem } from '#core/trading/working.ts';
import { parseUnits } from '#core/values/money.ts';
import {
  floorToLot,
  formatQuantity,
  parsePrice,
  parseQuantity,
  type Price,
  type Quantity,
} from '#core/values/price.ts';

export interface TicketDraft {
  readonly side: Side;
  readonly product: Product;
  readonly leverage: number;
  /** market now; limit and stop wait for their price. */
  readonly kind: 'market' | 'limit' | 'stop';
  /** Price of a limit or stop, as typed. */
  readonly priceText: string;
  readonly takeProfitText: string;
  readonly stopLossText: string;
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
  readonly rate: UsdRate;
  readonly availableCents: bigint;
  readonly held?: Holding;
}

const levels = (side: TicketFacts['bids']) =>
  side.map(([price, quantity]) => [parsePrice(price) ?? 0n, parseQuantity(quantity) ?? 0n] as const);
const perCent = 10n ** 14n;

/** Lots that this many cents buy at a price, rounded down. */
export function quantityFor(cents: bigint, price: Price, rate: UsdRate, lot: Quantity): Quantity {
  const unit = price * rate.numerator;
  return unit <= 0n || cents <= 0n ? 0n : floorToLot((cents * perCent * rate.denominator) / unit, lot);
}

const bestPrice = (draft: Pick<TicketDraft, 'side'>, facts: TicketFacts): Price =>
  parsePrice((draft.side === 'buy' ? facts.asks : facts.bids)[0]?.[0] ?? '') ?? 0n;

const priceOf = (text: string): Price | undefined =>
  text.trim() === '' ? undefined : parsePrice(text.trim());

/** The price the sums are made with: the typed one for an order that waits, else the best of the book. */
const sumPrice = (draft: TicketDraft, facts: TicketFacts): Price =>
  draft.kind === 'market' ? bestPrice(draft, facts) : (priceOf(draft.priceText) ?? 0n);

/** The quantity of a draft in 1e-8; undefined when the text is no number. */
export function quantityOf(draft: TicketDraft, facts: TicketFacts): Quantity | undefined {
  const text = draft.text.trim();
  if (draft.enteredAs === 'quantity') return parseQuantity(text);
  const cents = parseUnits(text, 2);
  return cents === undefined
    ? undefined
    : quantityFor(cents, sumPrice(draft, facts), facts.rate, facts.instrument.lot);
}

export interface TicketSummary {
  readonly preview: OrderPreview;
  /** What the button says when it cannot be pressed. */
  readonly blockedBy: string | undefined;
}

export function ticketSummary(draft: TicketDraft, facts: TicketFacts): TicketSummary {
  const quantity = quantityOf(draft, facts);
  const preview = previewOf(draft, facts, quantity ?? 0n);
  if (draft.text.trim() === '')
    return { preview, blockedBy: draft.enteredAs === 'amount' ? 'Enter an amount' : 'Enter a quantity' };
  if (quantity === undefined) return { preview, blockedBy: 'Enter a plain number' };
  const words = pricesProblem(draft, facts);
  if (words !== undefined) return { preview, blockedBy: words };
  const problem = preview.problems[0];
  return { preview, blockedBy: problem && problemText(problem, facts) };
}

/** What is wrong with the typed prices, in words for the button. */
function pricesProblem(draft: TicketDraft, facts: TicketFacts): string | undefined {
  const typed = [draft.kind === 'market' ? '' : draft.priceText, draft.takeProfitText, draft.stopLossText];
  if (draft.kind !== 'market' && draft.priceText.trim() === '') return `Enter a ${draft.kind} price`;
  if (typed.some((text) => text.trim() !== '' && priceOf(text) === undefined)) return 'Enter plain prices';
  const price = priceOf(draft.priceText);
  const [bid] = levels(facts.bids)[0] ?? [0n];
  const [ask] = levels(facts.asks)[0] ?? [0n];
  const problem = priceProblem(
    {
      type: draft.kind,
      side: draft.side,
      limitPrice: draft.kind === 'limit' ? price : undefined,
      stopPrice: draft.kind === 'stop' ? price : undefined,
      takeProfit: priceOf(draft.takeProfitText),
      stopLoss: priceOf(draft.stopLossText),
    },
    facts.instrument.tick,
    facts.isOpen && !facts.isStale ? { bid, ask } : undefined,
  );
  return problem && priceProblemWords[problem];
}

const priceProblemWords: Record<PriceProblem, string> = {
  order_terms_invalid: 'Take profit and stop loss are the wrong way round',
  price_off_tick: 'The price has too many decimals',
  price_already_passed: 'The market has already passed this price',
};

function previewOf(draft: TicketDraft, facts: TicketFacts, quantity: Quantity): OrderPreview {
  // An order that waits is summed as if its whole quantity stood in the book at its price: the most it can cost.
  const price = sumPrice(draft, facts);
  const ownLevel = [[price, quantity]] as const;
  const quote =
    draft.kind === 'market'
      ? { bids: levels(facts.bids), asks: levels(facts.asks), isOpen: facts.isOpen, isStale: facts.isStale }
      : { bids: ownLevel, asks: ownLevel, isOpen: true, isStale: false };
  return orderPreview({
    instrument: facts.instrument,
    quote,
    rate: facts.rate,
    side: draft.side,
    product: draft.product,
    leverage: draft.leverage,
    quantity,
    availableCents: facts.availableCents,
    ...(facts.held && { held: facts.held }),
  });
}

/** Quantity text for a share (in percent) of what the free balance can carry. */
export function quantityForShare(sharePercent: bigint, draft: TicketDraft, facts: TicketFacts): string {
  const { instrument } = facts;
  if (draft.product === 'cash' && draft.side === 'sell')
    return formatQuantity(floorToLot(((facts.held?.quantity ?? 0n) * sharePercent) / 100n, instrument.lot));
  const fee = feeBps[feeClassOf(instrument, draft.product)];
  const leverage = BigInt(draft.leverage);
  const cents =
    (facts.availableCents * sharePercent * leverage * 10_000n) / (100n * (10_000n + fee * leverage));
  let quantity = quantityFor(cents, sumPrice(draft, facts), facts.rate, instrument.lot);
  if (quantity > instrument.maxQuantity) quantity = instrument.maxQuantity;
  // Deeper levels cost more than the best price: step down until the balance carries it.
  for (
    let step = 0;
    step < 20 && previewOf(draft, facts, quantity).problems.includes('insufficient_funds');
    step++
  )
    quantity = floorToLot((quantity * 99n) / 100n, instrument.lot);
  return formatQuantity(quantity);
}

function problemText(problem: OrderProblem, { instrument }: TicketFacts): string {
  const texts: Record<OrderProblem, string> = {
    not_a_number: 'Enter a plain number',
    quantity_too_small: `The smallest order is ${formatQuantity(instrument.minQuantity)}`,
    quantity_too_large: `The largest order is ${formatQuantity(instrument.maxQuantity)}`,
    not_a_lot_multiple: `Use steps of ${formatQuantity(instrument.lot)}`,
    leverage_above_cap: `Leverage is limited to ${instrument.leverageCap}×`,
    leverage_not_offered: 'This order type is not offered here',
    market_closed: 'The market is closed',
    stale_quote: 'Waiting for a fresh price',
    no_liquidity: 'Nothing to trade against right now',
    insufficient_funds: 'Your free balance does not cover this',
    nothing_to_sell: 'You hold fewer than this',
  };
  return texts[problem];
}

/** The order's prices for the call: only those that were typed. */
export function pricesOf(draft: TicketDraft): {
  type: TicketDraft['kind'];
  limitPrice?: string;
  stopPrice?: string;
  takeProfit?: string;
  stopLoss?: string;
} {
  const price = draft.priceText.trim();
  const takeProfit = draft.takeProfitText.trim();
  const stopLoss = draft.stopLossText.trim();
  return {
    type: draft.kind,
    ...(draft.kind === 'limit' && { limitPrice: price }),
    ...(draft.kind === 'stop' && { stopPrice: price }),
    ...(takeProfit !== '' && { takeProfit }),
    ...(stopLoss !== '' && { stopLoss }),
  };
}

// The order ticket as a function of its draft. All sums come from core/trading, where the server takes them too.
import type { Instrument, UsdRate } from '#core/market/instrument.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import type { Holding } from '#core/trading/netting.ts';
import { orderPreview, type OrderPreview, type OrderProblem } from '#core/trading/preview.ts';
import { feeBps, feeClassOf } from '#core/trading/rules.ts';
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

/** The quantity of a draft in 1e-8; undefined when the text is no number. */
export function quantityOf(draft: TicketDraft, facts: TicketFacts): Quantity | undefined {
  const text = draft.text.trim();
  if (draft.enteredAs === 'quantity') return parseQuantity(text);
  const cents = parseUnits(text, 2);
  return cents === undefined
    ? undefined
    : quantityFor(cents, bestPrice(draft, facts), facts.rate, facts.instrument.lot);
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
  const problem = preview.problems[0];
  return { preview, blockedBy: problem && problemText(problem, facts) };
}

function previewOf(draft: TicketDraft, facts: TicketFacts, quantity: Quantity): OrderPreview {
  return orderPreview({
    instrument: facts.instrument,
    quote: {
      bids: levels(facts.bids),
      asks: levels(facts.asks),
      isOpen: facts.isOpen,
      isStale: facts.isStale,
    },
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
  let quantity = quantityFor(cents, bestPrice(draft, facts), facts.rate, instrument.lot);
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

// The order form's summary. Same functions as the charge, so what is shown is what is taken while
// the price stands.
import type { Cents } from '#core/values/kind.ts';
import type { Instrument, Quote, UsdRate } from '#core/market/instrument.ts';
import { walkBook } from '#core/trading/book-walk.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import { type Holding, netFill } from '#core/trading/netting.ts';
import { feeCents, feeClassOf, termsProblem, type TermsProblem, usdCents } from '#core/trading/rules.ts';
import { type Price, type Quantity, parseQuantity } from '#core/values/price.ts';

export interface OrderDraft {
  readonly instrument: Instrument;
  readonly quote: Pick<Quote, 'bids' | 'asks' | 'isOpen' | 'isStale'>;
  /** US dollars per unit of the instrument's quote currency. */
  readonly rate: UsdRate;
  readonly side: Side;
  readonly product: Product;
  readonly leverage: number;
  /** A plain decimal as typed, or exact units. */
  readonly quantity: string | Quantity;
  /** Free cash in US cents. */
  readonly availableCents: Cents;
  /** What is open already in this instrument and product. */
  readonly held?: Holding;
}

export type OrderProblem =
  | TermsProblem
  | 'not_a_number'
  | 'market_closed'
  | 'stale_quote'
  | 'no_liquidity'
  | 'insufficient_funds'
  | 'nothing_to_sell';

export interface OrderPreview {
  readonly quantity: Quantity;
  /** Average price of the fill at this moment. */
  readonly price: Price;
  /** Less than the quantity when the depth or the price band ends first; the rest expires. */
  readonly filled: Quantity;
  readonly notionalCents: Cents;
  readonly feeCents: Cents;
  readonly marginCents: Cents;
  /** Margin and fee, less what a closing part returns; negative when money comes back. */
  readonly debitCents: Cents;
  readonly balanceAfterCents: Cents;
  readonly problems: readonly OrderProblem[];
}

/** Never throws: every problem is named, and the figures are those of the part that could fill. */
export function orderPreview(draft: OrderDraft): OrderPreview {
  const { instrument, quote, rate, side, product, leverage, held } = draft;
  const parsed = typeof draft.quantity === 'bigint' ? draft.quantity : parseQuantity(draft.quantity);
  const quantity = parsed !== undefined && parsed > 0n ? parsed : 0n;
  const walk = walkBook(side === 'buy' ? quote.asks : quote.bids, side, quantity, instrument.bandBps);
  const netted = netFill(held, { side, quantity: walk.filled, price: walk.price, leverage, rate });
  const fee = feeCents(feeClassOf(instrument, product), side, walk.price, walk.filled, rate);
  const debit = netted.addedMarginCents + fee - netted.releasedCents - netted.pnlCents;
  const problems = [
    ...termsProblems(draft, parsed),
    ...marketProblems(quote, quantity > 0n && walk.filled === 0n),
  ];
  if (product === 'cash' && side === 'sell' && quantity > (held?.quantity ?? 0n))
    problems.push('nothing_to_sell');
  if (netted.opened > 0n && debit > draft.availableCents) problems.push('insufficient_funds');
  return {
    quantity,
    price: walk.price,
    filled: walk.filled,
    notionalCents: usdCents(walk.price, walk.filled, rate, 'half-away'),
    feeCents: fee,
    marginCents: netted.addedMarginCents,
    debitCents: debit,
    balanceAfterCents: draft.availableCents - debit,
    problems,
  };
}

function termsProblems(draft: OrderDraft, parsed: Quantity | undefined): OrderProblem[] {
  if (parsed === undefined) return ['not_a_number'];
  const { instrument, side, product, leverage } = draft;
  const quantity = parsed > 0n ? parsed : 0n;
  const problem = termsProblem(instrument, { side, product, leverage, quantity });
  return problem ? [problem] : [];
}

function marketProblems({ isOpen, isStale }: OrderDraft['quote'], isUnfilled: boolean): OrderProblem[] {
  const problems: OrderProblem[] = [];
  if (!isOpen) problems.push('market_closed');
  else if (isStale) problems.push('stale_quote');
  if (isUnfilled) problems.push('no_liquidity');
  return problems;
}

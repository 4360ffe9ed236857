// The invest dialog as a function of what is typed. The sums are those of the order it becomes.
import { m } from '#core/messages/messages.js';
import { parseDepth } from '#core/market/usd-rate.ts';
import { wholeDollars } from '#core/content/figures.ts';
import { maxInvestCents, minInvestCents, mostPrice } from '#core/trading/invest/invest.ts';
import { orderPreview, type OrderPreview, type OrderProblem } from '#core/trading/preview.ts';
import { parseUnits } from '#core/values/money.ts';
import type { Price } from '#core/values/price.ts';
import type { TicketFacts } from '#web/features/trading/ticket/order-draft.ts';

/** Whole shares as typed; none while what is typed is no whole number. */
export function sharesOf(text: string): number {
  const shares = parseUnits(text, 0);
  return shares === undefined ? 0 : Number(shares);
}

const mostShares = 10_000;

/** What is wrong with a number of shares; undefined when they can be bought. */
export function sharesProblem(shares: number): string | undefined {
  if (shares <= 0) return m.trading_please_enter_valid_number_shares();
  return shares > mostShares ? m.trading_invest_quantity_too_large() : undefined;
}

/**
 * What is wrong with the sum of the shares, fee not counted; nothing while the book cannot give
 * them all.
 */
export function sumProblem({ preview }: InvestSummary): string | undefined {
  const { notionalCents, filled, quantity } = preview;
  if (filled === quantity && notionalCents < minInvestCents)
    return m.trading_minimum_investment({ minimum: wholeDollars(minInvestCents) });
  return notionalCents > maxInvestCents
    ? m.trading_maximum_investment({ maximum: wholeDollars(maxInvestCents) })
    : undefined;
}

export interface InvestSummary {
  readonly preview: OrderPreview;
  /** What the wallet lacks, in US cents; zero when it can pay. */
  readonly shortCents: bigint;
  /** Never bought above this. */
  readonly mostPrice: Price;
  /** Why it cannot be confirmed now, in words; money that lacks is no reason. */
  readonly blockedBy: string | undefined;
}

const problemWords: Partial<Record<OrderProblem, string>> = {
  market_closed: m.trading_market_closed(),
  stale_quote: m.trading_waiting_for_fresh_price(),
  no_liquidity: m.trading_nothing_buy_right_now(),
};

/** What the plan says, whatever the number of shares: an investment is one of the month's trades. */
export const planProblem = ({ tradesLeft }: TicketFacts): string | undefined =>
  tradesLeft === 0 ? m.trading_no_trades_left() : undefined;

export function investSummary(shares: number, facts: TicketFacts): InvestSummary {
  const asks = parseDepth(facts.asks);
  const held = facts.held.cash;
  const preview = orderPreview({
    instrument: facts.instrument,
    quote: { bids: parseDepth(facts.bids), asks, isOpen: facts.isOpen, isStale: facts.isStale },
    rate: facts.rate,
    side: 'buy',
    product: 'cash',
    leverage: 1,
    quantity: BigInt(Math.max(0, shares)) * 10n ** 8n,
    availableCents: facts.availableCents,
    ...(held && { held }),
  });
  const isThin = preview.filled < preview.quantity;
  const short = preview.debitCents - facts.availableCents;
  const words = preview.problems.map((problem) => problemWords[problem]).find((text) => text !== undefined);
  return {
    preview,
    shortCents: short > 0n ? short : 0n,
    mostPrice: mostPrice(asks[0]?.[0] ?? 0n, facts.instrument.tick),
    blockedBy: planProblem(facts) ?? words ?? (isThin ? m.trading_book_holds_fewer_shares_than() : undefined),
  };
}

/**
 * The fewest shares that reach the smallest investment now; one while the book gives none, or not
 * enough.
 */
export function fewestShares(facts: TicketFacts): number {
  const isEnough = (shares: number) => investSummary(shares, facts).preview.notionalCents >= minInvestCents;
  if (!isEnough(mostShares)) return 1;
  // More shares never cost less, so the range is halved until one number is left.
  let [fewest, most] = [1, mostShares];
  while (fewest < most) {
    const middle = Math.floor((fewest + most) / 2);
    if (isEnough(middle)) most = middle;
    else fewest = middle + 1;
  }
  return fewest;
}

// The copy-fidelity statement: why a copy made more or less than its leader's trades in exact
// proportion would have made. Pure and exact: every difference in quantity or price is valued at
// the same last price, so the lines sum to the difference.
import type { DecisionCode } from '#core/copying/contract.ts';
import {
  type FidelityCause,
  type FidelityLine,
  fidelityLines,
} from '#core/copying/results/fidelity-lines.ts';
import { centsOf, closedPart, fine, openedPart, signOf, sizeOf } from '#core/copying/results/exact-copy.ts';
import { legsOf } from '#core/copying/rules.ts';
import type { FidelityStep, LedStep, OwnStep, OwnTrade } from '#core/copying/results/steps.ts';
import type { UsdRate } from '#core/market/instrument.ts';
import type { Side } from '#core/trading/contract.ts';
import { divide } from '#core/values/money.ts';
import type { Price } from '#core/values/price.ts';

export interface FidelityMark {
  readonly bid: Price;
  readonly ask: Price;
  readonly rate: UsdRate;
}

export interface FidelityInput {
  /** In the order in which they happened. */
  readonly steps: readonly FidelityStep[];
  /**
   * What a quantity left over is worth now, or was when the copy ended: a long on the bid, a short
   * on the ask.
   */
  readonly marks: (market: string) => FidelityMark;
  /** Realised and open result of the copy per market as booked, before every cost, in US cents. */
  readonly booked: ReadonlyMap<string, bigint>;
  /** Financing less dividends that were charged. */
  readonly carryCents: bigint;
  /** Taken, owed and accrued. */
  readonly performanceFeeCents: bigint;
  /** Losses beyond what was put in that the house paid, as the ledger has them. */
  readonly coveredCents: bigint;
  /**
   * The copy's own result: what it is worth or returned, less what was put in, plus what was taken
   * out.
   */
  readonly ownCents: bigint;
  readonly asOf: number;
}

interface FidelityEvent {
  readonly line: FidelityLine;
  readonly cause: DecisionCode | FidelityCause;
  readonly market: string | null;
  readonly at: number;
  /**
   * By how much the exact copy traded more in the direction of `side`; zero when only a price or a
   * cost differs.
   */
  readonly quantity: bigint;
  readonly side: Side | null;
  /** Positive: the exact copy is ahead by this much. US cents. */
  readonly cents: bigint;
}
export interface Fidelity {
  readonly idealCents: bigint;
  readonly ownCents: bigint;
  readonly lines: Readonly<Record<FidelityLine, bigint>>;
  readonly events: readonly FidelityEvent[];
}

const sideOf = (quantity: bigint): Side => (quantity < 0n ? 'sell' : 'buy');

/** Lines that a step of the copy can be behind. */
type GapLine = Exclude<FidelityLine, 'fees' | 'unexplained'>;
type Gap = Record<GapLine, bigint>;
interface Difference {
  readonly line: GapLine;
  readonly cause: DecisionCode | FidelityCause;
  readonly at: number;
  /** Fine, signed: what the exact copy traded and this one did not. */
  readonly missed: bigint;
  readonly price: Price;
  /** Fine quantity × price beside it: what another price cost. */
  readonly paid: bigint;
}

/** One market's two holdings, and for which reason they differ by how much. */
class Holdings {
  ideal = 0n;
  own = 0n;
  /** Σ −quantity × price: what is left to add is holding × last price. */
  idealFlow = 0n;
  readonly gap: Gap = { size: 0n, skips: 0n, price: 0n, timing: 0n, manual: 0n };
  readonly differences: Difference[] = [];
  readonly trades: OwnTrade[] = [];
  /** Σ of what was held after each trade: an entry is kept to one unit of the price. */
  heldAfter = 0n;

  /**
   * Books both sides of one leg. `missed` is the part of the difference that this event itself
   * made.
   */
  book(ideal: bigint, price: Price, parts: readonly Omit<Difference, 'paid' | 'price'>[]): void {
    this.ideal += ideal;
    this.idealFlow -= ideal * price;
    for (const part of parts) {
      if (part.missed === 0n) continue;
      this.gap[part.line] += part.missed;
      this.differences.push({ ...part, price, paid: 0n });
    }
  }

  fill(trade: OwnTrade, reference: { price: Price; at: number }, cause: DecisionCode | FidelityCause): void {
    const quantity = signOf(trade.side) * trade.quantity * fine;
    this.own += quantity;
    this.trades.push(trade);
    this.heldAfter += sizeOf(this.own);
    const paid = quantity * (trade.price - reference.price);
    if (paid === 0n) return;
    const line = trade.at > reference.at ? 'timing' : 'price';
    this.differences.push({ line, cause, at: trade.at, missed: 0n, price: trade.price, paid });
  }
}

const skipLine = (code: DecisionCode): GapLine => (code === 'DETACHED' ? 'manual' : 'skips');

function takeLed(holdings: Holdings, step: LedStep): void {
  const { side, price, at, filled, heldBefore } = step;
  const { closed, opened } = legsOf({ side, quantity: filled, heldBefore });
  if (closed > 0n && step.closing) {
    const part = closedPart(step);
    const { code } = step.closing;
    const ideal = part(holdings.ideal);
    // What was missed or kept earlier leaves the exact copy in the same part: that belongs to the
    // reason it was missed for.
    const earlier = (Object.keys(holdings.gap) as (keyof Gap)[]).map((line) => ({
      line,
      cause: code,
      at,
      missed: part(holdings.gap[line]),
    }));
    const own = signOf(side) * step.closing.quantity * fine;
    const rest = ideal - own - earlier.reduce((sum, { missed }) => sum + missed, 0n);
    const line = code === 'PAUSED' ? 'skips' : 'size';
    holdings.book(ideal, price, [...earlier, { line, cause: code, at, missed: rest }]);
  }
  if (opened > 0n && step.opening) {
    const { code, quantity } = step.opening;
    const ideal = openedPart(step);
    const missed = ideal - signOf(side) * quantity * fine;
    const line = quantity === 0n && code !== 'COPIED' ? skipLine(code) : 'size';
    holdings.book(ideal, price, [{ line, cause: code, at, missed }]);
  }
  const cause = step.opening?.code ?? step.closing?.code ?? 'COPIED';
  for (const trade of step.trades) holdings.fill(trade, step, cause);
}

const ownLine = { MANUAL_CLOSE: 'manual', END: 'timing', FORCED: 'skips' } as const;

function takeOwn(holdings: Holdings, step: OwnStep): void {
  const { cause, at, price } = step;
  const own = step.trades.reduce((sum, trade) => sum + signOf(trade.side) * trade.quantity * fine, 0n);
  const ideal = signOf(step.side) * step.wanted * fine;
  const line = cause === 'EXISTING' ? (own === 0n ? 'skips' : 'size') : ownLine[cause];
  holdings.book(ideal, price, [{ line, cause, at, missed: ideal - own }]);
  for (const trade of step.trades) holdings.fill(trade, step, cause);
}

/** Results in another currency were booked at the rate of their day; the statement has one rate. */
const conversionCents = (trades: readonly OwnTrade[], { numerator, denominator }: UsdRate): bigint =>
  trades.reduce((sum, { pnlCents, rate }) => {
    const now = divide(pnlCents * rate.denominator * numerator, rate.numerator * denominator, 'half-away');
    return sum + now - pnlCents;
  }, 0n);

/**
 * Most cents that rounding can leave: half a cent an amount, and one unit of the price an entry.
 */
const mostRoundingCents = ({ differences, trades, heldAfter }: Holdings, rate: UsdRate): bigint =>
  BigInt(differences.length + 2 * trades.length + 2) + centsOf(heldAfter, rate);

/** A long is worth the bid, a short the ask. */
export const lastPrice = (
  { own, ideal }: { readonly own: bigint; readonly ideal: bigint },
  { bid, ask }: Pick<FidelityMark, 'bid' | 'ask'>,
): Price => ((own === 0n ? ideal : own) < 0n ? ask : bid);

/** One market at its last price: why its result differs, and both results. */
function settleMarket(
  market: string,
  holdings: Holdings,
  input: FidelityInput,
): { readonly ideal: bigint; readonly booked: bigint; readonly events: readonly FidelityEvent[] } {
  const mark = input.marks(market);
  const { rate } = mark;
  const last = lastPrice(holdings, mark);
  const ideal = centsOf(holdings.idealFlow + holdings.ideal * last, rate);
  const booked = input.booked.get(market) ?? 0n;
  const events = holdings.differences.map(({ line, cause, at, missed, price, paid }): FidelityEvent => {
    const size = missed / fine;
    const cents = centsOf(missed * (last - price) + paid, rate);
    return {
      line,
      cause,
      market,
      at,
      quantity: sizeOf(size),
      side: size === 0n ? null : sideOf(size),
      cents,
    };
  });
  const end = { market, at: input.asOf, quantity: 0n, side: null } as const;
  const conversion = conversionCents(holdings.trades, rate);
  if (conversion !== 0n) events.push({ ...end, line: 'price', cause: 'CONVERSION', cents: conversion });
  const rest = events.reduce((left, { cents }) => left - cents, ideal - booked);
  const isRounding = sizeOf(rest) <= mostRoundingCents(holdings, rate);
  if (rest !== 0n)
    events.push({
      ...end,
      ...(isRounding ? { line: 'size', cause: 'CENTS' } : { line: 'unexplained', cause: 'UNEXPLAINED' }),
      cents: rest,
    });
  return { ideal, booked, events };
}

/**
 * What the copy, had it followed exactly and free of cost, would have made; and line by line why
 * its own result differs. What the record does not explain is a line of its own.
 */
export function fidelity(input: FidelityInput): Fidelity {
  const byMarket = new Map<string, Holdings>();
  const events: FidelityEvent[] = [];
  const whole = { market: null, at: input.asOf, quantity: 0n, side: null } as const;
  const note = (event: FidelityEvent): unknown => event.cents !== 0n && events.push(event);
  for (const step of input.steps) {
    const { market } = step;
    const holdings = byMarket.get(market) ?? new Holdings();
    byMarket.set(market, holdings);
    if (step.kind === 'led') takeLed(holdings, step);
    else takeOwn(holdings, step);
    for (const { at, feeCents: cents } of step.trades)
      note({ ...whole, line: 'fees', cause: 'TRADING_FEE', market, at, cents });
  }
  const costs: readonly (readonly [FidelityCause, bigint])[] = [
    ['CARRY', input.carryCents],
    ['PERFORMANCE_FEE', input.performanceFeeCents],
    // A loss beyond what was put in is not the person's: the house carries it.
    ['HOUSE_COVER', -input.coveredCents],
  ];
  for (const [cause, cents] of costs) note({ ...whole, line: 'fees', cause, cents });

  let own = events.reduce((left, { cents }) => left - cents, 0n);
  let idealCents = 0n;
  for (const [market, holdings] of byMarket) {
    const settled = settleMarket(market, holdings, input);
    idealCents += settled.ideal;
    own += settled.booked;
    events.push(...settled.events);
  }
  note({ ...whole, line: 'unexplained', cause: 'UNEXPLAINED', cents: own - input.ownCents });

  const lines = Object.fromEntries(fidelityLines.map((line) => [line, 0n])) as Record<FidelityLine, bigint>;
  for (const { line, cents } of events) lines[line] += cents;
  return { idealCents, ownCents: input.ownCents, lines, events: events.toSorted((a, b) => a.at - b.at) };
}

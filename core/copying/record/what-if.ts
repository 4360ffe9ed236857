// What a copy with these settings would have made of a leader's recorded fills: the engine's own
// decisions, nothing written.
import type { DecisionCode } from '#core/copying/contract.ts';
import {
  faithfulBps,
  isTradable,
  legsOf,
  performanceFee,
  maxCopyCents,
  minCopyCents,
  sizeClosing,
  sizeOpening,
  stopLossCents,
} from '#core/copying/rules.ts';
import type { Instrument, UsdRate } from '#core/market/instrument.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import { type AccountMoney, freeCents, type Holding, netFill, settle } from '#core/trading/netting.ts';
import { openPnlCents } from '#core/trading/open-pnl.ts';
import { feeBps, feeCents, feeClassOf, opposite, usdCents } from '#core/trading/rules.ts';
import { floorToLot, type Price, type Quantity } from '#core/values/price.ts';

/** A fill of the leader as it was recorded. */
export interface RecordedFill {
  readonly at: number;
  readonly instrument: Instrument;
  readonly product: Product;
  readonly side: Side;
  readonly leverage: number;
  readonly quantity: Quantity;
  readonly price: Price;
  readonly rate: UsdRate;
  /** Negative when short. */
  readonly heldBefore: Quantity;
  /** As of the last recorded day before it. */
  readonly leaderEquityCents: bigint;
}
/** Prices at the end of a day. */
export interface DayMarks {
  readonly at: number;
  readonly marks: ReadonlyMap<string, Mark>;
}
export interface Mark {
  readonly bid: Price;
  readonly ask: Price;
  readonly rate: UsdRate;
}
export interface WhatIfTerms {
  readonly amountCents: bigint;
  readonly stopLossBps: number;
  readonly multiplierBps: number;
  readonly maxOpen: number;
  readonly slippageBps: number | null;
  readonly feeBps: number;
}
export interface WhatIf {
  /** Net of every fee. */
  readonly equityCents: bigint;
  readonly performanceFeeCents: bigint;
  readonly tradingFeeCents: bigint;
  /** Deepest fall from a peak of daily values, in basis points. */
  readonly worstFallBps: number;
  readonly copied: number;
  readonly skipped: number;
  readonly codes: ReadonlyMap<DecisionCode, number>;
  readonly stoppedAt: number | null;
  readonly curve: readonly { readonly at: number; readonly cents: bigint }[];
}

interface Held extends Holding {
  readonly symbol: string;
  readonly leverage: number;
}

class SimulatedCopy {
  money: AccountMoney;
  positions = new Map<string, Held>();
  marks = new Map<string, Mark>();
  tradingFees = 0n;

  readonly terms: WhatIfTerms;

  constructor(terms: WhatIfTerms) {
    this.terms = terms;
    this.money = { cashCents: terms.amountCents, marginCents: 0n, debtCents: 0n };
  }

  worth(): { equityCents: bigint; unrealisedCents: bigint; feeCents: bigint } {
    let [unrealised, losses] = [0n, 0n];
    for (const position of this.positions.values()) {
      const mark = this.marks.get(position.symbol);
      const cents = mark ? openPnlCents(position, mark, mark.rate) : 0n;
      unrealised += cents;
      if (cents < 0n) losses += cents;
    }
    const { cashCents, marginCents, debtCents } = this.money;
    const settled = cashCents + marginCents - debtCents;
    const base = settled + losses - this.terms.amountCents;
    const due = performanceFee(base, 0n, this.terms.feeBps).feeCents;
    return { equityCents: settled + unrealised - due, unrealisedCents: unrealised, feeCents: due };
  }

  requiredCents(): bigint {
    return [...this.positions.values()].reduce((sum, { marginCents }) => sum + marginCents, 0n);
  }

  fill(
    fill: Pick<RecordedFill, 'instrument' | 'product' | 'side' | 'leverage' | 'price' | 'rate'>,
    quantity: Quantity,
  ): void {
    const { instrument, product, side, leverage, price, rate } = fill;
    const key = `${instrument.symbol}/${product}`;
    const before = this.positions.get(key);
    const netted = netFill(before, { side, quantity, price, leverage, rate });
    const fee = feeCents(feeClassOf(instrument, product), side, price, quantity, rate);
    if (netted.after) this.positions.set(key, { ...netted.after, symbol: instrument.symbol, leverage });
    else this.positions.delete(key);
    this.tradingFees += fee;
    const { after } = settle(
      this.money,
      netted.pnlCents - fee,
      this.requiredCents(),
      this.positions.size === 0,
    );
    this.money = after;
  }

  isStopped(): boolean {
    return this.worth().equityCents <= stopLossCents(this.terms.amountCents, this.terms.stopLossBps);
  }
}

/** Follows one fill; answers the codes of its legs. */
function follow(copy: SimulatedCopy, fill: RecordedFill): { code: DecisionCode; quantity: Quantity }[] {
  const { instrument, product, side, price } = fill;
  const held = copy.positions.get(`${instrument.symbol}/${product}`);
  const { closed, opened } = legsOf(fill);
  const { equityCents, unrealisedCents } = copy.worth();
  const answers: { code: DecisionCode; quantity: Quantity }[] = [];
  if (closed > 0n) {
    const isAgainst = held?.side === opposite(side);
    const size = sizeClosing({ ...fill, estimate: price, closed }, isAgainst ? held.quantity : 0n);
    if (size.quantity > 0n) copy.fill(fill, size.quantity);
    answers.push(size);
  }
  if (opened > 0n) {
    const size = sizeOpening(
      {
        ...fill,
        estimate: price,
        feeBps: feeBps[feeClassOf(instrument, product)],
        leaderQuantity: opened,
      },
      {
        ...copy.terms,
        equityCents,
        availableCents: freeCents(copy.money, copy.requiredCents(), unrealisedCents),
        openPositions: copy.positions.size,
        holdsInstrument: held !== undefined,
      },
    );
    if (size.quantity > 0n) copy.fill(fill, size.quantity);
    answers.push(size);
  }
  return answers;
}

/**
 * Replays the fills in their order at the leader's own prices. Between fills a position is worth
 * its last known price: of the newest fill in that market or of the end of the last day. The stop
 * is looked at after each fill and at each day's end.
 */
export function whatIf(
  terms: WhatIfTerms,
  fills: readonly RecordedFill[],
  days: readonly DayMarks[],
): WhatIf {
  const copy = new SimulatedCopy(terms);
  const codes = new Map<DecisionCode, number>();
  const curve: { at: number; cents: bigint }[] = [];
  let [copied, skipped, place] = [0, 0, 0];
  let stoppedAt: number | null = null;
  const stopIfDue = (at: number): void => {
    if (stoppedAt === null && copy.isStopped()) stoppedAt = at;
  };
  for (const day of days) {
    for (; stoppedAt === null; place++) {
      const fill = fills[place];
      if (!fill || fill.at > day.at) break;
      copy.marks.set(fill.instrument.symbol, { bid: fill.price, ask: fill.price, rate: fill.rate });
      for (const { code, quantity } of follow(copy, fill)) {
        codes.set(code, (codes.get(code) ?? 0) + 1);
        if (quantity > 0n) copied += 1;
        else skipped += 1;
      }
      stopIfDue(fill.at);
    }
    if (stoppedAt === null) {
      for (const [symbol, mark] of day.marks) copy.marks.set(symbol, mark);
      stopIfDue(day.at);
    }
    // A copy that has ended keeps its money: prices that come later are not its prices.
    curve.push({ at: day.at, cents: copy.worth().equityCents });
  }
  const { equityCents, feeCents: due } = copy.worth();
  return {
    equityCents,
    performanceFeeCents: due,
    tradingFeeCents: copy.tradingFees,
    worstFallBps: worstFall([terms.amountCents, ...curve.map(({ cents }) => cents)]),
    copied,
    skipped,
    codes,
    stoppedAt,
    curve,
  };
}

function worstFall(values: readonly bigint[]): number {
  let [peak, worst] = [0n, 0n];
  for (const value of values) {
    if (value > peak) peak = value;
    const fall = peak > 0n ? ((peak - value) * 10_000n) / peak : 0n;
    if (fall > worst) worst = fall;
  }
  return Number(worst);
}

/**
 * Copying rule 6: how much of the leader's opened notional would have been reproduced, in basis
 * points; null without any opening.
 */
export function reproducedBps(amountCents: bigint, fills: readonly RecordedFill[]): number | null {
  let [asked, done] = [0n, 0n];
  for (const fill of fills) {
    const { opened } = legsOf(fill);
    if (opened === 0n || fill.leaderEquityCents <= 0n) continue;
    const wanted = (opened * amountCents) / fill.leaderEquityCents;
    const size = floorToLot(wanted, fill.instrument.lot);
    asked += usdCents(fill.price, wanted, fill.rate, 'half-away');
    if (isTradable(size, { ...fill, estimate: fill.price }))
      done += usdCents(fill.price, size, fill.rate, 'half-away');
  }
  return asked === 0n ? null : Number((done * 10_000n) / asked);
}

const dollar = 100n;

/**
 * The smallest whole-dollar amount from which on 95 % of the leader's notional is reproduced; null
 * when the largest copy does not suffice or nothing was opened.
 */
export function faithfulAmountCents(fills: readonly RecordedFill[]): bigint | null {
  const isFaithful = (cents: bigint): boolean => (reproducedBps(cents, fills) ?? 0) >= faithfulBps;
  if (!isFaithful(maxCopyCents)) return null;
  let [low, high] = [minCopyCents, maxCopyCents];
  while (low < high) {
    const middle = ((low + high) / 2n / dollar) * dollar;
    if (isFaithful(middle)) high = middle;
    else low = middle + dollar;
  }
  return high;
}

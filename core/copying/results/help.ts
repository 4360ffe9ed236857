// What would have kept trades from being too small to copy, from recorded decisions alone.
import { centsOf, closedPart, openedPart } from '#core/copying/results/exact-copy.ts';
import { type FidelityInput, lastPrice } from '#core/copying/results/fidelity.ts';
import type { FidelityStep, LedStep } from '#core/copying/results/steps.ts';
import { legsOf, maxCopyCents, minNotionalCents, sizeOpening } from '#core/copying/rules.ts';
import type { Instrument } from '#core/market/instrument.ts';
import { divide } from '#core/values/money.ts';

export type SizedInstrument = Pick<Instrument, 'lot' | 'minQuantity' | 'class' | 'bandBps'>;

export interface HelpInput {
  /** As recorded: sizes were decided in the shares of their day. */
  readonly recorded: readonly FidelityStep[];
  /** In the shares of today, and what they are worth. */
  readonly steps: FidelityInput['steps'];
  readonly marks: FidelityInput['marks'];
  readonly instrumentOf: (market: string) => SizedInstrument;
  /** What the copy is worth, and what was put in. */
  readonly equityCents: bigint;
  readonly investedCents: bigint;
}

export interface Help {
  /** To add now: whole dollars, rounded up. */
  readonly amountCents: bigint;
  /** With this much the smallest order would have stopped none of them. */
  readonly equityCents: bigint;
  readonly skipped: number;
  /** What they would have made: negative when skipping them spared a loss. */
  readonly costCents: bigint;
}

/** Undefined when nothing was too small, or more money would not have helped. */
export function helpOf(input: HelpInput): Help | undefined {
  const small = input.recorded.filter((step): step is LedStep => isTooSmall(step));
  if (small.length === 0) return undefined;
  let needed = 0n;
  for (const step of small) {
    const one = neededCents(step, input.instrumentOf(step.market));
    // Its share of a block that the book filled in part was too small: no matter of its money.
    if (one === undefined || one <= step.equityCents) return undefined;
    if (one > needed) needed = one;
  }
  const lacking = needed - input.equityCents;
  if (lacking <= 0n) return undefined;
  const amountCents = divide(lacking, 100n, 'up') * 100n;
  if (needed > maxCopyCents || input.investedCents + amountCents > maxCopyCents) return undefined;
  return {
    amountCents,
    equityCents: input.equityCents + amountCents,
    skipped: small.length,
    costCents: missedCents(input),
  };
}

const isTooSmall = (step: FidelityStep): boolean =>
  step.kind === 'led' && step.opening?.code === 'MIN_SIZE' && step.opening.quantity === 0n;

/**
 * The smallest equity of the copy with which its part of this opening is tradable; undefined when
 * another limit of the engine then stops it.
 */
export function neededCents(step: LedStep, instrument: SizedInstrument): bigint | undefined {
  const { side, filled, heldBefore, leaderEquityCents, multiplierBps, order } = step;
  const { opened } = legsOf({ side, quantity: filled, heldBefore });
  if (opened <= 0n || leaderEquityCents <= 0n) return undefined;
  const { estimate, rate } = order;
  const byValue = divide(minNotionalCents * 10n ** 14n * rate.denominator, estimate * rate.numerator, 'up');
  const least = [byValue, instrument.minQuantity, 1n].reduce((most, one) => (one > most ? one : most));
  const quantity = divide(least, instrument.lot, 'up') * instrument.lot;
  const equityCents = divide(quantity * leaderEquityCents * 10_000n, opened * BigInt(multiplierBps), 'up');
  const { quantity: got } = sizeOpening(
    { ...order, instrument, side, feeBps: 0n, leaderQuantity: opened, leaderEquityCents },
    { equityCents, availableCents: equityCents, multiplierBps, openPositions: 0, holdsInstrument: true },
  );
  return got > 0n ? equityCents : undefined;
}

interface Missed {
  own: bigint;
  ideal: bigint;
  flow: bigint;
}

/** What the skipped openings would have made until the leader closed them, or to this day. */
function missedCents({ steps, marks }: HelpInput): bigint {
  const markets = new Map<string, Missed>();
  for (const step of steps) {
    if (step.kind !== 'led') continue;
    const missed = markets.get(step.market) ?? { own: 0n, ideal: 0n, flow: 0n };
    markets.set(step.market, missed);
    for (const leg of [closedPart(step)(missed.ideal), isTooSmall(step) ? openedPart(step) : 0n]) {
      missed.ideal += leg;
      missed.flow -= leg * step.price;
    }
  }
  let cents = 0n;
  for (const [market, missed] of markets) {
    const mark = marks(market);
    cents += centsOf(missed.flow + missed.ideal * lastPrice(missed, mark), mark.rate);
  }
  return cents;
}

// What the leader's trades in exact proportion and free of cost had made at any instant: the first
// line of the fidelity statement, over time.
import { centsOf, closedPart, fine, openedPart, signOf } from '#core/copying/results/exact-copy.ts';
import { type FidelityMark, lastPrice } from '#core/copying/results/fidelity.ts';
import type { FidelityStep } from '#core/copying/results/steps.ts';

export interface IdealCurveInput {
  /** As recorded, in the shares of their day, in the order in which they happened. */
  readonly steps: readonly FidelityStep[];
  /** Rising. */
  readonly instants: readonly number[];
  /** From its instant on, one share is this many. In the order in which they happened. */
  readonly splits: readonly { readonly market: string; readonly ratio: number; readonly at: number }[];
  readonly marks: (market: string, at: number) => FidelityMark;
}

interface Holding {
  ideal: bigint;
  own: bigint;
  /** Σ −quantity × price. */
  flow: bigint;
}

/** US cents at each instant. */
export function idealCurve({ steps, instants, splits, marks }: IdealCurveInput): bigint[] {
  const holdings = new Map<string, Holding>();
  const holdingOf = (market: string): Holding => {
    const known = holdings.get(market) ?? { ideal: 0n, own: 0n, flow: 0n };
    holdings.set(market, known);
    return known;
  };
  // A split comes before what was traded at its instant: that is in new shares already.
  const events = [
    ...splits.map(({ market, ratio, at }) => ({
      at,
      apply: () => multiply(holdingOf(market), BigInt(ratio)),
    })),
    ...steps.map((step) => ({ at: step.at, apply: () => take(holdingOf(step.market), step) })),
  ].toSorted((a, b) => a.at - b.at);
  let next = 0;
  return instants.map((at) => {
    for (let event = events[next]; event && event.at <= at; event = events[++next]) event.apply();
    let cents = 0n;
    for (const [market, holding] of holdings) {
      const mark = marks(market, at);
      cents += centsOf(holding.flow + holding.ideal * lastPrice(holding, mark), mark.rate);
    }
    return cents;
  });
}

function multiply(holding: Holding, ratio: bigint): void {
  holding.ideal *= ratio;
  holding.own *= ratio;
}

function take(holding: Holding, step: FidelityStep): void {
  const legs =
    step.kind === 'led'
      ? [closedPart(step)(holding.ideal), openedPart(step)]
      : [signOf(step.side) * step.wanted * fine];
  for (const leg of legs) {
    holding.ideal += leg;
    holding.flow -= leg * step.price;
  }
  for (const { side, quantity } of step.trades) holding.own += signOf(side) * quantity * fine;
}

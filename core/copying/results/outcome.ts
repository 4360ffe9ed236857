// How a copy went, in money and as one return: the fact that every published figure about copies
// reads.
import { moneyWeighted } from '#core/copying/results/copier-results.ts';

/**
 * Money that came into a copy (positive) or left it, after fees, and when. The first is the start.
 * US cents.
 */
export interface CopyMoney {
  readonly at: number;
  readonly cents: bigint;
}

/** US cents. */
export interface Outcome {
  readonly contributedCents: bigint;
  readonly withdrawnCents: bigint;
  /** Worth at the end and taken out before, less what was put in. */
  readonly resultCents: bigint;
  /** Money-weighted return over the life of the copy (modified Dietz), in millionths. */
  readonly returnMillionths: bigint;
}

const sum = (flows: readonly CopyMoney[]): bigint => flows.reduce((total, { cents }) => total + cents, 0n);

/** US cents that were put in, what was taken out again included. */
export const contributionsOf = (flows: readonly CopyMoney[]): bigint =>
  sum(flows.filter(({ cents }) => cents > 0n));

/**
 * The outcome of a copy that is worth `cents` at `at`: what came back when it ended with what kept
 * positions were worth beyond their cost, or its equity while it runs. Ratios are JS numbers here
 * and are rounded once.
 */
export function outcomeOf(
  flows: readonly CopyMoney[],
  end: { readonly at: number; readonly cents: bigint },
): Outcome {
  const contributedCents = contributionsOf(flows);
  const withdrawnCents = -sum(flows.filter(({ cents }) => cents < 0n));
  const resultCents = end.cents + withdrawnCents - contributedCents;
  const rate = moneyWeighted(
    flows.map(({ at, cents }) => ({ at, amount: Number(cents) })),
    Number(resultCents),
    end.at,
  );
  return {
    contributedCents,
    withdrawnCents,
    resultCents,
    // Money that left the moment it came was never there: nothing was won or lost on it.
    returnMillionths: BigInt(Math.round((rate ?? 0) * 1e6)),
  };
}

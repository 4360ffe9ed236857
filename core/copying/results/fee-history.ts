// What the fee of a copy was counted from at any past instant (copying rule 19), from its
// settlements and from the money that was added.
import { performanceFee } from '#core/copying/rules.ts';

/** US cents. */
interface SettledFee {
  readonly at: number;
  readonly baseCents: bigint;
  readonly feeCents: bigint;
  readonly lcfBeforeCents: bigint;
  readonly lcfAfterCents: bigint;
  /** Null in rows from before they were kept. */
  readonly markAfterCents: bigint | null;
  readonly takenCents: bigint | null;
}
export interface FeeHistory {
  readonly feeBps: number;
  /** What the copy began with. */
  readonly startCents: bigint;
  /** Of today: what was carried all along when nothing was settled. */
  readonly lcfCents: bigint;
  /** Oldest first. */
  readonly fees: readonly SettledFee[];
  /** Money that was added, not what was taken out: a settlement says what that left. */
  readonly added: readonly { readonly at: number; readonly cents: bigint }[];
}

/** Due and not yet taken, and what has accrued, for a copy with this much in it before both. */
export function feeAt(
  history: FeeHistory,
  at: number,
  /** `losses`: of positions that are behind, negative. */
  worth: { readonly totalCents: bigint; readonly unrealisedCents: bigint; readonly lossCents: bigint },
): { readonly owedCents: bigint; readonly accruedCents: bigint } {
  const { markCents, lcfCents, owedCents } = accountAt(history, at);
  const settled = worth.totalCents - worth.unrealisedCents - owedCents;
  const { feeCents } = performanceFee(settled + worth.lossCents - markCents, lcfCents, history.feeBps);
  return { owedCents, accruedCents: feeCents };
}

function accountAt({ startCents, lcfCents, fees, added }: FeeHistory, at: number) {
  const events = [
    ...added.map(({ at: when, cents }) => ({ when, cents })),
    ...fees.map((fee) => ({ when: fee.at, fee })),
  ]
    .filter(({ when }) => when <= at)
    .toSorted((a, b) => a.when - b.when);
  let markCents = startCents;
  let owedCents = 0n;
  for (const event of events) {
    if ('cents' in event) {
      markCents += event.cents;
      continue;
    }
    const { baseCents, feeCents, markAfterCents, takenCents } = event.fee;
    markCents = markAfterCents ?? markCents + baseCents - feeCents;
    owedCents += feeCents - (takenCents ?? feeCents);
  }
  const settled = fees.findLast((fee) => fee.at <= at);
  return { markCents, owedCents, lcfCents: settled?.lcfAfterCents ?? fees[0]?.lcfBeforeCents ?? lcfCents };
}

// What a copy is worth, net of the fee that has accrued (copying rule 19): sizing, stops and
// screens all mean this.
import type { Cents } from '#core/values/kind.ts';
import { performanceFee } from '#core/copying/rules.ts';
import * as trading from '#server/domains/trading/index.ts';

export interface FeeTerms {
  readonly feeBps: number;
  readonly feeMarkCents: Cents;
  readonly lcfCents: Cents;
  readonly feeOwedCents: Cents;
}

export interface Worth {
  /** Everything at market, before the fee that has accrued since the last settlement. */
  readonly grossCents: Cents;
  /** Net of it. */
  readonly equityCents: Cents;
  /**
   * Realised results and floating losses since the last settlement; floating gains do not count.
   */
  readonly baseCents: Cents;
  readonly accruedCents: Cents;
  readonly unrealisedCents: Cents;
}

/** US cents, at these marks. */
export function worthOf(fee: FeeTerms, state: trading.AccountState, marks: trading.Marks): Worth {
  const { cashCents, marginCents, debtCents } = state.money;
  const settled = cashCents + marginCents - debtCents - fee.feeOwedCents;
  let unrealised = 0n;
  let losses = 0n;
  for (const position of state.positions) {
    const cents = trading.unrealisedCents([position], marks);
    unrealised += cents;
    if (cents < 0n) losses += cents;
  }
  const baseCents = settled + losses - fee.feeMarkCents;
  const { feeCents } = performanceFee(baseCents, fee.lcfCents, fee.feeBps);
  const grossCents = settled + unrealised;
  return {
    grossCents,
    equityCents: grossCents - feeCents,
    baseCents,
    accruedCents: feeCents,
    unrealisedCents: unrealised,
  };
}

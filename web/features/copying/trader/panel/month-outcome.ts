// What a month of the record would have meant for one amount, to the cent.
import { performanceFee } from '#core/copying/rules.ts';
import { divide, readUnits } from '#core/values/money.ts';
import type { TradingCost } from '#web/features/copying/wizard/what-if/month-cost.ts';

/** US cents; the first less both fees is the last. */
export interface MonthOutcome {
  readonly tradesCents: bigint;
  readonly tradingFeeCents: bigint;
  readonly performanceFeeCents: bigint;
  readonly youCents: bigint;
}

/** Fees of a month: what a shorter time cost is taken for as long. */
export const monthFees = ({ cents, days, isMonth }: TradingCost): bigint =>
  isMonth ? cents : divide(cents * 30n, BigInt(days), 'up');

/**
 * Of one month with this return. The record's returns are after trading fees, so the trades made as
 * much more; the performance fee is due on profit alone.
 */
export function monthOutcome(
  amountCents: bigint,
  returnPercent: string,
  { tradingFeeCents, feePercent }: { readonly tradingFeeCents: bigint; readonly feePercent: string },
): MonthOutcome {
  const afterFees = divide(amountCents * readUnits(returnPercent, 2), 10_000n, 'half-away');
  const { feeCents } = performanceFee(afterFees, 0n, Number(readUnits(feePercent, 2)));
  return {
    tradesCents: afterFees + tradingFeeCents,
    tradingFeeCents,
    performanceFeeCents: feeCents,
    youCents: afterFees - feeCents,
  };
}

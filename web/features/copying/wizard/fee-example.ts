import { performanceFee, performanceFeeBps } from '#core/copying/rules.ts';
import { feeBps as tradingFeeBps } from '#core/trading/rules.ts';
import { divide, shareOf } from '#core/values/money.ts';

/** Result of the worked examples, both ways. */
export const exampleBps = 2_200;
/** What buying or selling coins costs, as "0.1". */
export const tradingFeePercent = String(Number(tradingFeeBps.crypto) / 100);

/**
 * What a result of `resultBps` makes of `amountCents` by the engine's own rules: profit after
 * trading fees, the fee on it, and what is left over. `tradingFees` are those of coins bought and
 * sold once with the whole amount; the profit is what remains after them, as the performance fee
 * counts it.
 */
export function feeExample(amountCents: bigint, resultBps: number, feeBps = BigInt(performanceFeeBps)) {
  const profit = shareOf(amountCents, resultBps, 'half-away');
  const { feeCents: fee } = performanceFee(profit, 0n, Number(feeBps));
  const side = (cents: bigint) => divide(cents * tradingFeeBps.crypto, 10_000n, 'up');
  const tradingFees = side(amountCents) + side(amountCents + profit);
  return { profit, fee, tradingFees, net: profit - fee, total: amountCents + profit - fee };
}

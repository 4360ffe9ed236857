import { performanceFee, performanceFeeBps } from '#core/copying/rules.ts';
import { shareOf } from '#core/values/money.ts';

/** What a result of `resultBps` makes of `amountCents` by the engine's own fee rule: profit, fee, and what is left over. */
export function feeExample(amountCents: bigint, resultBps: number, feeBps = BigInt(performanceFeeBps)) {
  const profit = shareOf(amountCents, resultBps, 'half-away');
  const { feeCents: fee } = performanceFee(profit, 0n, Number(feeBps));
  return { profit, fee, net: profit - fee, total: amountCents + profit - fee };
}

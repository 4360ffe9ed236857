import { shareOf } from '#core/values/money.ts';

/** Share of a copy's profit that the platform takes, in basis points. No profit, no fee. */
export const copyFeeBps = 1_000;

/** What a result of `resultBps` makes of `amountCents`: profit, fee (rounded down to the cent), and what is left over. */
export function feeExample(amountCents: bigint, resultBps: number) {
  const profit = shareOf(amountCents, resultBps, 'half-away');
  const fee = profit > 0n ? shareOf(profit, copyFeeBps, 'down') : 0n;
  return { profit, fee, net: profit - fee, total: amountCents + profit - fee };
}

// What a copy in exact proportion trades, and in which unit it is kept: the statement, the curve
// and the advice all read the record this way.
import type { LedStep } from '#core/copying/results/steps.ts';
import { legsOf } from '#core/copying/rules.ts';
import type { UsdRate } from '#core/market/instrument.ts';
import type { Side } from '#core/trading/contract.ts';
import { divide } from '#core/values/money.ts';

/**
 * Quantities are kept this much finer than a lot can be, so that proportions lose nothing that a
 * cent could show.
 */
export const fine = 10n ** 9n;
export const signOf = (side: Side): bigint => (side === 'buy' ? 1n : -1n);
export const sizeOf = (quantity: bigint): bigint => (quantity < 0n ? -quantity : quantity);
/** Fine quantity × price, in US cents. */
export const centsOf = (raw: bigint, { numerator, denominator }: UsdRate): bigint =>
  divide(raw * numerator, 10n ** 14n * fine * denominator, 'half-away');

type Led = Pick<LedStep, 'side' | 'filled' | 'heldBefore' | 'closing' | 'opening'>;

/** What leaves a fine holding when the leader closes a part: the same part. */
export function closedPart({ side, filled, heldBefore, closing }: Led): (held: bigint) => bigint {
  const { closed } = legsOf({ side, quantity: filled, heldBefore });
  if (closed === 0n || !closing) return () => 0n;
  return (held) => -(held * closed) / sizeOf(heldBefore);
}

/** What exact proportion opens, fine and signed. */
export function openedPart(
  step: Led & Pick<LedStep, 'equityCents' | 'leaderEquityCents' | 'multiplierBps'>,
): bigint {
  const { side, filled, heldBefore, opening, equityCents, leaderEquityCents, multiplierBps } = step;
  const { opened } = legsOf({ side, quantity: filled, heldBefore });
  if (!opening || equityCents <= 0n || leaderEquityCents <= 0n) return 0n;
  return (signOf(side) * opened * fine * equityCents * BigInt(multiplierBps)) / (leaderEquityCents * 10_000n);
}

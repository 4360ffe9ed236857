// The gate of a person's own limits: every order that opens something passes it, whoever placed it
// and in whichever account.
import type { Cents } from '#core/values/kind.ts';
import { refuse } from '#core/trading/contract.ts';
import {
  brokenLimit,
  type Opening,
  type OwnLimitKind,
  type OwnLimits,
} from '#core/trading/own-limits/own-limits.ts';
import { formatUnits } from '#core/values/money.ts';
import { nextUtcDay } from '#core/values/time.ts';
import type { Market } from '#server/domains/market/index.ts';
import { marketDayCents } from '#server/domains/trading/history/market-day.ts';
import { limitsAt, limitsOfOwner } from '#server/domains/trading/risk/own-limits/store.ts';
import type { Holder } from '#server/domains/trading/accounts/holder.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** As sentences and calls write a limit: dollars, or the number of a leverage. */
export const limitText = (kind: OwnLimitKind, amount: bigint): string =>
  kind === 'leverage' ? String(amount) : formatUnits(amount, 2);

/**
 * The limits of this account's person and what the day has brought; undefined when none are set.
 */
export async function ownLimitsOf(
  tx: Tx,
  market: Market,
  holder: Holder,
  at: number,
): Promise<CopyLimits | undefined> {
  const found = await limitsOfOwner(tx, holder, at);
  if (!found) return undefined;
  const { userId, limits } = found;
  const dayCents = limits.daily_loss === null ? 0n : await marketDayCents(tx, market, userId, at);
  return { limits, dayCents, at };
}

/** Refuses `own_limit` when the opening breaks a limit that the person of this account has set. */
export function requireWithin(own: CopyLimits | undefined, opening: Opening): void {
  if (!own) return;
  const { limits, dayCents, at } = own;
  const broken = brokenLimit(limits, opening, dayCents);
  const limit = broken && limits[broken];
  if (broken && limit !== undefined && limit !== null)
    throw refuse('own_limit', {
      what: broken,
      limit: limitText(broken, limit),
      ...(broken === 'daily_loss' && { until: nextUtcDay(at) }),
    });
}

/**
 * The limits of one person at one instant, with the profit or loss of the day where a limit is
 * about it.
 */
export interface CopyLimits {
  readonly limits: OwnLimits;
  readonly dayCents: Cents;
  readonly at: number;
}

/** The limits of these people at the instant of a leader's fill; who has none is not in it. */
export async function copyLimitsAt(
  tx: Tx,
  market: Market,
  userIds: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, CopyLimits>> {
  const found = new Map<string, CopyLimits>();
  for (const [userId, limits] of await limitsAt(tx, [...new Set(userIds)], at)) {
    const dayCents = limits.daily_loss === null ? 0n : await marketDayCents(tx, market, userId, at);
    found.set(userId, { limits, dayCents, at });
  }
  return found;
}

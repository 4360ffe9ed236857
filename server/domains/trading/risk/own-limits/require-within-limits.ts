// The gate of a person's own limits: every order that opens something passes it, whoever placed it and in whichever account.
import { refuse } from '#core/trading/contract.ts';
import {
  brokenLimit,
  type Opening,
  type OwnLimitKind,
  type OwnLimits,
} from '#core/trading/own-limits/own-limits.ts';
import { formatUnits } from '#core/values/money.ts';
import type { Market } from '#server/domains/market/index.ts';
import { marketDayCents } from '#server/domains/trading/history/market-day.ts';
import { limitsAt, limitsOfOwner } from '#server/domains/trading/risk/own-limits/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** As sentences and calls write a limit: dollars, or the number of a leverage. */
export const limitText = (kind: OwnLimitKind, amount: bigint): string =>
  kind === 'leverage' ? String(amount) : formatUnits(amount, 2);

/** Refuses `own_limit` when the opening breaks a limit that the person of this account has set. */
export async function requireWithinLimits(
  tx: Tx,
  market: Market,
  owner: number,
  opening: Opening,
  at: number,
): Promise<void> {
  const found = await limitsOfOwner(tx, owner, at);
  if (!found) return;
  const { userId, limits } = found;
  const day = limits.daily_loss === null ? 0n : await marketDayCents(tx, market, userId, at);
  const broken = brokenLimit(limits, opening, day);
  const limit = broken && limits[broken];
  if (broken && limit !== undefined && limit !== null)
    throw refuse('own_limit', { what: broken, limit: limitText(broken, limit) });
}

/** What stands in the way of copied openings of one person. */
export interface CopyLimits {
  readonly limits: OwnLimits;
  readonly dayCents: bigint;
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
    found.set(userId, { limits, dayCents });
  }
  return found;
}

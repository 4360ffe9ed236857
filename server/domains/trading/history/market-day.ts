import { startOfUtcDay } from '#core/values/time.ts';
import type { Market } from '#server/domains/market/index.ts';
import {
  flowCents,
  flowsOf,
  type Owned,
  ownedBy,
  type PastFlow,
  worthAt,
  worthNow,
} from '#server/domains/trading/history/worth.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface MarketDay {
  readonly beforeCents: bigint;
  readonly flowCents: bigint;
  readonly profitCents: bigint;
}

/**
 * The market's part of the running day: the change in worth since 00:00 UTC less money that came or went. `flows` are those
 * since midnight or earlier: earlier ones do not count.
 */
export async function marketDayOf(
  tx: Tx,
  market: Market,
  owned: Owned,
  now: { readonly at: number; readonly totalCents: bigint; readonly flows: readonly PastFlow[] },
): Promise<MarketDay> {
  const { totalCents } = now;
  const midnight = startOfUtcDay(now.at);
  const [before = 0n] = await worthAt(tx, market, owned, [midnight]);
  const flows = flowCents(
    market,
    now.flows.filter(({ at }) => at > midnight),
  );
  return { beforeCents: before, flowCents: flows, profitCents: totalCents - before - flows };
}

/** The same over everything a person owns, copies and portfolios included. */
export async function marketDayCents(tx: Tx, market: Market, userId: string, at: number): Promise<bigint> {
  const owned = await ownedBy(tx, userId);
  const { totalCents } = await worthNow(tx, market, owned, at);
  const flows = await flowsOf(tx, owned, startOfUtcDay(at), at);
  return (await marketDayOf(tx, market, owned, { at, totalCents, flows })).profitCents;
}

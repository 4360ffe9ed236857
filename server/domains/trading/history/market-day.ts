import { startOfUtcDay } from '#core/values/time.ts';
import type { Market } from '#server/domains/market/index.ts';
import { factsOfPerson } from '#server/domains/trading/history/portfolio/facts.ts';
import type { PortfolioFacts } from '#server/domains/trading/history/portfolio/store.ts';
import { flowCents, worthOf, worthThen } from '#server/domains/trading/history/worth.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface MarketDay {
  readonly beforeCents: bigint;
  readonly flowCents: bigint;
  readonly profitCents: bigint;
}

/**
 * The market's part of the running day: the change in worth since 00:00 UTC less money that came or
 * went.
 */
export function marketDayOf(
  market: Market,
  { before, flows }: Pick<PortfolioFacts, 'before' | 'flows'>,
  now: { readonly at: number; readonly totalCents: bigint },
): MarketDay {
  const midnight = startOfUtcDay(now.at);
  const beforeCents = worthThen(market, before, midnight);
  const today = flows.filter(({ at }) => at > midnight);
  const cents = flowCents(market, today);
  return { beforeCents, flowCents: cents, profitCents: now.totalCents - beforeCents - cents };
}

/** Its result over everything a person owns, copies and portfolios included. */
export async function marketDayCents(tx: Tx, market: Market, userId: string, at: number): Promise<bigint> {
  const facts = await factsOfPerson(tx, userId, at);
  const { totalCents } = worthOf(market, facts, at);
  return marketDayOf(market, facts, { at, totalCents }).profitCents;
}

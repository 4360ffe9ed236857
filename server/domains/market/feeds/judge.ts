// Which quotes are believed. A source that sends nonsense must not fill an order or close an
// account.
import type { Price } from '#core/values/price.ts';
import type { FeedQuote } from '#server/domains/market/feeds/feed.ts';

/** A move beyond this many typical moves waits for a second quote that confirms it. */
const jumpSigmas = 12;
/** Least move that counts as a jump, in parts of the price: quiet markets tick in tiny steps. */
const leastJump = 0.005;
/** Weight of the newest move in the typical one (RiskMetrics' decay). */
const freshness = 0.06;
/** A second quote this near to the suspect one confirms it, in parts of the jump. */
const confirmWithin = 0.5;

export type Verdict = 'good' | 'refused' | 'suspect';

/** Judges the quotes of one market from one source, in the order they come. */
export function createJudge(): (quote: Pick<FeedQuote, 'bid' | 'ask'>, isAfterOutage: boolean) => Verdict {
  let last: number | undefined;
  let variance = leastJump ** 2 / jumpSigmas ** 2;
  let suspect: number | undefined;
  return ({ bid, ask }, isAfterOutage) => {
    if (bid <= 0n || ask < bid) return 'refused';
    const mid = middle(bid, ask);
    const before = last;
    const move = before === undefined ? 0 : mid / before - 1;
    const limit = Math.max(leastJump, jumpSigmas * Math.sqrt(variance));
    const isJump = before !== undefined && !isAfterOutage && Math.abs(move) > limit;
    if (isJump && (suspect === undefined || Math.abs(mid / suspect - 1) > Math.abs(move) * confirmWithin)) {
      suspect = mid;
      return 'suspect';
    }
    // After an outage or a confirmed jump the old pace says nothing about the new one.
    if (!isJump && !isAfterOutage && before !== undefined)
      variance = (1 - freshness) * variance + freshness * move ** 2;
    last = mid;
    suspect = undefined;
    return 'good';
  };
}

/** For judging only; what is served stays exact. */
const middle = (bid: Price, ask: Price): number => Number(bid + ask) / 2;

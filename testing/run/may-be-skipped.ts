// Tests that even a run that needs all of them may skip: each needs something that others hand out,
// and something else checks the same where that is missing.
interface MayBeSkipped {
  readonly feature: string;
  /** Full names of its tests. */
  readonly tests: RegExp;
  /** Tests that check the same without it. */
  readonly instead: string;
}

export const mayBeSkipped: readonly MayBeSkipped[] = [
  {
    feature: 'a Bitcoin node, which Debian has in its newest release only',
    tests: /\ba Bitcoin node\b/,
    instead: 'server/domains/funding/chain/sql-book.test.ts and payouts/hour.test.ts, on the practice chain',
  },
  {
    feature: 'the exchange library ccxt, which is no dependency',
    tests: /^ccxt /,
    instead: 'server/domains/market/feeds/live-market.test.ts, on frames as the sources document them',
  },
];

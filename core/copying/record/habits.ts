// How a leader trades, from recorded trades. Ratios, not money: JS numbers are right here.
import { quantile } from '#core/trading/analytics/statistics.ts';
import { dayMs } from '#core/values/time.ts';

export interface RecordedTrade {
  readonly openedAt: number;
  /** Null while it is open. */
  readonly closedAt: number | null;
  readonly leverage: number;
}

export interface Habits {
  /** Trades opened in 30 days on average; null below 30 days. */
  readonly tradesPerMonth: number | null;
  /** From opening to closing; null before the first closing. */
  readonly medianHoldingMs: number | null;
  readonly largestLeverage: number | null;
}

const monthMs = 30 * dayMs;

/** Of the trades in this time, which may be the newest part of a long record. */
export function habitsOf(
  trades: readonly RecordedTrade[],
  span: { readonly from: number; readonly to: number },
): Habits {
  const length = span.to - span.from;
  const held = trades.flatMap(({ openedAt, closedAt }) => (closedAt === null ? [] : closedAt - openedAt));
  return {
    tradesPerMonth: length < monthMs ? null : (trades.length * monthMs) / length,
    medianHoldingMs: held.length === 0 ? null : Math.round(quantile(held, 0.5)),
    largestLeverage: trades.length === 0 ? null : Math.max(...trades.map(({ leverage }) => leverage)),
  };
}

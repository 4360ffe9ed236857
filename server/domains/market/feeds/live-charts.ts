// Charts of live markets, from recorded bars. A minute without a quote has none.
import { dayMs } from '#core/values/time.ts';
import { type CandleInterval, candleMs } from '#core/market/candles.ts';
import { type Bar, merge } from '#server/domains/market/charts/candles.ts';
import type { LiveBook } from '#server/domains/market/feeds/live-book.ts';

const sparkPoints = 40;

/**
 * Oldest first, ending with the running one. Intervals below a day reach back as far as minutes are
 * kept in memory.
 */
export function liveCandles(
  book: LiveBook,
  symbol: string,
  interval: CandleInterval,
  limit: number,
  at: number,
): readonly Bar[] {
  if (interval === '1d') return book.days(symbol, at).slice(-limit);
  const length = candleMs[interval];
  return merge(book.minutes(symbol, at), (bar) => bar.at - (bar.at % length)).slice(-limit);
}

/** Up to forty closes over the last day, oldest first. */
export function liveSparkline(book: LiveBook, symbol: string, at: number): readonly number[] {
  const bars = book.minutes(symbol, at).filter((bar) => bar.at > at - dayMs);
  const step = Math.max(1, Math.ceil(bars.length / sparkPoints));
  return bars.filter((_bar, place) => (bars.length - 1 - place) % step === 0).map(({ close }) => close);
}

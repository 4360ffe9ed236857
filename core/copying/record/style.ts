// How somebody trades, from what they did: how long they hold, and which kinds of markets.
import type { InstrumentClass } from '#core/market/classes.ts';
import { dayMs } from '#core/values/time.ts';

export const holdings = ['day', 'swing', 'position'] as const;
export type Holding = (typeof holdings)[number];

/** Fewer closed trades than this show no style. */
export const leastStyleTrades = 5;
/** Days up to which a median holding time is that of swing trading. */
const swingDays = 10;
/** Part of the trades from which on a kind of market belongs to the style. */
const leastShare = 0.2;

/** Day trading ends within a day, swing trading within ten; what is held longer is position trading. */
export const holdingOf = (medianMs: number): Holding =>
  medianMs < dayMs ? 'day' : medianMs <= swingDays * dayMs ? 'swing' : 'position';

/** Kinds of markets with at least a fifth of the trades, most traded first. */
export function mainClasses(trades: ReadonlyMap<InstrumentClass, number>): InstrumentClass[] {
  const all = [...trades.values()].reduce((sum, count) => sum + count, 0);
  return [...trades]
    .filter(([, count]) => count > 0 && count >= all * leastShare)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name]) => name);
}

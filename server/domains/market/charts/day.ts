// Highest and lowest price and what was traded over the last day of trading, from one-minute
// candles. Every open market page asks for it, so it is kept for five seconds.
import type { Instrument } from '#core/market/instrument.ts';
import { divide } from '#core/values/money.ts';
import { type Price, priceScale, type Quantity, quantityScale } from '#core/values/price.ts';
import { minuteMs, secondMs } from '#core/values/time.ts';
import { type Bar, priceAt, unitsTraded } from '#server/domains/market/charts/candles.ts';
import { spanOf, startOfSpan } from '#server/domains/market/charts/span.ts';

const keepMs = 5 * secondMs;

export interface Day {
  readonly high: Price;
  readonly low: Price;
  /** Null where the source of the prices says nothing of volume. */
  readonly traded: {
    readonly volume: Quantity;
    /** Cents of the quote currency. */
    readonly turnoverCents: bigint;
  } | null;
}

/** Up to so many one-minute candles of an instrument, the newest ones by an instant. */
type Minutes = (instrument: Instrument, limit: number, at: number) => readonly Bar[];

/** The day of an instrument; null before the first candle. */
export function createDays(minutes: Minutes): (instrument: Instrument, at: number) => Day | null {
  const kept = new Map<string, { readonly slot: number; readonly day: Day | null }>();
  return (instrument, at) => {
    const slot = Math.floor(at / keepMs);
    const known = kept.get(instrument.symbol);
    if (known?.slot === slot) return known.day;
    const until = slot * keepMs;
    const from = startOfSpan(instrument, until);
    // One more for the minute that runs.
    const bars = minutes(instrument, spanOf(instrument) / minuteMs + 1, until).filter(
      (bar) => bar.at >= from,
    );
    const day = bars.length > 0 ? sum(bars, instrument) : null;
    kept.set(instrument.symbol, { slot, day });
    return day;
  };
}

/** Of the figures that candles show, so that adding them up gives the same. */
function sum(bars: readonly Bar[], instrument: Instrument): Day {
  let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [volume, turnover] = [0n, 0n];
  let hasVolume = false;
  for (const bar of bars) {
    high = Math.max(high, bar.high);
    low = Math.min(low, bar.low);
    hasVolume ||= bar.volume > 0;
    const units = unitsTraded(bar, instrument);
    volume += units;
    turnover += units * priceAt(bar.close, instrument);
  }
  const centsScale = BigInt(priceScale + quantityScale - 2);
  const turnoverCents = divide(turnover, 10n ** centsScale, 'half-away');
  return {
    high: priceAt(high, instrument),
    low: priceAt(low, instrument),
    traded: hasVolume ? { volume, turnoverCents } : null,
  };
}

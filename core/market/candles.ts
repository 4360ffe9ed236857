import { dayMs, hourMs, minuteMs } from '#core/values/time.ts';

export const candleIntervals = ['1m', '5m', '15m', '1h', '4h', '1d'] as const;
export type CandleInterval = (typeof candleIntervals)[number];

/** How long a candle is at most, in milliseconds. */
export const candleMs: Readonly<Record<CandleInterval, number>> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '1h': hourMs,
  '4h': 4 * hourMs,
  '1d': dayMs,
};

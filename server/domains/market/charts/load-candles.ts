import { setImmediate } from 'node:timers/promises';
import type { CandleInterval } from '#core/market/candles.ts';
import type { Bar } from '#server/domains/market/charts/candles.ts';
import type { Market } from '#server/domains/market/market.ts';

/** Bars drawn before other requests get a turn: ten to twenty sessions, about twenty milliseconds. */
const perTurn: Readonly<Partial<Record<CandleInterval, number>>> = { '4h': 60, '1d': 20 };

/**
 * Candles for a request. Sessions that nobody has asked for yet are drawn in turns, so that a long
 * chart delays nobody.
 */
export async function loadCandles(
  market: Market,
  symbol: string,
  interval: CandleInterval,
  limit: number,
): Promise<readonly Bar[]> {
  const at = market.now();
  const step = perTurn[interval] ?? limit;
  for (let bars = step; bars < limit; bars += step) {
    market.candles(symbol, interval, bars, at);
    await setImmediate();
  }
  return market.candles(symbol, interval, limit, at);
}

import { setImmediate } from 'node:timers/promises';
import type { Bar, CandleInterval } from '#server/domains/market/charts/candles.ts';
import type { Market } from '#server/domains/market/market.ts';

/** Days drawn before other requests get a turn: about twenty milliseconds. */
const daysPerTurn = 20;

/**
 * Candles for a request. Days that nobody has asked for yet are drawn in turns, so that a long
 * chart delays nobody.
 */
export async function loadCandles(
  market: Market,
  symbol: string,
  interval: CandleInterval,
  limit: number,
): Promise<readonly Bar[]> {
  const at = market.now();
  if (interval === '1d') {
    for (let days = daysPerTurn; days < limit; days += daysPerTurn) {
      market.candles(symbol, interval, days, at);
      await setImmediate();
    }
  }
  return market.candles(symbol, interval, limit, at);
}

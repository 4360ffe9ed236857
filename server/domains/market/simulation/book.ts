// From a mid price to a book: a spread that widens in unrest, and five levels whose sizes come from
// the same noise.
import type { DepthLevel, Instrument } from '#core/market/instrument.ts';
import { models, type Model } from '#server/domains/market/simulation/models.ts';
import { bitsAt, fraction, moreBits } from '#server/domains/market/simulation/noise.ts';

export interface Book {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

const levelCount = 5;

/** Rough dollars per unit of a quote currency: sizes the depth, never money. */
const roughUsd: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1.16,
  GBP: 1.31,
  CHF: 1.25,
  JPY: 0.0065,
  CAD: 0.71,
  AUD: 0.65,
  NZD: 0.57,
  SEK: 0.105,
  MXN: 0.054,
};

const modelOf = (symbol: string): Model => {
  const model = models[symbol];
  if (!model) throw new Error(`feed: no model for ${symbol}`);
  return model;
};

/**
 * The book around a mid price at one second. Prices are on the tick, the best bid below and the
 * best ask above the mid; `unrest` is the day's volatility as a multiple of an ordinary day's.
 */
export function bookAround(
  instrument: Instrument,
  key: number,
  mid: number,
  unrest: number,
  second: number,
): Book {
  const model = modelOf(instrument.symbol);
  const ticksPerUnit = 10 ** instrument.priceDecimals;
  const bits = bitsAt(key, second, 0);
  const width =
    (model.spreadBps / 20_000) * Math.min(4, Math.max(0.6, unrest)) * (0.8 + 0.4 * fraction(bits));
  const half = Math.max(0.5, mid * width * ticksPerUnit);
  const best = mid * ticksPerUnit;
  const step = Math.max(1, Math.round(half / 2));
  const typicalSize = model.depthUsd / (mid * (roughUsd[instrument.quoteCurrency] ?? 1));
  const side = (bestTick: number, direction: 1 | -1): DepthLevel[] => {
    const levels: DepthLevel[] = [];
    for (let level = 0; level < levelCount; level++) {
      const ticks = bestTick + direction * step * level;
      if (ticks <= 0) break;
      const luck = fraction(moreBits(bits + level * 2 + (direction > 0 ? 1 : 0)));
      levels.push([
        BigInt(ticks) * instrument.tick,
        wholeLots(typicalSize * (0.6 + 0.8 * luck) * (1 + level / 2), instrument),
      ]);
    }
    return levels;
  };
  return { bids: side(Math.max(1, Math.floor(best - half)), -1), asks: side(Math.ceil(best + half), 1) };
}

function wholeLots(size: number, instrument: Instrument): bigint {
  const lots = Math.max(1, Math.round((size * 1e8) / Number(instrument.lot)));
  return BigInt(lots) * instrument.lot;
}

// Three house strategies as pure functions of hourly prices. Signals are ratios, so JS numbers are
// right; orders are sized elsewhere.
import type { Cents } from '#core/values/kind.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { hourMs } from '#core/values/time.ts';

export interface HouseStrategy {
  readonly id: LeaderId;
  readonly name: string;
  readonly initials: string;
  readonly specialty: string;
  readonly text: string;
  /** Smallest copy, in US cents. */
  readonly minCopyCents: Cents;
  readonly symbols: readonly string[];
  /** Hours of prices a decision looks back over. */
  readonly lookback: number;
  /** Smallest change of weight that is worth an order, in basis points of equity. */
  readonly bandBps: number;
  /**
   * Wanted weight per symbol in basis points of equity, given oldest-first prices and the weights
   * held now.
   */
  readonly decide: (
    prices: Readonly<Record<string, readonly number[]>>,
    held: Readonly<Record<string, number>>,
  ) => Record<string, number>;
}

/**
 * Every strategy decides once an hour, a different minute each, so that the site is never still for
 * long.
 */
export const decideEveryMs = hourMs;

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const tail = (values: readonly number[], count: number): readonly number[] => values.slice(-count);
const newest = (values: readonly number[]): number => values.at(-1) ?? 0;
function spread(values: readonly number[]): number {
  const centre = average(values);
  return Math.sqrt(average(values.map((value) => (value - centre) ** 2)));
}

/**
 * Holds what trades above its slow average, a fixed slice each. Enters above the upper edge, leaves
 * below the lower one.
 */
const trend: HouseStrategy = {
  id: 'ldr_0000000000H0VSETREND000000',
  name: 'Tidewater Trend',
  initials: 'TT',
  specialty: 'Trend following, large coins',
  text: 'Buys BTC, ETH and BNB while they trade above their four-day average and steps aside below it. A third of the money at most is at risk.',
  minCopyCents: 20_000n,
  symbols: ['BTC', 'ETH', 'BNB'],
  lookback: 96,
  bandBps: 400,
  decide: (prices, held) =>
    each(trend.symbols, (symbol) => {
      const path = prices[symbol] ?? [];
      const ratio = average(tail(path, 12)) / average(path) - 1;
      const isHeld = (held[symbol] ?? 0) > 200;
      return (isHeld ? ratio > -0.004 : ratio > 0.008) ? 1_100 : 0;
    }),
};

/** Ranks six coins by three-day strength and holds the two strongest that rise. */
const rotation: HouseStrategy = {
  id: 'ldr_0000000000H0VSER0TATE00000',
  name: 'Northlight Rotation',
  initials: 'NR',
  specialty: 'Relative strength, six coins',
  text: 'Ranks BTC, ETH, SOL, BNB, ADA and DOT by three-day strength and holds the two strongest while they rise. A quarter of the money at most is at risk.',
  minCopyCents: 30_000n,
  symbols: ['BTC', 'ETH', 'SOL', 'BNB', 'ADA', 'DOT'],
  lookback: 72,
  bandBps: 300,
  decide: (prices, held) => {
    const strength = new Map(
      rotation.symbols.map((symbol) => {
        const path = prices[symbol] ?? [];
        // What is held keeps its place until something is clearly stronger: changing costs fees.
        const loyalty = (held[symbol] ?? 0) > 200 ? 0.03 : 0;
        return [symbol, average(tail(path, 6)) / average(path.slice(0, 12)) - 1 + loyalty];
      }),
    );
    const best = [...strength]
      .filter(([, value]) => value > 0.01)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 2);
    const chosen = new Set(best.map(([symbol]) => symbol));
    return each(rotation.symbols, (symbol) => (chosen.has(symbol) ? 1_200 : 0));
  },
};

/** Buys a dip two deviations below the two-day average and sells when the price is back at it. */
const reversion: HouseStrategy = {
  id: 'ldr_0000000000H0VSEREVERT00000',
  name: 'Harbour Reversion',
  initials: 'HR',
  specialty: 'Mean reversion, short holds',
  text: 'Buys BTC, ETH, SOL and ADA after an unusual dip against their two-day average and sells at the average. Short holds, small slices.',
  minCopyCents: 50_000n,
  symbols: ['BTC', 'ETH', 'SOL', 'ADA'],
  lookback: 48,
  bandBps: 300,
  decide: (prices, held) =>
    each(reversion.symbols, (symbol) => {
      const path = prices[symbol] ?? [];
      const distance = (newest(path) - average(path)) / (spread(path) || 1);
      const isHeld = (held[symbol] ?? 0) > 200;
      if (isHeld) return distance < -0.1 && distance > -4 ? 900 : 0;
      return distance < -1.8 && distance > -3.5 ? 900 : 0;
    }),
};

function each(symbols: readonly string[], weight: (symbol: string) => number): Record<string, number> {
  return Object.fromEntries(symbols.map((symbol) => [symbol, weight(symbol)]));
}

export const houseStrategies: readonly HouseStrategy[] = [trend, rotation, reversion];

/**
 * Weights that an order should change: those outside the band, and everything that should be gone.
 */
export function changes(
  strategy: HouseStrategy,
  wanted: Readonly<Record<string, number>>,
  held: Readonly<Record<string, number>>,
): { symbol: string; fromBps: number; toBps: number }[] {
  return strategy.symbols
    .map((symbol) => ({ symbol, fromBps: held[symbol] ?? 0, toBps: wanted[symbol] ?? 0 }))
    .filter(({ fromBps, toBps }) =>
      toBps === 0 ? fromBps > 0 : Math.abs(toBps - fromBps) >= strategy.bandBps,
    );
}

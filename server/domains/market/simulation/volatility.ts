// Daily returns with the habits of real ones: volatility that clusters, falls that raise it, fat
// tails, jumps.
import { normalAt, streamKey, uniformAt } from '#server/domains/market/simulation/noise.ts';

export interface VolatilityModel {
  /** Standard deviation of an ordinary day, as a fraction. */
  readonly daily: number;
  /** How much of today's log volatility is left tomorrow. */
  readonly persistence: number;
  /** Size of the daily surprise in log volatility. */
  readonly surprise: number;
  /** Correlation of a day's return with the volatility that follows; negative: falls frighten. */
  readonly leverage: number;
  /** Chance of a jump per day. */
  readonly jumpChance: number;
  /** Mean and spread of a jump, as fractions. */
  readonly jumpMean: number;
  readonly jumpSpread: number;
}

/** The day's log return and the standard deviation it was drawn with. */
export interface DailyReturns {
  returnOn(step: number): number;
  deviationOn(step: number): number;
}

/** Width of the lognormal mixing that fattens the tail of a single day. */
const mixing = 0.38;

/**
 * Returns by step number from 0. Grows as far as asked, always forward, so what was answered once
 * never changes.
 */
export function dailyReturns(seed: string, label: string, model: VolatilityModel): DailyReturns {
  const key = streamKey(seed, label);
  const returns: number[] = [];
  const deviations: number[] = [];
  const { persistence, surprise, leverage } = model;
  const ownSurprise = Math.sqrt(1 - leverage * leverage);
  // Keeps the mean variance at daily²: the log volatility has variance surprise² / (1 −
  // persistence²).
  const centre = (surprise * surprise) / (1 - persistence * persistence);
  let logVolatility = 0;

  const grow = (step: number) => {
    for (let at = returns.length; at <= step; at++) {
      const shock = normalAt(key, at, 0);
      const fatness = Math.exp(mixing * normalAt(key, at, 1) - mixing * mixing);
      const deviation = model.daily * Math.exp(logVolatility - centre);
      const hasJump = uniformAt(key, at, 2) < model.jumpChance;
      const jump = hasJump ? model.jumpMean + model.jumpSpread * normalAt(key, at, 3) : 0;
      returns.push(deviation * shock * fatness + jump);
      deviations.push(deviation);
      const news = leverage * shock + ownSurprise * normalAt(key, at, 4);
      logVolatility = persistence * logVolatility + surprise * news;
    }
  };

  return {
    returnOn(step) {
      grow(step);
      return returns[step] ?? 0;
    },
    deviationOn(step) {
      grow(step);
      return deviations[step] ?? 0;
    },
  };
}

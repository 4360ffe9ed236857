// How much a record proves. Ratios, not money. Bailey & López de Prado, "The Sharpe Ratio Efficient
// Frontier" (2012).
import { minReturns } from '#core/trading/analytics/statistics.ts';

export interface Evidence {
  /**
   * Probability, 0 to 1, that the true Sharpe ratio is above zero; null below 30 returns or without
   * variation.
   */
  readonly probability: number | null;
  /**
   * Further days of a record like this until the probability reaches 95 %; 0 when it has, null when
   * it never would.
   */
  readonly daysNeeded: number | null;
}

/** The normal quantile of 95 %. */
const enoughSigma = 1.644853626951;

/** Standard normal distribution function (Abramowitz & Stegun 7.1.26, error below 1.5e-7). */
export function normal(x: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(x)) / Math.SQRT2);
  const poly =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - poly * Math.exp((-x * x) / 2);
  return x < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
}

/**
 * Probabilistic Sharpe ratio of daily returns against zero, with the record length that 95 % would
 * take.
 */
export function evidenceOf(returns: readonly number[]): Evidence {
  const n = returns.length;
  const mean = returns.reduce((sum, value) => sum + value, 0) / n;
  const moment = (power: number): number =>
    returns.reduce((sum, value) => sum + (value - mean) ** power, 0) / n;
  const variance = moment(2);
  if (n < minReturns || variance < 1e-24) return { probability: null, daysNeeded: null };
  const sharpe = mean / Math.sqrt(moment(2) * (n / (n - 1)));
  const skew = moment(3) / variance ** 1.5;
  const kurtosis = moment(4) / variance ** 2;
  const spread = 1 - skew * sharpe + ((kurtosis - 1) / 4) * sharpe ** 2;
  if (spread <= 0) return { probability: null, daysNeeded: null };
  const probability = normal((sharpe * Math.sqrt(n - 1)) / Math.sqrt(spread));
  if (sharpe <= 0) return { probability, daysNeeded: null };
  const length = 1 + spread * (enoughSigma / sharpe) ** 2;
  return { probability, daysNeeded: Math.max(0, Math.ceil(length - n)) };
}

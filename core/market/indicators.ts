// Technical indicators over closing prices, oldest first. Their results are ratios and averages for
// the eye: no amount is ever taken from them, so they are numbers. Each list has one place per
// close, undefined until there are enough closes.

export type Series = readonly (number | undefined)[];

/** Simple moving average of the last `length` closes. */
export function sma(closes: readonly number[], length: number): Series {
  let sum = 0;
  return closes.map((close, index) => {
    sum += close - (index >= length ? (closes[index - length] ?? 0) : 0);
    return index >= length - 1 ? sum / length : undefined;
  });
}

/**
 * Exponential moving average with weight 2 / (length + 1), begun with the simple average of the
 * first `length` values.
 */
export function ema(values: Series, length: number): Series {
  const weight = 2 / (length + 1);
  let known = 0;
  let seed = 0;
  let average: number | undefined;
  return values.map((value) => {
    if (value === undefined) return undefined;
    known += 1;
    if (average !== undefined) average += (value - average) * weight;
    else {
      seed += value;
      if (known === length) average = seed / length;
    }
    return average;
  });
}

/**
 * Relative strength index by Wilder's smoothing (New Concepts in Technical Trading Systems, 1978):
 * 0 to 100.
 */
export function rsi(closes: readonly number[], length = 14): Series {
  let gain = 0;
  let loss = 0;
  return closes.map((close, index) => {
    if (index === 0) return undefined;
    const change = close - (closes[index - 1] ?? close);
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)];
    if (index <= length) {
      gain += up / length;
      loss += down / length;
    } else {
      gain = (gain * (length - 1) + up) / length;
      loss = (loss * (length - 1) + down) / length;
    }
    if (index < length) return undefined;
    // A market that never moved is neither strong nor weak.
    if (gain + loss === 0) return 50;
    return (100 * gain) / (gain + loss);
  });
}

export interface Macd {
  readonly line: Series;
  readonly signal: Series;
  readonly histogram: Series;
}

/**
 * Moving average convergence/divergence (Appel): fast less slow average, its own average, and what
 * lies between them.
 */
export function macd(closes: readonly number[], fast = 12, slow = 26, signalLength = 9): Macd {
  const quick = ema(closes, fast);
  const steady = ema(closes, slow);
  const line = quick.map((value, index) => minus(value, steady[index]));
  const signal = ema(line, signalLength);
  return { line, signal, histogram: line.map((value, index) => minus(value, signal[index])) };
}

const minus = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one - other;

export interface Technicals {
  /** Lowest low and highest high of the last `window` candles, as they were quoted. */
  readonly support: string;
  readonly resistance: string;
  /** 0 to 100. */
  readonly rsi: number | undefined;
  readonly macd: number | undefined;
  readonly macdSignal: number | undefined;
  /** Change of the close over the last ten candles, in percent. */
  readonly momentumPercent: number | undefined;
  readonly sma20: number | undefined;
  readonly sma50: number | undefined;
}

interface Bar {
  readonly high: string;
  readonly low: string;
  readonly close: string;
}

const momentumLength = 10;

/** What the candles say now; undefined without any. Prices that are shown keep their text. */
export function technicals(bars: readonly Bar[], window = 20): Technicals | undefined {
  const recent = bars.slice(-window);
  const [first] = recent;
  if (!first) return undefined;
  const closes = bars.map(({ close }) => Number(close));
  const trend = macd(closes);
  const [now, before] = [closes.at(-1), closes.at(-1 - momentumLength)];
  return {
    support: recent.reduce((low, bar) => (Number(bar.low) < Number(low) ? bar.low : low), first.low),
    resistance: recent.reduce((high, bar) => (Number(bar.high) > Number(high) ? bar.high : high), first.high),
    rsi: rsi(closes).at(-1),
    macd: trend.line.at(-1),
    macdSignal: trend.signal.at(-1),
    momentumPercent: now === undefined || !before ? undefined : (now / before - 1) * 100,
    sma20: sma(closes, 20).at(-1),
    sma50: sma(closes, 50).at(-1),
  };
}

export interface Pivots {
  readonly pivot: number;
  readonly resistance1: number;
  readonly resistance2: number;
  readonly support1: number;
  readonly support2: number;
}

/** Floor-trader pivots of a finished candle: levels computed from it, not forecasts. */
export function pivots(bar: Bar): Pivots {
  const [high, low, close] = [Number(bar.high), Number(bar.low), Number(bar.close)];
  const pivot = (high + low + close) / 3;
  const range = high - low;
  return {
    pivot,
    resistance1: 2 * pivot - low,
    resistance2: pivot + range,
    support1: 2 * pivot - high,
    support2: pivot - range,
  };
}

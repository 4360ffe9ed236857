import { describe, expect, it } from 'vitest';
import { ema, macd, pivots, rsi, sma, technicals } from '#core/market/indicators.ts';

const round = (values: readonly (number | undefined)[], digits = 2) =>
  values.filter((value) => value !== undefined).map((value) => Number(value.toFixed(digits)));

// StockCharts ChartSchool, "Moving Averages": ten-day averages of INTC.
const intel = [
  22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38, 22.61, 23.36,
  24.05, 23.75, 23.83, 23.95, 23.63, 23.82, 23.87, 23.65, 23.19, 23.1, 23.33, 22.68, 23.1, 22.4, 22.17,
];
// StockCharts ChartSchool, "Relative Strength Index": QQQQ.
const qqqq = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
  45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515,
  45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
];
// Investexcel, "How to calculate MACD in Excel": AAPL, spring 2013.
const apple = [
  459.99, 448.85, 446.06, 450.81, 442.8, 448.97, 444.57, 441.4, 430.47, 420.05, 431.14, 425.66, 430.58,
  431.72, 437.87, 428.43, 428.35, 432.5, 443.66, 455.72, 454.49, 452.08, 452.73, 461.91, 463.58, 461.14,
  452.08, 442.66, 428.91, 429.79, 431.99, 427.72, 423.2, 426.21,
];

describe('moving averages', () => {
  it('equal the published ten-day simple averages', () => {
    expect(round(sma(intel, 10)).slice(0, 6)).toEqual([22.22, 22.21, 22.23, 22.26, 22.3, 22.42]);
    expect(sma(intel, 10)[8]).toBeUndefined();
  });

  it('equal the published ten-day exponential averages', () => {
    expect(round(ema(intel, 10))).toEqual([
      22.22, 22.21, 22.24, 22.27, 22.33, 22.52, 22.8, 22.97, 23.13, 23.28, 23.34, 23.43, 23.51, 23.53, 23.47,
      23.4, 23.39, 23.26, 23.23, 23.08, 22.92,
    ]);
  });
});

describe('relative strength', () => {
  it('equals the published worked example', () => {
    expect(round(rsi(qqqq))).toEqual([
      70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87,
      45.46, 37.3, 33.08, 37.77,
    ]);
  });

  it('is 100 when nothing ever fell and 50 when nothing moved', () => {
    expect(rsi(Array.from({ length: 15 }, (_, day) => day + 1)).at(-1)).toBe(100);
    expect(rsi(Array.from({ length: 15 }, () => 7)).at(-1)).toBe(50);
  });
});

describe('convergence and divergence', () => {
  it('equals the published worked example', () => {
    const { line, signal, histogram } = macd(apple);
    expect(round(line, 6)).toEqual([
      8.27527, 7.703378, 6.416075, 4.23752, 2.552583, 1.378886, 0.102981, -1.258402, -2.070558,
    ]);
    expect(round(signal, 6)).toEqual([3.037526]);
    expect(round(histogram, 6)).toEqual([-5.108084]);
  });
});

describe('pivots', () => {
  it('lie around the middle of a finished candle', () => {
    expect(pivots({ high: '1.2297', low: '1.2213', close: '1.2249' })).toEqual({
      pivot: expect.closeTo(1.2253, 6),
      resistance1: expect.closeTo(1.2293, 6),
      resistance2: expect.closeTo(1.2337, 6),
      support1: expect.closeTo(1.2209, 6),
      support2: expect.closeTo(1.2169, 6),
    });
  });
});

describe('technicals', () => {
  it('take support and resistance from the quoted lows and highs of the window', () => {
    const bars = ['10', '12', '9', '11'].map((close) => ({ close, high: `${close}.50`, low: `${close}.25` }));
    expect(technicals(bars, 2)).toMatchObject({ support: '9.25', resistance: '11.50', rsi: undefined });
    expect(technicals([])).toBeUndefined();
  });
});

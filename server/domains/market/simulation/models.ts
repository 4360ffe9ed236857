// How each instrument is simulated: level on the anchor day, exposure to the common factors, own
// volatility.
import type { VolatilityModel } from '#server/domains/market/simulation/volatility.ts';

/** Bumped when any number below or the arithmetic of the feed changes; fills store it. */
export const modelVersion = 1;

export type Factor = 'equity' | 'crypto' | 'dollar' | 'energy';

const volatility = (daily: number, rest: Partial<VolatilityModel> = {}): VolatilityModel => ({
  daily,
  persistence: 0.97,
  surprise: 0.13,
  leverage: -0.1,
  jumpChance: 0.01,
  jumpMean: 0,
  jumpSpread: daily * 4,
  ...rest,
});

export const factors: Readonly<Record<Factor, VolatilityModel>> = {
  equity: volatility(0.0095, {
    persistence: 0.98,
    leverage: -0.7,
    jumpChance: 0.008,
    jumpMean: -0.012,
    jumpSpread: 0.015,
  }),
  crypto: volatility(0.026, {
    persistence: 0.96,
    surprise: 0.18,
    leverage: -0.15,
    jumpChance: 0.02,
    jumpMean: -0.008,
    jumpSpread: 0.05,
  }),
  dollar: volatility(0.0036, { leverage: 0, jumpSpread: 0.008 }),
  energy: volatility(0.015, { leverage: -0.2, jumpChance: 0.015, jumpSpread: 0.045 }),
};

/** A price that follows its own path. */
export interface PathModel {
  readonly kind: 'path';
  /** Price on the anchor day, in the quote currency. */
  readonly level: number;
  readonly exposure: Readonly<Partial<Record<Factor, number>>>;
  readonly own: VolatilityModel;
  /** Growth of the level the price is drawn back to, per year. */
  readonly yearlyGrowth: number;
  /** Share of the distance to that level given back each day. */
  readonly pull: number;
  /**
   * Share of the day's move that happens before the first trade, after a night and after a weekend.
   */
  readonly nightGap: number;
  readonly weekendGap: number;
  readonly spreadBps: number;
  /** Size of the best level of the book, in US dollars. */
  readonly depthUsd: number;
  /**
   * Set when the price must stay around a base: never further than the swing, never under the
   * floor.
   */
  readonly band?: { readonly swing: number; readonly floor: number };
}

/** A currency pair made of two dollar pairs, so that no triangle of rates ever disagrees. */
interface CrossModel {
  readonly kind: 'cross';
  /** Symbol and sign of the log price of each leg. */
  readonly legs: readonly [readonly [symbol: string, sign: 1 | -1], readonly [symbol: string, sign: 1 | -1]];
  readonly spreadBps: number;
  readonly depthUsd: number;
}

export type Model = PathModel | CrossModel;

const path = (
  level: number,
  exposure: PathModel['exposure'],
  own: VolatilityModel,
  rest: Partial<PathModel>,
): PathModel => ({
  kind: 'path',
  level,
  exposure,
  own,
  yearlyGrowth: 0,
  pull: 0.002,
  nightGap: 0,
  weekendGap: 0.15,
  spreadBps: 3,
  depthUsd: 600_000,
  ...rest,
});

const share = (level: number, beta: number, daily: number) =>
  path(level, { equity: beta }, volatility(daily, { jumpChance: 0.012, jumpSpread: 0.05 }), {
    yearlyGrowth: 0.06,
    nightGap: 0.3,
    weekendGap: 0.3,
  });
const fund = (level: number, exposure: PathModel['exposure'], daily: number) =>
  path(level, exposure, volatility(daily), {
    yearlyGrowth: 0.05,
    nightGap: 0.3,
    weekendGap: 0.3,
    spreadBps: 2,
    depthUsd: 1_500_000,
  });
const board = (level: number, beta: number, daily: number) =>
  path(level, { equity: beta }, volatility(daily), {
    yearlyGrowth: 0.05,
    spreadBps: 1.5,
    depthUsd: 2_000_000,
  });
const dollarPair = (level: number, beta: number, daily = 0.0026, spreadBps = 0.9) =>
  path(level, { dollar: beta }, volatility(daily), { spreadBps, depthUsd: 3_000_000 });
const coin = (level: number, beta: number, daily: number) =>
  path(level, { crypto: beta }, volatility(daily, { jumpChance: 0.02, jumpSpread: daily * 3 }), {
    yearlyGrowth: 0.08,
    weekendGap: 0,
    spreadBps: 4,
    depthUsd: 2_000_000,
  });
const raw = (level: number, exposure: PathModel['exposure'], daily: number, spreadBps = 3) =>
  path(level, exposure, volatility(daily), { spreadBps, depthUsd: 1_500_000 });
const banded = (base: number, floor: number, swing: number) =>
  path(base, {}, volatility(0.3), {
    pull: 0.08,
    weekendGap: 0,
    spreadBps: 15,
    depthUsd: 60_000,
    band: { floor, swing },
  });
const cross = (
  first: string,
  firstSign: 1 | -1,
  second: string,
  secondSign: 1 | -1,
  spreadBps = 1.6,
): CrossModel => ({
  kind: 'cross',
  legs: [
    [first, firstSign],
    [second, secondSign],
  ],
  spreadBps,
  depthUsd: 2_000_000,
});

export const models: Readonly<Record<string, Model>> = {
  WHOP: banded(6.71, 6.2, 0.25),
  GENFLOW: banded(5.5, 5.1, 0.2),

  NVDA: share(182, 1.9, 0.018),
  TSLA: share(410, 1.8, 0.025),
  AMZN: share(225, 1.3, 0.012),
  GOOGL: share(245, 1.15, 0.011),
  META: share(640, 1.35, 0.014),
  AAPL: share(255, 1.15, 0.009),
  MSFT: share(505, 1.1, 0.008),
  NFLX: share(1_110, 1.2, 0.016),
  AMD: share(215, 1.8, 0.022),
  INTC: share(36, 1.3, 0.02),
  AVGO: share(345, 1.6, 0.017),
  ORCL: share(230, 1.2, 0.015),
  CRM: share(245, 1.25, 0.014),
  ADBE: share(340, 1.2, 0.013),
  CSCO: share(74, 0.9, 0.009),
  QCOM: share(168, 1.4, 0.014),
  UBER: share(92, 1.3, 0.016),
  PYPL: share(66, 1.3, 0.017),
  SHOP: share(155, 1.7, 0.024),
  COIN: share(300, 2, 0.033),
  PLTR: share(170, 1.9, 0.03),
  JPM: share(305, 1.05, 0.009),
  BAC: share(52, 1.1, 0.01),
  GS: share(790, 1.2, 0.01),
  V: share(335, 0.9, 0.008),
  MA: share(550, 0.95, 0.008),
  WMT: share(103, 0.6, 0.008),
  COST: share(920, 0.8, 0.008),
  HD: share(370, 0.95, 0.009),
  NKE: share(66, 1, 0.014),
  SBUX: share(85, 0.95, 0.012),
  MCD: share(305, 0.6, 0.008),
  KO: share(70, 0.5, 0.007),
  PEP: share(146, 0.5, 0.008),
  PG: share(149, 0.45, 0.007),
  JNJ: share(190, 0.45, 0.007),
  PFE: share(25, 0.6, 0.011),
  UNH: share(335, 0.6, 0.016),
  LLY: share(880, 0.7, 0.014),
  XOM: share(116, 0.6, 0.01),
  CVX: share(155, 0.65, 0.01),
  BA: share(200, 1.2, 0.017),
  CAT: share(545, 1.15, 0.011),
  GE: share(300, 1.1, 0.012),
  DIS: share(108, 1, 0.012),

  SPY: fund(665, { equity: 1 }, 0.0015),
  QQQ: fund(605, { equity: 1.2 }, 0.003),
  DIA: fund(470, { equity: 0.92 }, 0.002),
  IWM: fund(240, { equity: 1.15 }, 0.005),
  VTI: fund(327, { equity: 1.02 }, 0.0015),
  VEA: fund(60, { equity: 0.8, dollar: -0.6 }, 0.004),
  EEM: fund(54, { equity: 0.9, dollar: -0.9 }, 0.006),
  XLK: fund(285, { equity: 1.25 }, 0.004),
  XLF: fund(53, { equity: 1 }, 0.005),
  XLE: fund(89, { equity: 0.6, energy: 0.5 }, 0.007),
  GLD: fund(372, { dollar: -0.8 }, 0.008),
  TLT: fund(89, { equity: -0.25 }, 0.007),

  SPX: board(6_650, 1, 0.0015),
  NASDAQ: board(24_800, 1.2, 0.004),
  DJI: board(46_900, 0.92, 0.0025),
  DAX: board(23_900, 1, 0.005),
  FTSE: board(9_650, 0.75, 0.0045),
  CAC: board(8_100, 0.95, 0.005),
  NIKKEI: board(49_500, 0.9, 0.008),
  RUSSELL: board(2_420, 1.15, 0.005),
  STOXX: board(5_650, 1, 0.0045),
  SMI: board(12_500, 0.65, 0.0045),

  EURUSD: dollarPair(1.16, -1),
  GBPUSD: dollarPair(1.315, -0.9),
  USDJPY: dollarPair(154.5, 0.7, 0.0034),
  AUDUSD: dollarPair(0.655, -1.1, 0.0034, 1.2),
  USDCHF: dollarPair(0.8, 0.95),
  USDCAD: dollarPair(1.4, 0.6, 0.0024, 1.2),
  NZDUSD: dollarPair(0.57, -1.1, 0.0036, 1.6),
  USDSEK: dollarPair(9.5, 1.1, 0.0035, 4),
  USDMXN: dollarPair(18.4, 0.7, 0.006, 5),
  EURGBP: cross('EURUSD', 1, 'GBPUSD', -1),
  EURJPY: cross('EURUSD', 1, 'USDJPY', 1),
  GBPJPY: cross('GBPUSD', 1, 'USDJPY', 1),
  EURCHF: cross('EURUSD', 1, 'USDCHF', 1),
  EURCAD: cross('EURUSD', 1, 'USDCAD', 1),
  EURAUD: cross('EURUSD', 1, 'AUDUSD', -1),
  GBPCHF: cross('GBPUSD', 1, 'USDCHF', 1),
  GBPCAD: cross('GBPUSD', 1, 'USDCAD', 1, 2),
  GBPAUD: cross('GBPUSD', 1, 'AUDUSD', -1, 2),
  AUDJPY: cross('AUDUSD', 1, 'USDJPY', 1),
  AUDCAD: cross('AUDUSD', 1, 'USDCAD', 1, 2),
  AUDNZD: cross('AUDUSD', 1, 'NZDUSD', -1, 2.4),
  NZDJPY: cross('NZDUSD', 1, 'USDJPY', 1, 2),
  CADJPY: cross('USDJPY', 1, 'USDCAD', -1),
  CHFJPY: cross('USDJPY', 1, 'USDCHF', -1),

  BTC: coin(92_000, 1, 0.011),
  ETH: coin(3_050, 1.15, 0.017),
  BNB: coin(905, 0.95, 0.016),
  SOL: coin(138, 1.3, 0.026),
  ADA: coin(0.465, 1.2, 0.025),
  DOT: coin(2.75, 1.25, 0.025),
  XRP: coin(2.15, 1.1, 0.027),
  DOGE: coin(0.158, 1.35, 0.032),
  AVAX: coin(14.2, 1.3, 0.027),
  LINK: coin(13.4, 1.25, 0.025),
  LTC: coin(94, 1, 0.021),
  UNI: coin(7.1, 1.25, 0.029),
  ATOM: coin(2.9, 1.2, 0.025),
  XLM: coin(0.25, 1.1, 0.026),
  TRX: coin(0.285, 0.7, 0.016),
  NEAR: coin(2.3, 1.3, 0.029),
  ALGO: coin(0.155, 1.2, 0.026),
  FIL: coin(1.75, 1.2, 0.029),
  AAVE: coin(175, 1.3, 0.03),
  BCH: coin(505, 1.05, 0.022),

  GOLD: raw(4_080, { dollar: -0.9 }, 0.008, 1.5),
  SILVER: raw(50.5, { dollar: -1.3, equity: 0.3 }, 0.014),
  PLATINUM: raw(1_545, { dollar: -0.8, equity: 0.3 }, 0.013),
  PALLADIUM: raw(1_400, { dollar: -0.6, equity: 0.4 }, 0.018, 8),
  COPPER: raw(5.05, { equity: 0.6, dollar: -0.6 }, 0.01),
  OIL: raw(59.5, { energy: 1 }, 0.005),
  BRENT: raw(63.7, { energy: 0.97 }, 0.004),
  NATGAS: raw(4.4, { energy: 0.5 }, 0.03, 6),
  WHEAT: raw(535, { dollar: -0.4 }, 0.014, 5),
  COFFEE: raw(395, { dollar: -0.3 }, 0.019, 6),
};

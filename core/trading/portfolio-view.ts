// The figures of the dashboard and the points of its curve; part of the trading contract.
import { instrumentClasses } from '#core/market/classes.ts';
import { instant, z } from '#core/values/z.ts';

/**
 * Where the market's part of today's change came from, since 00:00 UTC. With `dailyAdjusted` the
 * parts are `dailyPnl`, to the cent.
 *
 * A position starts the day with its open profit at 00:00 UTC, or at the instant it came over from a
 * copy that was detached. Where part of it was closed today, the same part of that start is what the
 * closed part had made before.
 */
const dayParts = z.object({
  /** Open positions of own accounts: their open profit now, less what they started the day with. */
  positions: z.string(),
  /** Copy accounts: their change in worth, fees included, less the money put in, plus what was taken out. */
  copies: z.string(),
  /** Closed today on own accounts: realised before fees, less what that part started the day with. */
  closed: z.string(),
  /** Trading fees and financing on own accounts; negative, unless financing earned more than fees cost. */
  fees: z.string(),
  /**
   * The rest of own accounts: dividends, the price of coins in the wallet, what conversions cost, and
   * losses beyond an account's money that the house paid.
   */
  other: z.string(),
});

/** Where money is. Open positions stand under the class of their market. */
export const moneyPlaces = [
  'cash',
  'held',
  'coins',
  ...instrumentClasses,
  'copies',
  'bonus',
  'debt',
] as const;
export type MoneyPlace = (typeof moneyPlaces)[number];

const place = z.object({
  /**
   * `cash` free dollars; `held` dollars of waiting orders and withdrawals; `coins` USDT, BTC and ETH,
   * waiting to leave or not; a class of markets: margin and open profit of its positions; `copies` all
   * in copy accounts; `bonus` what of a bonus no position needs; `debt` what is owed and what losses
   * have taken of margins, negative.
   */
  place: z.enum(moneyPlaces),
  value: z.string(),
});

export const portfolio = z.object({
  /** Cash of the wallet that is free to use. */
  balance: z.string(),
  /** Wallet + held + margin + copies + unrealised P&L. */
  totalValue: z.string(),
  dailyPnl: z.string(),
  /** The part of the day that administrators adjusted; "0.00" usually. */
  dailyAdjusted: z.string(),
  /** The market's part of the day over `dailyBase`. */
  dailyPnlPercent: z.string(),
  /** What was owned at 00:00 UTC, and what came since. */
  dailyBase: z.string(),
  day: dayParts,
  unrealisedPnl: z.string(),
  /** The part of it that lies in copies. */
  unrealisedCopies: z.string(),
  activePositions: z.number().int(),
  copiedTraders: z.number().int(),
  /** Open portfolios, the first one counted. */
  portfolios: z.number().int(),
  openingBalance: z.string(),
  /** What a claimed bonus still backs beside free cash: for leveraged positions at market only. */
  freeBonus: z.string(),
  /** Total value less money from and to the outside: the result of trading and copying. */
  totalProfit: z.string(),
  /** The total value by where it is, adding up to it; places without any are left out. */
  places: z.array(place),
  asOf: instant,
});
export type PortfolioView = z.infer<typeof portfolio>;

export const curvePoint = z.object({
  at: instant,
  value: z.string(),
  /**
   * Money from and to the outside up to this instant, as `totalProfit` counts it: a deposit raises
   * `value` and this alike, and the difference is the profit so far.
   */
  putIn: z.string(),
});
export type CurvePoint = z.infer<typeof curvePoint>;

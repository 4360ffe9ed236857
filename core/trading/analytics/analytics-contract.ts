// What a trader's record says about itself: every figure from the ledger or a recorded trade, null
// where it is too short.
import { portfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { procedure } from '#core/values/procedure.ts';
import { instant, z } from '#core/values/z.ts';

/** Percent with two decimals, "12.34"; null when the record does not say it yet. */
const percent = z.string();
const maybePercent = percent.nullable();

const analytics = z.object({
  asOf: instant,
  totalValue: z.string(),
  balance: z.string(),
  dailyPnl: z.string(),
  /** The part of the day that administrators adjusted; "0.00" usually. */
  dailyAdjusted: z.string(),
  dailyPnlPercent: percent,
  positions: z.number().int(),
  traders: z.number().int(),
  /** Whole days since the first money. */
  recordDays: z.number().int(),
  /**
   * Oldest first, ending now; `drawdownPercent` below the highest unit value so far, as a positive
   * number.
   */
  curve: z.array(z.object({ at: instant, value: z.string(), drawdownPercent: percent })),
  /** Money that came or went, newest first. */
  flows: z.array(z.object({ at: instant, amount: z.string() })),
  returns: z.object({
    timeWeighted: maybePercent,
    timeWeightedYearly: maybePercent,
    moneyWeighted: maybePercent,
    moneyWeightedYearly: maybePercent,
    volatility: maybePercent,
    sharpe: z.string().nullable(),
    sortino: z.string().nullable(),
    calmar: z.string().nullable(),
    /** One-day loss that one day in twenty exceeds. */
    valueAtRisk: maybePercent,
    maxDrawdown: percent,
    currentDrawdown: percent,
  }),
  /** The parts add up to `total`, which is total value less money put in. */
  profit: z.object({
    total: z.string(),
    /** Price gains of closed quantities, before fees. */
    realised: z.string(),
    fees: z.string(),
    /** Financing and dividends. */
    carry: z.string(),
    unrealised: z.string(),
    /** Copy fees, forgiven losses and the price of coins held. */
    other: z.string(),
  }),
  exposure: z.object({
    gross: z.string(),
    net: z.string(),
    /** Gross over total value: "1.25". Null without value. */
    leverage: z.string().nullable(),
    byClass: z.array(
      z.object({ class: z.string(), long: z.string(), short: z.string(), sharePercent: percent }),
    ),
  }),
  /** Where the total value is; the parts add up to it. */
  allocation: z.array(
    z.object({
      part: z.enum(['free', 'held', 'margin', 'copies', 'bonus', 'open', 'debt']),
      value: z.string(),
      sharePercent: percent,
    }),
  ),
  byInstrument: z.array(
    z.object({
      symbol: z.string(),
      closed: z.number().int(),
      realised: z.string(),
      unrealised: z.string(),
      fees: z.string(),
      net: z.string(),
    }),
  ),
  /** Newest first, YYYY-MM in UTC. */
  byMonth: z.array(
    z.object({
      month: z.string(),
      closed: z.number().int(),
      realised: z.string(),
      fees: z.string(),
      net: z.string(),
    }),
  ),
  /** First in, first out, per calendar year (UTC), newest first. */
  gains: z.array(
    z.object({
      year: z.number().int(),
      lots: z.number().int(),
      proceeds: z.string(),
      cost: z.string(),
      fees: z.string(),
      gain: z.string(),
    }),
  ),
  openLots: z.array(
    z.object({
      symbol: z.string(),
      side: z.enum(['buy', 'sell']),
      quantity: z.string(),
      price: z.string(),
      openedAt: instant,
    }),
  ),
});
export type AnalyticsView = z.infer<typeof analytics>;

export const analyticsProcedures = {
  /** Net realised figures include fees, financing and dividends. */
  analytics: procedure('verified')
    .refuses('not_found')
    .input(z.strictObject({ portfolioId: portfolioRef.optional() }).optional())
    .output(analytics),
};

// Leaders as others see them, and what copying one would have brought; part of the copying
// contract.
import { decisionCodes } from '#core/copying/decision-codes.ts';
import { holdings } from '#core/copying/record/style.ts';
import { experiences } from '#core/identity/profile.ts';
import { instrumentClasses } from '#core/market/classes.ts';
import { notCopyableReasons } from '#core/copying/not-copyable.ts';
import { instant, z } from '#core/values/z.ts';

export const leader = z.object({
  id: z.string(),
  name: z.string(),
  initials: z.string(),
  specialty: z.string(),
  strategy: z.string(),
  isHouse: z.boolean(),
  minCopy: z.string(),
  /** Part of profit that copies which start now pay. */
  feePercent: z.string(),
  /** Of this fee, to who leads; the site keeps the rest. */
  feeSharePercent: z.number().int(),
  /** People. */
  copiersNow: z.number().int(),
  copiersEver: z.number().int(),
  /**
   * Of every relationship ever, after fees, percent with two decimals; null until `leastCopiers`
   * people have copied.
   */
  copierMedianPercent: z.string().nullable(),
  copiersInProfitPercent: z.string().nullable(),
  copiersLosingPercent: z.string().nullable(),
  /** The worth of running copies; the leader's own money is not in it. */
  assetsUnderCopy: z.string(),
  /** Probability in percent that the record is more than luck; null below 30 days. */
  evidencePercent: z.number().nullable(),
  /** Percent with two decimals since the record began; null before the record is ready. */
  returnPercent: z.string().nullable(),
  maxDrawdownPercent: z.string().nullable(),
  sharpe: z.string().nullable(),
  winRate: z.string().nullable(),
  closedTrades: z.number().int(),
  /**
   * The money that closed trades brought the leader, net of fees, financing and dividends; null
   * before the first.
   */
  totalProfit: z.string().nullable(),
  recordDays: z.number().int(),
  riskScore: z.number().int().nullable(),
  isProven: z.boolean(),
  isCopyable: z.boolean(),
  notCopyableReason: z.enum(notCopyableReasons).nullable(),
  /** How often this leader trades and when next; null once the record is closed. */
  pace: z
    .object({
      /** Orders that filled in the last `days` days. */
      trades: z.number().int(),
      /** Whole days of the record, 30 at most. */
      days: z.number().int(),
      /** The newest trade of the record; null before the first. */
      lastAt: instant.nullable(),
      /** When a strategy of the site decides next; null for a person, who trades at any time. */
      nextDecisionAt: instant.nullable(),
    })
    .nullable(),
  /** From closed trades of the record; null before there are enough of them. */
  style: z
    .object({
      /** By the median holding time: day, swing or position trading. */
      holding: z.enum(holdings),
      medianHoldingMs: z.number().int(),
      /** Kinds of markets with at least a fifth of the trades, most traded first. */
      classes: z.array(z.enum(instrumentClasses)),
    })
    .nullable(),
  /** Unit value by day, for the sparkline. */
  curve: z.array(z.number()),
});
export type LeaderView = z.infer<typeof leader>;

/** Whether a trader moves with what a person copies: correlation of daily returns, −1 to 1, two decimals. */
export const leaderCorrelation = z.object({
  leaderId: z.string(),
  /** Against all that the person copies, each weighted by its worth; null below 30 common days. */
  correlation: z.number().nullable(),
});
export type LeaderCorrelationView = z.infer<typeof leaderCorrelation>;

const point = z.object({ at: instant, value: z.number() });
/**
 * Everything else the page of one leader says. Percents have two decimals; null where the record is
 * too short.
 */
export const leaderRecord = z.object({
  leader,
  /** The words of the person behind it, once they made their profile public. */
  profile: z
    .object({
      displayName: z.string().nullable(),
      bio: z.string(),
      experience: z.enum(experiences).nullable(),
      /**
       * Of their own trades in all portfolios, copies left out; null unless they switched it on.
       */
      trading: z.object({ closedTrades: z.number().int(), winRate: z.string().nullable() }).nullable(),
    })
    .nullable(),
  days: z.array(point),
  /** Bitcoin over the same days; null where the market knows no price of the first. */
  benchmark: z
    .object({
      symbol: z.string(),
      /** One for each of `days`, 1 at the first. */
      values: z.array(z.number()),
      returnPercent: z.string(),
      maxDrawdownPercent: z.string(),
    })
    .nullable(),
  /** `isPart`: the record began or still runs within this month. */
  months: z.array(z.object({ month: z.string(), percent: z.string(), isPart: z.boolean() })),
  /** Calendar years, months linked and not summed. */
  years: z.array(z.object({ year: z.string(), percent: z.string() })),
  /** The mean of whole months; null below three of them. */
  averageMonthPercent: z.string().nullable(),
  /** The lowest of all months, parts included; null below three whole ones. */
  worstMonthPercent: z.string().nullable(),
  habits: z.object({
    /** One decimal; null below 30 days of record. */
    tradesPerMonth: z.string().nullable(),
    medianHoldingMs: z.number().int().nullable(),
    largestLeverage: z.number().int().nullable(),
  }),
  daysNeeded: z.number().int().nullable(),
  currentDrawdownPercent: z.string().nullable(),
  /** Only from 365 days of record on. */
  annualPercent: z.string().nullable(),
  sortino: z.string().nullable(),
  calmar: z.string().nullable(),
  /** Null without a closed trade; "none" while nothing was lost. */
  profitFactor: z.string().nullable(),
  volatilityPercent: z.string().nullable(),
  valueAtRiskPercent: z.string().nullable(),
  ownMoney: z.string(),
  /** Coins of the trader at the bid, in dollars: nobody can copy them, and no figure counts them. */
  heldBesides: z.string(),
  copiers: z.object({
    /** Copies ever, and those of them in profit; null until `leastCopiers` people have copied. */
    copies: z.number().int().nullable(),
    inProfit: z.number().int().nullable(),
    /** Empty until `leastCopiers` people have copied. */
    bars: z.array(z.number().int()),
    trend: z.array(z.object({ at: instant, count: z.number().int() })),
  }),
  mirroring: z.object({
    trades: z.number().int(),
    slippageBps: z.number().nullable(),
    p50Ms: z.number().nullable(),
    p95Ms: z.number().nullable(),
  }),
  /**
   * Copying rule 6, and at least the smallest copy of this leader; null where nothing was opened or no
   * copy would be large enough.
   */
  faithfulAmount: z.string().nullable(),
  positions: z.array(
    z.object({
      symbol: z.string(),
      side: z.enum(['buy', 'sell']),
      leverage: z.number().int(),
      /** Of the leader's equity. */
      weightPercent: z.string(),
      entry: z.string(),
      resultPercent: z.string(),
      openedAt: instant,
    }),
  ),
});
export type LeaderRecordView = z.infer<typeof leaderRecord>;

export const leaderTrades = z.object({
  /** Closed ones, the one opened last first. */
  trades: z.array(
    z.object({
      id: z.string(),
      symbol: z.string(),
      side: z.enum(['buy', 'sell']),
      resultPercent: z.string(),
      openedAt: instant,
      closedAt: instant,
    }),
  ),
  /** Of the whole record. */
  total: z.number().int(),
  next: z.string().nullable(),
});
export type LeaderTradesView = z.infer<typeof leaderTrades>;

export const whatIf = z.object({
  from: instant,
  until: instant,
  fills: z.number().int(),
  equity: z.string(),
  pnl: z.string(),
  pnlPercent: z.string(),
  performanceFee: z.string(),
  tradingFees: z.string(),
  worstFallPercent: z.string(),
  copied: z.number().int(),
  skipped: z.number().int(),
  reasons: z.array(z.object({ code: z.enum(decisionCodes), count: z.number().int() })),
  stoppedAt: instant.nullable(),
  /** Of the leader's opened notional that this amount reproduces. */
  reproducedPercent: z.string().nullable(),
  faithfulAmount: z.string().nullable(),
  curve: z.array(point),
});
export type WhatIfView = z.infer<typeof whatIf>;

import { page, procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { id, instant, positiveDecimal, z } from '#core/values/z.ts';

export const tradingRefusals = [
  'insufficient_funds',
  'unknown_instrument',
  'market_closed',
  'stale_quote',
  'quantity_too_small',
  'quantity_too_large',
  'not_a_lot_multiple',
  'leverage_above_cap',
  'leverage_not_offered',
  'no_liquidity',
  'position_closed',
  'managed_by_copy',
  'trade_limit_reached',
] as const;
export const refuse = refuserOf(tradingRefusals);

export const sides = ['buy', 'sell'] as const;
export type Side = (typeof sides)[number];
/** cash: paid in full, long only. margin: notional / leverage, long or short. */
export const products = ['cash', 'margin'] as const;
export type Product = (typeof products)[number];

const order = z.object({
  id: z.string(),
  symbol: z.string(),
  side: z.enum(sides),
  product: z.enum(products),
  leverage: z.number().int(),
  quantity: z.string(),
  filledQuantity: z.string(),
  price: z.string().nullable(),
  fee: z.string(),
  status: z.enum(['filled', 'partially_filled', 'rejected', 'expired']),
  at: instant,
});
export type OrderView = z.infer<typeof order>;

const position = z.object({
  id: z.string(),
  symbol: z.string(),
  side: z.enum(sides),
  product: z.enum(products),
  leverage: z.number().int(),
  quantity: z.string(),
  entryPrice: z.string(),
  /** What it would close at now: bid for a long, ask for a short. */
  markPrice: z.string(),
  margin: z.string(),
  unrealisedPnl: z.string(),
  unrealisedPercent: z.string(),
  openedAt: instant,
  /** Set when the position belongs to a copy. */
  copyId: z.string().nullable(),
});
export type PositionView = z.infer<typeof position>;

const trade = z.object({
  id: z.string(),
  symbol: z.string(),
  side: z.enum(sides),
  quantity: z.string(),
  /** Money put in: margin of the opening. */
  amount: z.string(),
  entryPrice: z.string(),
  exitPrice: z.string().nullable(),
  pnl: z.string().nullable(),
  pnlPercent: z.string().nullable(),
  status: z.enum(['open', 'closed', 'pending']),
  openedAt: instant,
  closedAt: instant.nullable(),
  copyId: z.string().nullable(),
});
export type TradeView = z.infer<typeof trade>;

const portfolio = z.object({
  /** Cash of the wallet that is free to use. */
  balance: z.string(),
  /** Wallet + held + margin + copies + unrealised P&L. */
  totalValue: z.string(),
  dailyPnl: z.string(),
  dailyPnlPercent: z.string(),
  unrealisedPnl: z.string(),
  activePositions: z.number().int(),
  copiedTraders: z.number().int(),
  openingBalance: z.string(),
  asOf: instant,
});
export type PortfolioView = z.infer<typeof portfolio>;

/** What the market showed when an order was filled: enough to check the fill by hand. */
const conditions = z.object({
  /** Source and version of the prices, "simulated/1". */
  feed: z.string(),
  quoteAt: instant,
  bids: z.array(z.tuple([z.string(), z.string()])),
  asks: z.array(z.tuple([z.string(), z.string()])),
  /** How far from the best price an order may walk, in basis points. */
  bandBps: z.number().int(),
});
export type FillConditions = z.infer<typeof conditions>;

export const tradingContract = {
  portfolio: procedure('verified').output(portfolio),
  equityCurve: procedure('verified')
    .input(z.strictObject({ range: z.enum(['1D', '1W', '1M', '1Y', 'All']) }))
    .output(z.array(z.object({ at: instant, value: z.string() }))),
  placeOrder: procedure('verified')
    .input(
      z.strictObject({
        id: id('ord'),
        symbol: z.string().max(20),
        side: z.enum(sides),
        product: z.enum(products),
        leverage: z.number().int().min(1).max(30).default(1),
        quantity: positiveDecimal(8),
      }),
    )
    .output(order),
  /** One own or copied order with the book it was filled from; null for an order that filled nothing. */
  order: procedure('verified')
    .input(z.strictObject({ id: id('ord') }))
    .output(order.extend({ conditions: conditions.nullable() })),
  closePosition: procedure('verified')
    .input(z.strictObject({ id: id('ord'), positionId: id('pos'), quantity: positiveDecimal(8).optional() }))
    .output(order),
  positions: procedure('verified').output(z.array(position)),
  trades: procedure('verified')
    .input(page.extend({ status: z.enum(['all', 'open', 'closed', 'pending']).default('all') }))
    .output(
      z.object({
        trades: z.array(trade),
        next: z.string().nullable(),
        summary: z.object({
          totalPnl: z.string(),
          openTrades: z.number().int(),
          /** Percent with one decimal, null when nothing is closed yet. */
          winRate: z.string().nullable(),
          totalTrades: z.number().int(),
          winning: z.number().int(),
          losing: z.number().int(),
          averagePnl: z.string().nullable(),
        }),
      }),
    ),
};

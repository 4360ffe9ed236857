import { analyticsProcedures } from '#core/trading/analytics/analytics-contract.ts';
import { fillsProcedures } from '#core/trading/fills-contract.ts';
import { investProcedures } from '#core/trading/invest/invest-contract.ts';
import { orderInput, products, sides } from '#core/trading/order-input.ts';
import { ownLimitProcedures } from '#core/trading/own-limits/own-limits-contract.ts';
import { curvePoint, portfolio } from '#core/trading/portfolio-view.ts';
import { portfolioProcedures, portfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { page, procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { id, instant, positivePrice, positiveQuantity, z } from '#core/values/z.ts';

export const tradingRefusals = [
  'insufficient_funds',
  'unknown_instrument',
  'market_closed',
  'stale_quote',
  'quantity_too_small',
  'quantity_too_large',
  'more_than_held',
  'less_than_filled',
  'not_a_lot_multiple',
  'leverage_above_cap',
  'leverage_not_offered',
  'no_liquidity',
  'position_closed',
  'managed_by_copy',
  'trade_limit_reached',
  'order_terms_invalid',
  'price_off_tick',
  'price_already_passed',
  'would_take',
  'nothing_to_reduce',
  'order_not_working',
  'too_many_orders',
  'price_off_quote',
  'position_in_the_way',
  'own_limit',
  'investment_too_small',
  'investment_too_large',
  'leads_others',
  'name_taken',
  'portfolio_closed',
  'portfolio_not_empty',
  'same_portfolio',
] as const;
export const refuse = refuserOf(tradingRefusals);

export {
  type OrderType,
  type Product,
  products,
  type Side,
  sides,
  type TimeInForce,
} from '#core/trading/order-input.ts';

export {
  type CurvePoint,
  type MoneyPlace,
  moneyPlaces,
  type PortfolioView,
} from '#core/trading/portfolio-view.ts';

export const orderStatuses = [
  'working',
  'filled',
  'partially_filled',
  'rejected',
  'cancelled',
  'expired',
] as const;

/** How an order waits, or waited. */
const waiting = z.object({
  type: z.enum(['limit', 'stop', 'stop_limit', 'trailing_stop']),
  limitPrice: z.string().nullable(),
  /** Where the stop is now; a trailing one moves. */
  stopPrice: z.string().nullable(),
  trailBps: z.number().int().nullable(),
  timeInForce: z.enum(['GTC', 'DAY', 'GTD']),
  expiresAt: instant.nullable(),
  isPostOnly: z.boolean(),
  /** Reduce-only: the position it may close. */
  positionId: z.string().nullable(),
  role: z.enum(['take_profit', 'stop_loss']).nullable(),
  takeProfit: z.string().nullable(),
  stopLoss: z.string().nullable(),
  /** Money taken aside while it waits. */
  held: z.string(),
  endedAt: instant.nullable(),
  /** Why it waits no longer: filled, by_user, expired, position_closed, other_side, close_out … */
  endedReason: z.string().nullable(),
});

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
  status: z.enum(orderStatuses),
  at: instant,
  /** The portfolio it was placed in: `main`, which copies belong to, or one beside it. */
  portfolioId: z.string(),
  /** Null for an order that never waited. */
  waiting: waiting.nullable(),
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
  portfolioId: z.string(),
});
export type PositionView = z.infer<typeof position>;

const tradeSorts = ['newest', 'oldest', 'best', 'worst', 'largest', 'smallest'] as const;
export type TradeSort = (typeof tradeSorts)[number];

export const trade = z.object({
  id: z.string(),
  symbol: z.string(),
  side: z.enum(sides),
  /** All that was opened. */
  quantity: z.string(),
  /** What of it is still open: zero once closed, less than `quantity` after a part was closed. */
  openQuantity: z.string(),
  /** Of closed parts, net of fees, financing and dividends; null before a part was closed. */
  realisedPnl: z.string().nullable(),
  /** Money put in: margin of the opening. */
  amount: z.string(),
  entryPrice: z.string(),
  exitPrice: z.string().nullable(),
  /** Open: before the fee of closing now. Closed: net of fees, financing and dividends. */
  pnl: z.string().nullable(),
  pnlPercent: z.string().nullable(),
  /** `moved`: it went on in another account of the person, at its entry. */
  status: z.enum(['open', 'closed', 'moved', 'pending']),
  openedAt: instant,
  closedAt: instant.nullable(),
  copyId: z.string().nullable(),
  portfolioId: z.string(),
  product: z.enum(products),
  leverage: z.number().int(),
  /** An administrator placed it. */
  isByStaff: z.boolean(),
});
export type TradeView = z.infer<typeof trade>;

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

const tradeAllowance = z.object({
  /** Trades the plan includes this calendar month (UTC); null for any number. */
  limit: z.number().int().nullable(),
  used: z.number().int(),
  resetsAt: instant,
});
export type TradeAllowance = z.infer<typeof tradeAllowance>;

export const tradingContract = {
  tradeAllowance: procedure('verified').output(tradeAllowance),
  ...analyticsProcedures,
  ...fillsProcedures,
  ...investProcedures,
  ...portfolioProcedures,
  ...ownLimitProcedures,
  /** Over all portfolios; `balance` is the wallet's, which is the first one's. */
  portfolio: procedure('verified').output(portfolio),
  equityCurve: procedure('verified')
    .refuses('not_found')
    .input(
      z.strictObject({
        range: z.enum(['1D', '1W', '1M', '1Y', 'All']),
        /** All of them when left out. */
        portfolioId: portfolioRef.optional(),
      }),
    )
    .output(z.array(curvePoint)),
  placeOrder: procedure('verified')
    .refuses(
      'id_reused',
      'not_found',
      'portfolio_closed',
      'plan_limit_reached',
      'leverage_not_offered',
      'leverage_above_cap',
      'quantity_too_small',
      'quantity_too_large',
      'not_a_lot_multiple',
      'position_closed',
      'more_than_held',
      'unknown_instrument',
      'market_halted',
      'market_closed',
      'stale_quote',
      'no_liquidity',
      'insufficient_funds',
      'own_limit',
      'order_terms_invalid',
      'nothing_to_reduce',
      'price_off_tick',
      'price_already_passed',
      'would_take',
      'too_many_orders',
    )
    .input(orderInput)
    .output(order),
  /** Ends a working order; one cancelled before is answered as it is. */
  cancelOrder: procedure('verified')
    .refuses('not_found', 'order_not_working')
    .input(z.strictObject({ id: id('ord') }))
    .output(order),
  /** Changes prices or the whole quantity of a working order. */
  editOrder: procedure('verified')
    .refuses(
      'not_found',
      'order_not_working',
      'less_than_filled',
      'quantity_too_small',
      'quantity_too_large',
      'not_a_lot_multiple',
      'more_than_held',
      'order_terms_invalid',
      'price_off_tick',
      'price_already_passed',
      'insufficient_funds',
      'plan_limit_reached',
      'own_limit',
    )
    .input(
      z.strictObject({
        id: id('ord'),
        quantity: positiveQuantity().optional(),
        limitPrice: positivePrice().optional(),
        stopPrice: positivePrice().optional(),
        trailBps: z.number().int().min(1).max(2_000).optional(),
      }),
    )
    .output(order),
  /** Sets both prices at which a whole position closes itself; null takes one away. */
  protectPosition: procedure('verified')
    .refuses(
      'not_found',
      'managed_by_copy',
      'position_closed',
      'price_off_tick',
      'order_terms_invalid',
      'price_already_passed',
      'too_many_orders',
    )
    .input(
      z.strictObject({
        positionId: id('pos'),
        takeProfit: positivePrice().nullable(),
        stopLoss: positivePrice().nullable(),
      }),
    )
    .output(z.array(order)),
  /** The person's own orders in all portfolios or in one, newest first. */
  orders: procedure('verified')
    .refuses('not_found')
    .input(
      page.extend({
        status: z.enum(['working', 'all']).default('working'),
        portfolioId: portfolioRef.optional(),
      }),
    )
    .output(z.object({ orders: z.array(order), next: z.string().nullable() })),
  /** One own or copied order with the book it was filled from; null where nothing was filled. */
  order: procedure('verified')
    .refuses('not_found')
    .input(z.strictObject({ id: id('ord') }))
    .output(order.extend({ conditions: conditions.nullable() })),
  closePosition: procedure('verified')
    .refuses(
      'id_reused',
      'not_found',
      'managed_by_copy',
      'position_closed',
      'more_than_held',
      'market_halted',
      'market_closed',
      'stale_quote',
      'no_liquidity',
    )
    .input(z.strictObject({ id: id('ord'), positionId: id('pos'), quantity: positiveQuantity().optional() }))
    .output(order),
  positions: procedure('verified').output(z.array(position)),
  trades: procedure('verified')
    .refuses('not_found')
    .input(
      page.extend({
        status: z.enum(['all', 'open', 'closed', 'pending']).default('all'),
        symbol: z.string().max(20).optional(),
        side: z.enum(sides).optional(),
        portfolioId: portfolioRef.optional(),
        /**
         * Newest or oldest opening first, largest or smallest result of what is closed, most or
         * least money put in.
         */
        sort: z.enum(tradeSorts).default('newest'),
      }),
    )
    .output(
      z.object({
        trades: z.array(trade),
        next: z.string().nullable(),
        summary: z.object({
          /** realisedPnl + unrealisedPnl. */
          totalPnl: z.string(),
          /** Of what is closed, and all fees, financing and dividends so far. */
          realisedPnl: z.string(),
          /** The same figure as on the dashboard: before closing fees. */
          unrealisedPnl: z.string(),
          openTrades: z.number().int(),
          /** Percent with one decimal, null when nothing is closed yet. */
          winRate: z.string().nullable(),
          totalTrades: z.number().int(),
          winning: z.number().int(),
          losing: z.number().int(),
          averagePnl: z.string().nullable(),
        }),
        /** Every market there is a trade in, for the filter. */
        symbols: z.array(z.string()),
      }),
    ),
};

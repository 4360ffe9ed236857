import type { tradingContract } from '#core/trading/contract.ts';
import { closePosition } from '#server/domains/trading/close-position.ts';
import { showEquityCurve } from '#server/domains/trading/history/show-equity-curve.ts';
import { showOrder } from '#server/domains/trading/history/show-order.ts';
import { showPortfolio } from '#server/domains/trading/history/show-portfolio.ts';
import { showTrades } from '#server/domains/trading/history/show-trades.ts';
import { type Needs, placeOrder } from '#server/domains/trading/place-order.ts';
import { orderView, showPositions } from '#server/domains/trading/show-positions.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const tradingRouter = (app: Needs): RouterOf<typeof tradingContract> => ({
  portfolio: ({ actor }) => showPortfolio(app, actor.userId),
  equityCurve: ({ actor, input }) => showEquityCurve(app, actor.userId, input.range),
  placeOrder: async ({ actor, input }) => orderView(await placeOrder(app, actor, input), app.market),
  order: ({ actor, input }) => showOrder(app, actor.userId, input.id),
  closePosition: async ({ actor, input }) => orderView(await closePosition(app, actor, input), app.market),
  positions: ({ actor }) => showPositions(app, actor.userId),
  trades: ({ actor, input }) => showTrades(app, actor.userId, input),
});

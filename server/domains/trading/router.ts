import type { tradingContract } from '#core/trading/contract.ts';
import { showAnalytics } from '#server/domains/trading/analytics/show-analytics.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { showFills } from '#server/domains/trading/history/fills/show-fills.ts';
import { showEquityCurve } from '#server/domains/trading/history/show-equity-curve.ts';
import { showOrder } from '#server/domains/trading/history/show-order.ts';
import { showPortfolio } from '#server/domains/trading/history/show-portfolio.ts';
import { showTrades } from '#server/domains/trading/history/show-trades.ts';
import { cancelInvestment } from '#server/domains/trading/invest/cancel-investment.ts';
import { invest } from '#server/domains/trading/invest/invest.ts';
import { investmentView, showInvestments } from '#server/domains/trading/invest/show-investments.ts';
import { type Needs, placeOrder } from '#server/domains/trading/orders/place-order.ts';
import { closePortfolio } from '#server/domains/trading/accounts/portfolios/close-portfolio.ts';
import { type MoveNeeds, moveMoney } from '#server/domains/trading/accounts/portfolios/move-money.ts';
import { refOf } from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
import { keepOwnLimit, setOwnLimits } from '#server/domains/trading/risk/own-limits/set-limits.ts';
import { showOwnLimits } from '#server/domains/trading/risk/own-limits/show-limits.ts';
import { openPortfolio } from '#server/domains/trading/accounts/portfolios/open-portfolio.ts';
import { renamePortfolio } from '#server/domains/trading/accounts/portfolios/rename-portfolio.ts';
import {
  showOnePortfolio,
  showPortfolios,
} from '#server/domains/trading/accounts/portfolios/show-portfolios.ts';
import { showTradeAllowance } from '#server/domains/trading/orders/allowance/own-trades.ts';
import { showPositions } from '#server/domains/trading/accounts/show-positions.ts';
import { cancelOrder } from '#server/domains/trading/orders/working/cancel-order.ts';
import { editOrder } from '#server/domains/trading/orders/working/edit-order.ts';
import { protectPosition } from '#server/domains/trading/orders/working/protect-position.ts';
import {
  filledView,
  orderView,
  orderViews,
  showOrders,
} from '#server/domains/trading/orders/working/show-orders.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export function tradingRouter(app: Needs & MoveNeeds): RouterOf<typeof tradingContract> {
  const view = (order: Parameters<typeof orderView>[2]) => orderView(app.db.read, app.market, order);
  return {
    analytics: ({ actor, input }) => showAnalytics(app, actor.userId, input?.portfolioId),
    portfolio: ({ actor }) => showPortfolio(app, actor.userId),
    equityCurve: ({ actor, input }) => showEquityCurve(app, actor.userId, input.range, input.portfolioId),
    placeOrder: async ({ actor, input }) => {
      const order = await placeOrder(app, actor, input);
      return input.terms === null ? filledView(app.market, order, input.portfolioId) : view(order);
    },
    tradeAllowance: ({ actor }) => showTradeAllowance(app, actor),
    ownLimits: ({ actor }) => showOwnLimits(app, actor),
    setOwnLimits: async ({ actor, input }) => {
      await setOwnLimits(app, actor, input);
      return showOwnLimits(app, actor);
    },
    keepOwnLimit: async ({ actor, input }) => {
      await keepOwnLimit(app, actor, input);
      return showOwnLimits(app, actor);
    },
    portfolios: ({ actor }) => showPortfolios(app, actor.userId),
    openPortfolio: async ({ actor, input }) =>
      showOnePortfolio(app, actor.userId, refOf(await openPortfolio(app, actor, input))),
    renamePortfolio: async ({ actor, input }) => {
      await renamePortfolio(app, actor, input);
      return showOnePortfolio(app, actor.userId, input.id);
    },
    moveMoney: ({ actor, input }) => moveMoney(app, actor, input),
    closePortfolio: ({ actor, input }) => closePortfolio(app, actor, input),
    invest: async ({ actor, input }) => investmentView(app, await invest(app, actor, input)),
    investments: ({ actor }) => showInvestments(app, actor),
    cancelInvestment: ({ actor, input }) => cancelInvestment(app, actor, input.id),
    cancelOrder: async ({ actor, input }) => view(await cancelOrder(app, actor, input.id)),
    editOrder: async ({ actor, input }) => view(await editOrder(app, actor, input)),
    protectPosition: async ({ actor, input }) =>
      orderViews(app.db.read, app.market, await protectPosition(app, actor, input)),
    orders: ({ actor, input }) => showOrders(app, actor.userId, input),
    order: ({ actor, input }) => showOrder(app, actor.userId, input.id),
    closePosition: async ({ actor, input }) => view(await closePosition(app, actor, input)),
    positions: ({ actor }) => showPositions(app, actor.userId),
    trades: ({ actor, input }) => showTrades(app, actor.userId, input),
    fills: ({ actor, input }) => showFills(app, actor.userId, input),
  };
}

import type { Side, TradeSort } from '#core/trading/contract.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { secondMs } from '#core/values/time.ts';
import { api } from '#web/lib/api.ts';

export type EquityRange = '1D' | '1W' | '1M' | '1Y' | 'All';
export type TradeFilter = 'all' | 'open' | 'closed' | 'pending';

/** Prices move the value of open positions without any event, so these two are asked again while they are shown. */
const valueRefreshMs = 5 * secondMs;

export const portfolioQuery = () => api.trading.portfolio.queryOptions({ refetchInterval: valueRefreshMs });
export const positionsQuery = () => api.trading.positions.queryOptions({ refetchInterval: valueRefreshMs });
/** Every portfolio with its value: moves with the market like the two above. */
export const portfoliosQuery = () => api.trading.portfolios.queryOptions({ refetchInterval: valueRefreshMs });
export const equityQuery = (range: EquityRange) => api.trading.equityCurve.queryOptions({ input: { range } });
export interface TradeAsk {
  readonly status?: TradeFilter;
  readonly symbol?: string;
  readonly side?: Side;
  readonly sort?: TradeSort;
  /** All of them when left out. */
  readonly portfolioId?: PortfolioRef;
  readonly before?: string;
}
/** The sums move with the market: asked again now and then, the open profit in them ticks by itself. */
export const tradeAllowanceQuery = () => api.trading.tradeAllowance.queryOptions();
export const tradesQuery = (ask: TradeAsk) =>
  api.trading.trades.queryOptions({
    input: { status: 'all', sort: 'newest', limit: 25, ...ask },
    refetchInterval: 30 * secondMs,
  });
export const analyticsQuery = (portfolioId?: PortfolioRef) =>
  api.trading.analytics.queryOptions({
    input: portfolioId === undefined ? {} : { portfolioId },
    refetchInterval: 15 * secondMs,
  });

export const workingOrdersQuery = () =>
  api.trading.orders.queryOptions({
    input: { status: 'working', limit: 100 },
    // A trailing stop moves with the market, without any event.
    refetchInterval: ({ state }) =>
      state.data?.orders.some(({ waiting }) => waiting?.type === 'trailing_stop') ? valueRefreshMs : false,
  });
export const investmentsQuery = () => api.trading.investments.queryOptions();

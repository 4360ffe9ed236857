import { secondMs } from '#core/values/time.ts';
import { api } from '#web/lib/api.ts';

export type EquityRange = '1D' | '1W' | '1M' | '1Y' | 'All';
export type TradeFilter = 'all' | 'open' | 'closed' | 'pending';

/** Prices move the value of open positions without any event, so these two are asked again while they are shown. */
const valueRefreshMs = 5 * secondMs;

export const portfolioQuery = () => api.trading.portfolio.queryOptions({ refetchInterval: valueRefreshMs });
export const positionsQuery = () => api.trading.positions.queryOptions({ refetchInterval: valueRefreshMs });
export const equityQuery = (range: EquityRange) => api.trading.equityCurve.queryOptions({ input: { range } });
export const tradesQuery = (status: TradeFilter, before: string | undefined) =>
  api.trading.trades.queryOptions({ input: { status, limit: 50, ...(before !== undefined && { before }) } });

export const workingOrdersQuery = () =>
  api.trading.orders.queryOptions({ input: { status: 'working', limit: 100 } });

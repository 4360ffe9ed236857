import type { Side, TradeSort } from '#core/trading/contract.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { secondMs } from '#core/values/time.ts';
import { api } from '#web/lib/api.ts';
import { rereads } from '#web/lib/rereads.ts';

export type EquityRange = '1D' | '1W' | '1M' | '1Y' | 'All';
type TradeFilter = 'all' | 'open' | 'closed' | 'pending';

export const portfolioQuery = () =>
  api.trading.portfolio.queryOptions({ refetchInterval: rereads.accountSums });
/**
 * Events tell what is open; its value at the live quotes is `useMark` of positions/live-pnl.tsx.
 */
export const positionsQuery = () => api.trading.positions.queryOptions();
/** Every portfolio with its sums. */
export const portfoliosQuery = () =>
  api.trading.portfolios.queryOptions({ refetchInterval: rereads.accountSums });
export const equityQuery = (range: EquityRange) =>
  api.trading.equityCurve.queryOptions({ input: { range }, refetchInterval: rereads.curves });
export interface TradeAsk {
  readonly status?: TradeFilter;
  readonly symbol?: string;
  readonly side?: Side;
  readonly sort?: TradeSort;
  /** All of them when left out. */
  readonly portfolioId?: PortfolioRef;
  readonly before?: string;
}
export const tradeAllowanceQuery = () => api.trading.tradeAllowance.queryOptions();
export const tradesQuery = (ask: TradeAsk) =>
  api.trading.trades.queryOptions({
    input: { status: 'all', sort: 'newest', limit: 25, ...ask },
    refetchInterval: ask.sort === 'best' || ask.sort === 'worst' ? rereads.ranking : false,
  });
/** What was filled in one market, newest first; `before` is the cursor of an older page. */
export const fillsQuery = (symbol: string, limit = 100, before?: string) =>
  api.trading.fills.queryOptions({ input: { symbol, limit, ...(before !== undefined && { before }) } });
export const analyticsQuery = (portfolioId?: PortfolioRef) =>
  api.trading.analytics.queryOptions({
    input: portfolioId === undefined ? {} : { portfolioId },
    refetchInterval: rereads.analytics,
  });

export const workingOrdersQuery = () =>
  api.trading.orders.queryOptions({
    input: { status: 'working', limit: 100 },
    // A trailing stop moves with the market, without any event.
    refetchInterval: ({ state }) =>
      state.data?.orders.some(({ waiting }) => waiting?.type === 'trailing_stop')
        ? rereads.trailingStops
        : false,
  });
/** The catalogue with the way of its prices through the day; the stream has the live ones. */
export const marketsQuery = () => api.market.instruments.queryOptions({ staleTime: 60 * secondMs });
export const investmentsQuery = () => api.trading.investments.queryOptions();

import { secondMs } from '#core/values/time.ts';
import type { CandleInterval } from '#core/market/candles.ts';
import { api } from '#web/lib/api.ts';
import { rereads } from '#web/lib/rereads.ts';

/** The catalogue with quotes and small charts. Quotes in it age; the stream has the live ones. */
export const instrumentsQuery = () => api.market.instruments.queryOptions({ staleTime: 60 * secondMs });

/**
 * One market with its book and its session. A page shows its prices at the live quote:
 * `useMarketNow`.
 */
export const instrumentQuery = (symbol: string) =>
  api.market.instrument.queryOptions({ input: { symbol }, refetchInterval: rereads.depth, staleTime: 0 });

export const candlesQuery = (
  symbol: string,
  { interval, limit }: { readonly interval: CandleInterval; readonly limit: number },
) =>
  api.market.candles.queryOptions({
    input: { symbol, interval, limit },
    refetchInterval: rereads.candles,
  });

export const watchlistQuery = () => api.market.watchlist.queryOptions({ staleTime: 5 * 60 * secondMs });
export const alertsQuery = () => api.market.alerts.queryOptions({ staleTime: 60 * secondMs });

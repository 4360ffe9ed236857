import { alertsQuery, watchlistQuery } from '#web/features/market/queries.ts';
import { api } from '#web/lib/api.ts';
import type { UserEvent } from '#web/lib/realtime/live.ts';
import { queryClient } from '#web/lib/query-client.ts';

/**
 * A star pressed, something drawn, or an alert made, deleted or reached in another tab or on the
 * server.
 */
export function onMarketEvent(event: UserEvent): void {
  if (event.type === 'market.watchlist-changed')
    void queryClient.invalidateQueries({ queryKey: watchlistQuery().queryKey });
  else if (event.type === 'market.drawings-changed')
    void queryClient.invalidateQueries({ queryKey: api.market.drawings.key() });
  else if (event.type.startsWith('market.'))
    void queryClient.invalidateQueries({ queryKey: alertsQuery().queryKey });
}

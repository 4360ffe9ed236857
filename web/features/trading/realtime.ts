import { api } from '#web/lib/api.ts';
import type { UserEvent } from '#web/lib/realtime/live.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Fills change positions and trades; anything that moves money changes the portfolio. */
export function onTradingEvent(event: UserEvent): void {
  if (/^(trading|ledger|copying|funding)\./.test(event.type))
    void queryClient.invalidateQueries({ queryKey: api.trading.key() });
}

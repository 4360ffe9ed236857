import { m } from '#core/messages/messages.js';
import { secondMs } from '#core/values/time.ts';
import { api } from '#web/lib/api.ts';
import type { UserEvent } from '#web/lib/realtime/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** A burst of entries is one piece of news. */
const quietMs = 10 * secondMs;
let lastToldAt = 0;

export function onLedgerEvent(event: UserEvent): void {
  if (event.type !== 'ledger.balance-changed') return;
  void queryClient.invalidateQueries({ queryKey: api.ledger.key() });
  if (Date.now() - lastToldAt < quietMs) return;
  lastToldAt = Date.now();
  toast('message', m.ledger_portfolio_updated());
}

import { m } from '#core/messages/messages.js';
import type { TxKind } from '#core/ledger/rules.ts';
import { secondMs } from '#core/values/time.ts';
import { api } from '#web/lib/api.ts';
import type { UserEvent } from '#web/lib/realtime/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** A burst of entries is one piece of news. */
const quietMs = 10 * secondMs;
let lastToldAt = -Infinity;

/** What funding tells in its own words, with a toast of its own where there is something to say. */
const toldByFunding: ReadonlySet<TxKind> = new Set([
  'deposit',
  'deposit_reversed',
  'withdrawal',
  'withdrawal_returned',
  'withdrawal_paid',
  'conversion',
]);

export function onLedgerEvent(event: UserEvent): void {
  if (event.type !== 'ledger.balance-changed') return;
  void queryClient.invalidateQueries({ queryKey: api.ledger.key() });
  if (event.payload.kind && toldByFunding.has(event.payload.kind)) return;
  const now = performance.now();
  if (now - lastToldAt < quietMs) return;
  lastToldAt = now;
  toast('message', m.ledger_portfolio_updated());
}

import { m } from '#core/messages/messages.js';
import { secondMs } from '#core/values/time.ts';
import { api } from '#web/lib/api.ts';
import { claimFact } from '#web/lib/own-acts/own-facts.ts';
import type { UserEvent } from '#web/lib/realtime/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** A burst of entries is one piece of news. */
const quietMs = 10 * secondMs;
let lastToldAt = -Infinity;

function tellAlone(): void {
  const now = performance.now();
  if (now - lastToldAt < quietMs) return;
  lastToldAt = now;
  toast('message', m.ledger_portfolio_updated());
}

export function onLedgerEvent(event: UserEvent): void {
  if (event.type !== 'ledger.balance-changed') return;
  void queryClient.invalidateQueries({ queryKey: api.ledger.key() });
  const { kind } = event.payload;
  // Funding says in every tab what was credited, and that the portfolio changed with it.
  if (kind === 'deposit') return;
  // A fact of an older version has no kind, and nothing this tab did is that old.
  if (kind === undefined) tellAlone();
  else claimFact(kind, tellAlone);
}

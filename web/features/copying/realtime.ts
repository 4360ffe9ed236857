import { m } from '#core/messages/messages.js';
import { api } from '#web/lib/api.ts';
import type { UserEvent } from '#web/lib/realtime/live.ts';
import { claimFact } from '#web/lib/own-acts/own-facts.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { toast } from '#web/ui/overlays/toast.ts';

export function onCopyingEvent(event: UserEvent): void {
  if (!event.type.startsWith('copying.')) return;
  void queryClient.invalidateQueries({ queryKey: api.copying.key() });
  if (event.type !== 'copying.copy-stopped') return;
  // Kept positions move to the own account without any trade that would tell so.
  void queryClient.invalidateQueries({ queryKey: api.trading.key() });
  const { leaderName } = event.payload;
  claimFact('copy-ended', () => toast('message', m.copying_copy_has_ended({ leaderName })));
}

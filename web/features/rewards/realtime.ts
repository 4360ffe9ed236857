import { api } from '#web/lib/api.ts';
import type { UserEvent } from '#web/lib/realtime/live.ts';
import { queryClient } from '#web/lib/query-client.ts';

/**
 * Bonuses and invitations follow what administrators and friends do. A trade may have eaten into a
 * bonus.
 */
export function onRewardsEvent({ type }: UserEvent): void {
  if (type.startsWith('rewards.') || type === 'trading.position-closed' || type === 'ledger.balance-changed')
    void queryClient.invalidateQueries({ queryKey: api.rewards.key() });
}

import { formatUsd } from '#core/content/figures.ts';
import { api } from '#web/lib/api.ts';
import type { UserEvent } from '#web/lib/realtime/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { toast } from '#web/ui/toast.ts';

export function onFundingEvent(event: UserEvent): void {
  if (!event.type.startsWith('funding.')) return;
  void queryClient.invalidateQueries({ queryKey: api.funding.key() });
  if (event.type === 'funding.top-up-credited')
    toast('success', `Deposit of ${formatUsd(event.payload.amount)} credited`);
}

import { api } from '#web/lib/api.ts';
import type { UserEvent } from '#web/lib/realtime/live.ts';
import { queryClient } from '#web/lib/query-client.ts';

/**
 * The name plate, the page and what is left of the month follow the plan. Kept apart from the page:
 * this runs on every page.
 */
export function onPlansEvent(event: UserEvent): void {
  if (event.type === 'plans.plan-changed')
    for (const queryKey of [
      api.plans.key(),
      api.trading.tradeAllowance.key(),
      api.copying.copies.key(),
      api.identity.viewer.key(),
    ])
      void queryClient.invalidateQueries({ queryKey });
  else if (event.type === 'plans.kept-changed')
    void queryClient.invalidateQueries({ queryKey: api.plans.mine.key() });
  // The free balance stands beside the plan.
  else if (event.type === 'ledger.balance-changed')
    void queryClient.invalidateQueries({ queryKey: api.plans.key() });
}

import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { Signal } from '#web/lib/realtime/live.ts';

/**
 * Something came to wait for administrators, or a market was stopped: what shows it reads again.
 */
export function onAdminSignal(signal: Signal): void {
  const keys =
    signal.type === 'admin.waiting-changed'
      ? [
          api.admin.key(),
          {
            withdrawals: api.funding,
            kyc: api.identity.adminKyc,
            contact: api.content,
            proposals: api.admin,
            collectibles: api.collectibles,
          }[signal.payload.what].key(),
        ]
      : signal.type === 'market.halt-changed'
        ? [api.market.key(), api.admin.instruments.key()]
        : signal.type === 'admin.leaders-changed'
          ? [api.admin.leaders.key()]
          : [];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

import { secondMs } from '#core/values/time.ts';
import { api } from '#web/lib/api.ts';

/** While the house strategies' history is still being traded, the list asks how far it is. */
export const leadersQuery = () =>
  api.copying.leaders.queryOptions({
    refetchInterval: (query) =>
      (query.state.data?.historyProgressPercent ?? 100) < 100 ? 2 * secondMs : 60 * secondMs,
  });
export const copiesQuery = () => api.copying.copies.queryOptions({ refetchInterval: 10 * secondMs });
export const decisionsQuery = (copyId: `cpy_${string}`) =>
  api.copying.decisions.queryOptions({ input: { copyId, limit: 50 } });

export const leaderQuery = (id: `ldr_${string}`) => api.copying.leader.queryOptions({ input: { id } });

import type { DrawingView } from '#core/market/contract.ts';
import { secondMs } from '#core/values/time.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Changes are sent one after the other: none comes before the one that made its drawing. */
export const drawingsScope = { id: 'market-drawings' };
const changesUnderWay = (): number =>
  queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === drawingsScope.id });
/** Asked by a change that is answered: whether no other one is on its way. */
export const isLastChange = (): boolean => changesUnderWay() <= 1;

/**
 * What the server is known to have, by market and id: what a change that fails goes back to. The
 * list that is shown may hold others that fail as well.
 */
const kept = new Map<string, Map<string, DrawingView>>();
export function keptOf(symbol: string): Map<string, DrawingView> {
  const known = kept.get(symbol) ?? new Map<string, DrawingView>();
  kept.set(symbol, known);
  return known;
}

export function drawingsQuery(symbol: string) {
  const asked = api.market.drawings.queryOptions({ input: { symbol }, staleTime: 5 * 60 * secondMs });
  const { queryKey, queryFn } = asked;
  return {
    ...asked,
    queryFn: async (context: Parameters<typeof queryFn>[0]) => {
      const read = await queryFn(context);
      kept.set(symbol, new Map(read.map((one) => [one.id, one])));
      // Older than what is shown: it is read again when the last change is answered.
      return changesUnderWay() > 0 ? (queryClient.getQueryData(queryKey) ?? read) : read;
    },
  };
}

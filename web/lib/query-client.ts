import { QueryClient } from '@tanstack/react-query';
import { failureOf } from '#web/lib/failures/failure.ts';

/**
 * One cache of server facts. The event stream keeps it fresh, so nothing polls; a refusal is an
 * answer and is not retried.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && failureOf(error).kind === 'fault',
    },
    mutations: { retry: false },
  },
});

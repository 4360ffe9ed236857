import { useMutation } from '@tanstack/react-query';
import { alertsQuery, watchlistQuery } from '#web/features/market/queries.ts';
import { api } from '#web/lib/api.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { shownAtOnce } from '#web/lib/rpc.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** The star answers at once; when the server says no, it goes back and says why. */
export const useWatch = () =>
  useMutation(
    api.market.watch.mutationOptions({
      ...shownAtOnce,
      onMutate: async ({ symbol, isWatched }) => {
        const { queryKey } = watchlistQuery();
        // A list read before the press must not come after it.
        await queryClient.cancelQueries({ queryKey });
        const before = queryClient.getQueryData(queryKey);
        const others = (before ?? []).filter((one) => one !== symbol);
        queryClient.setQueryData(queryKey, isWatched ? [symbol, ...others] : others);
        return { before };
      },
      onError: (error, _input, context) => {
        const { queryKey } = watchlistQuery();
        queryClient.setQueryData(queryKey, context?.before);
        void queryClient.invalidateQueries({ queryKey });
        toast('error', failureOf(error).message);
      },
      onSuccess: (list) => queryClient.setQueryData(watchlistQuery().queryKey, list),
    }),
  );

/** The caller makes the id once per intent and keeps it for retries. */
export const useCreateAlert = () =>
  useMutation(
    api.market.createAlert.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: alertsQuery().queryKey }),
    }),
  );
export const useDeleteAlert = () =>
  useMutation(
    api.market.deleteAlert.mutationOptions({
      onSuccess: (left) => queryClient.setQueryData(alertsQuery().queryKey, left),
    }),
  );

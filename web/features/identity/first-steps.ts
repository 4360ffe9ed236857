import { useMutation } from '@tanstack/react-query';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Puts the first steps on Home away, in every browser. */
export const useHideFirstSteps = () =>
  useMutation(
    api.identity.hideFirstSteps.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: viewerQuery().queryKey }),
    }),
  );

// Calls of the risk limits; apart from trading's other calls, which every page brings.
import { useMutation } from '@tanstack/react-query';
import type { OwnLimitsView } from '#core/trading/own-limits/own-limits-contract.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const ownLimitsQuery = () => api.trading.ownLimits.queryOptions();
const keepLimits = {
  onSuccess: (view: OwnLimitsView) => queryClient.setQueryData(ownLimitsQuery().queryKey, view),
};
export const useSetOwnLimits = () => useMutation(api.trading.setOwnLimits.mutationOptions(keepLimits));
export const useKeepOwnLimit = () => useMutation(api.trading.keepOwnLimit.mutationOptions(keepLimits));

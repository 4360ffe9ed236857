import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const afterCopy = () =>
  Promise.all(
    [api.copying.key(), api.trading.key(), api.ledger.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
const refreshes = { onSuccess: () => void afterCopy() };

export const useStartCopy = () => useMutation(api.copying.start.mutationOptions(refreshes));
export const useStopCopy = () => useMutation(api.copying.stop.mutationOptions(refreshes));
export const useEditCopy = () => useMutation(api.copying.edit.mutationOptions(refreshes));
export const useAddMoney = () => useMutation(api.copying.addMoney.mutationOptions(refreshes));
export const useRemoveMoney = () => useMutation(api.copying.removeMoney.mutationOptions(refreshes));
export const useDetachCopy = () => useMutation(api.copying.detach.mutationOptions(refreshes));
export const useCloseCopiedPosition = () => useMutation(api.copying.closePosition.mutationOptions(refreshes));
export const useBecomeLeader = () => useMutation(api.copying.becomeLeader.mutationOptions(refreshes));
export const useCloseLeading = () => useMutation(api.copying.closeLeading.mutationOptions(refreshes));

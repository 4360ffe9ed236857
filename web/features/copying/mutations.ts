import { useMutation } from '@tanstack/react-query';
import type { CopyView } from '#core/copying/contract.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const afterCopy = () =>
  Promise.all(
    [api.copying.key(), api.trading.key(), api.ledger.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
const refreshes = { onSuccess: () => void afterCopy() };

export const useStartCopy = () =>
  useMutation(
    api.copying.start.mutationOptions({
      onSuccess: (copy) => {
        // The page of the copies has it before it reads them again.
        queryClient.setQueryData(api.copying.copies.queryKey(), (before) => before && withCopy(before, copy));
        void afterCopy();
      },
    }),
  );
const withCopy = (before: readonly CopyView[], copy: CopyView): CopyView[] => [
  copy,
  ...before.filter(({ id }) => id !== copy.id),
];
export const useStopCopy = () => useMutation(api.copying.stop.mutationOptions(refreshes));
export const useEditCopy = () => useMutation(api.copying.edit.mutationOptions(refreshes));
export const useAddMoney = () => useMutation(api.copying.addMoney.mutationOptions(refreshes));
export const useRemoveMoney = () => useMutation(api.copying.removeMoney.mutationOptions(refreshes));
export const useDetachCopy = () => useMutation(api.copying.detach.mutationOptions(refreshes));
export const useCloseCopiedPosition = () => useMutation(api.copying.closePosition.mutationOptions(refreshes));
export const useBecomeLeader = () => useMutation(api.copying.becomeLeader.mutationOptions(refreshes));
export const useCloseLeading = () => useMutation(api.copying.closeLeading.mutationOptions(refreshes));

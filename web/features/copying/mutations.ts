import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

const afterCopy = () =>
  Promise.all(
    [api.copying.key(), api.trading.key(), api.ledger.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

export const useStartCopy = () =>
  useMutation(api.copying.start.mutationOptions({ onSuccess: () => void afterCopy() }));
export const useStopCopy = () =>
  useMutation(api.copying.stop.mutationOptions({ onSuccess: () => void afterCopy() }));
export const usePauseCopy = () =>
  useMutation(api.copying.pause.mutationOptions({ onSuccess: () => void afterCopy() }));
export const useResumeCopy = () =>
  useMutation(api.copying.resume.mutationOptions({ onSuccess: () => void afterCopy() }));

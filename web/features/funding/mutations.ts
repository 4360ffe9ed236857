import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

const afterMoney = () =>
  Promise.all(
    [api.funding.key(), api.ledger.key(), api.trading.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

export const useTopUp = () =>
  useMutation(api.funding.topUp.mutationOptions({ onSuccess: () => void afterMoney() }));
export const useRequestWithdrawal = () =>
  useMutation(api.funding.requestWithdrawal.mutationOptions({ onSuccess: () => void afterMoney() }));
export const useCancelWithdrawal = () =>
  useMutation(api.funding.cancelWithdrawal.mutationOptions({ onSuccess: () => void afterMoney() }));

import { useMutation } from '@tanstack/react-query';
import { savedAddressesQuery } from '#web/features/funding/queries.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

/**
 * Everything of funding is read again, but for the address on the screen: asking for one may make a
 * new one.
 */
export const readFundingAgain = () =>
  queryClient.invalidateQueries({
    queryKey: api.funding.key(),
    predicate: ({ queryKey }) =>
      JSON.stringify(queryKey[0]) !== JSON.stringify(['funding', 'depositAddress']),
  });
const afterMoney = () =>
  Promise.all([
    readFundingAgain(),
    ...[api.ledger.key(), api.trading.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ]);
const money = { onSuccess: () => void afterMoney() };
const facts = { onSuccess: () => void readFundingAgain() };

export const useTopUp = () => useMutation(api.funding.topUp.mutationOptions(money));
export const useSendTestCoins = () => useMutation(api.funding.sendTestCoins.mutationOptions(facts));
/**
 * Answers after the setting was read again, so that a switch never shows the old one in between.
 */
export const useDepositConversion = () =>
  useMutation(api.funding.setDepositConversion.mutationOptions({ onSuccess: readFundingAgain }));
export const usePreviewConversion = () => useMutation(api.funding.previewConversion.mutationOptions());
export const useConvert = () => useMutation(api.funding.convert.mutationOptions(money));

export const usePreviewWithdrawal = () => useMutation(api.funding.previewWithdrawal.mutationOptions());
export const useRemoveAddress = () => useMutation(api.funding.removeAddress.mutationOptions(facts));
/** Answers when the address is in the list of saved ones, so that it can be chosen at once. */
export const usePracticeAddress = () =>
  useMutation(
    api.funding.practiceAddress.mutationOptions({
      onSuccess: (address) => {
        queryClient.setQueryData(savedAddressesQuery().queryKey, (known) => [
          ...(known ?? []).filter(({ id }) => id !== address.id),
          address,
        ]);
      },
    }),
  );
export const useRequestWithdrawal = () => useMutation(api.funding.requestWithdrawal.mutationOptions(money));
export const useCancelWithdrawal = () => useMutation(api.funding.cancelWithdrawal.mutationOptions(money));

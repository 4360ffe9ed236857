import { useMutation } from '@tanstack/react-query';
import type { WithdrawalView } from '#core/funding/contract.ts';
import type { Coin } from '#core/funding/deposits.ts';
import { type Id, newId, type WithdrawalId } from '#core/values/ids.ts';
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
export interface WithdrawalAsked {
  readonly id: WithdrawalId;
  /** US dollars. */
  readonly amount: string;
  readonly asset: Coin;
  readonly address: string;
}

/** Prices the dollars, keeps the address in the person's list and requests the payment. Repeating it with the same id asks once. */
async function askWithdrawal({ id, amount, asset, address }: WithdrawalAsked): Promise<WithdrawalView> {
  const saved = await api.funding.saveAddress.call({
    id: newId('adr'),
    asset,
    label: `${asset} ${address.slice(0, 6)}…${address.slice(-4)}`,
    address,
  });
  const quote = await api.funding.previewWithdrawal.call({ from: 'USD', asset, amount });
  return api.funding.requestWithdrawal.call({
    id,
    quoteId: quote.id as Id<'wdq'>,
    addressId: saved.id as Id<'adr'>,
  });
}
export const useRequestWithdrawal = () =>
  useMutation({ mutationFn: askWithdrawal, onSuccess: () => void afterMoney() });
export const useCancelWithdrawal = () =>
  useMutation(api.funding.cancelWithdrawal.mutationOptions({ onSuccess: () => void afterMoney() }));

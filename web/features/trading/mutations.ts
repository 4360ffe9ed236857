import { useMutation } from '@tanstack/react-query';
import type { OrderId } from '#core/values/ids.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

// Not awaited: the caller's words come before the row they are about is gone.
const afterTrade = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: api.trading.key() }),
    queryClient.invalidateQueries({ queryKey: api.ledger.key() }),
  ]);

/**
 * The caller makes the id once per intent and keeps it for retries, so a second send is the same
 * order.
 */
export const usePlaceOrder = () =>
  useMutation(api.trading.placeOrder.mutationOptions({ onSuccess: () => void afterTrade() }));
export const useClosePosition = () =>
  useMutation(api.trading.closePosition.mutationOptions({ onSuccess: () => void afterTrade() }));
/** For a button that is no component of its own. Throws when it was refused. */
export const cancelNow = (id: OrderId): Promise<unknown> =>
  queryClient
    .getMutationCache()
    .build(queryClient, api.trading.cancelOrder.mutationOptions({ onSuccess: () => void afterTrade() }))
    .execute({ id });
export const useEditOrder = () =>
  useMutation(api.trading.editOrder.mutationOptions({ onSuccess: () => void afterTrade() }));
export const useProtectPosition = () =>
  useMutation(api.trading.protectPosition.mutationOptions({ onSuccess: () => void afterTrade() }));
export const useInvest = () =>
  useMutation(api.trading.invest.mutationOptions({ onSuccess: () => void afterTrade() }));
export const useCancelInvestment = () =>
  useMutation(api.trading.cancelInvestment.mutationOptions({ onSuccess: () => void afterTrade() }));

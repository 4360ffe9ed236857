import type { Coin } from '#core/funding/deposits.ts';
import type { Id } from '#core/values/ids.ts';
import { api } from '#web/lib/api.ts';
import { rereads } from '#web/lib/rereads.ts';

export const withdrawalsQuery = () =>
  api.funding.withdrawals.queryOptions({
    input: { limit: 50 },
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'confirming') ? rereads.confirmations : false,
  });
export const withdrawalQuery = (id: Id<'wdr'>) => api.funding.withdrawal.queryOptions({ input: { id } });
export const withdrawalOptionsQuery = () => api.funding.withdrawalOptions.queryOptions();
export const savedAddressesQuery = () => api.funding.savedAddresses.queryOptions();

export const depositOptionsQuery = () => api.funding.depositOptions.queryOptions();
export const depositsQuery = () => api.funding.deposits.queryOptions({ input: { limit: 20 } });
/**
 * Asking may make an address, so it is asked once and kept while the page is open; a refusal is
 * final until Retry.
 */
export const depositAddressQuery = (asset: Coin) =>
  api.funding.depositAddress.queryOptions({
    input: { asset },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
/** Whether a withdrawal asks for a code. */
export const securityQuery = () => api.identity.security.queryOptions();
export const balancesQuery = () => api.ledger.balances.queryOptions();

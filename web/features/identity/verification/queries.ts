import { useMutation } from '@tanstack/react-query';
import type { KycView } from '#core/identity/contract.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { rereads } from '#web/lib/rereads.ts';

export const kycQuery = () => api.identity.kyc.queryOptions();
/**
 * New applications come without an event to administrators, so the list is read again while it is
 * looked at.
 */
export const applicationsQuery = (state: 'pending' | 'decided', page: number) =>
  api.identity.adminKyc.queryOptions({
    input: { state, limit: 20, offset: (page - 1) * 20 },
    refetchInterval: rereads.applications,
  });

/** What the inbox holds of them at most. */
export const waitingApplicationsQuery = () =>
  api.identity.adminKyc.queryOptions({ input: { state: 'pending', limit: 51 } });

export const keepView = (view: KycView): void => void queryClient.setQueryData(kycQuery().queryKey, view);
const readAgain = () => queryClient.invalidateQueries({ queryKey: api.identity.key() });

export const useRemoveDocument = () =>
  useMutation(api.identity.removeKycFile.mutationOptions({ onSuccess: keepView }));
export const useSubmitKyc = () =>
  useMutation(
    api.identity.submitKyc.mutationOptions({
      onSuccess: (view) => {
        keepView(view);
        void readAgain();
      },
    }),
  );
export const useDecideKyc = () =>
  useMutation(api.identity.decideKyc.mutationOptions({ onSuccess: () => void readAgain() }));

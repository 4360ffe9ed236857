import { useMutation } from '@tanstack/react-query';
import type { ApiKeyView } from '#core/identity/keys-contract.ts';
import type { ProfileView, SecurityView } from '#core/identity/settings-contract.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const profileQuery = () => api.identity.profile.queryOptions();
export const securityQuery = () => api.identity.security.queryOptions();
export const sessionsQuery = () => api.identity.sessions.queryOptions();
export const signInsQuery = () => api.identity.recentSignIns.queryOptions();

/** Asked again each time: what stands in the way may have gone a moment ago. */
export const leavingQuery = () => api.identity.leaving.queryOptions({ staleTime: 0, gcTime: 0 });

export const apiKeysQuery = () => api.identity.apiKeys.queryOptions();
/** A key that was just made stands first. */
export const keepApiKeys = (key: ApiKeyView): void =>
  void queryClient.setQueryData(apiKeysQuery().queryKey, (before) => [key, ...(before ?? [])]);
export const useRevokeApiKey = () =>
  useMutation(
    api.identity.revokeApiKey.mutationOptions({
      onSuccess: (keys) => void queryClient.setQueryData(apiKeysQuery().queryKey, keys),
    }),
  );

const keepProfile = (view: ProfileView): void => void queryClient.setQueryData(profileQuery().queryKey, view);
export const keepSecurity = (view: SecurityView): void =>
  void queryClient.setQueryData(securityQuery().queryKey, view);
const readIdentityAgain = (): void => void queryClient.invalidateQueries({ queryKey: api.identity.key() });

export const useSaveProfile = () =>
  useMutation(
    api.identity.saveProfile.mutationOptions({
      onSuccess: (view) => {
        keepProfile(view);
        // The name in the header is the viewer's.
        readIdentityAgain();
      },
    }),
  );
export const useSaveDisplay = () =>
  useMutation(api.identity.saveDisplay.mutationOptions({ onSuccess: readIdentityAgain }));
export const useRequestEmailChange = () =>
  useMutation(api.identity.requestEmailChange.mutationOptions({ onSuccess: keepProfile }));
export const useCancelEmailChange = () =>
  useMutation(api.identity.cancelEmailChange.mutationOptions({ onSuccess: keepProfile }));
export const useConfirmEmailChange = () =>
  useMutation(
    api.identity.confirmEmailChange.mutationOptions({
      onSuccess: (view) => {
        keepProfile(view);
        readIdentityAgain();
      },
    }),
  );
export const useChangePassword = () =>
  useMutation(
    api.identity.changePassword.mutationOptions({
      onSuccess: (view) => {
        keepSecurity(view);
        readIdentityAgain();
      },
    }),
  );
export const useRevokeSession = () =>
  useMutation(api.identity.revokeSession.mutationOptions({ onSuccess: readIdentityAgain }));
export const useRevokeOtherSessions = () =>
  useMutation(api.identity.revokeOtherSessions.mutationOptions({ onSuccess: readIdentityAgain }));
export const useRenamePasskey = () =>
  useMutation(api.identity.renamePasskey.mutationOptions({ onSuccess: keepSecurity }));
/** After a step that answered something else than the security view. */
export const readSecurityAgain = readIdentityAgain;

/** What the person's plan includes. */
export const planQuery = () => api.plans.mine.queryOptions();

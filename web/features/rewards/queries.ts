import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const bonusesQuery = () => api.rewards.bonuses.queryOptions();
export const referralsQuery = () => api.rewards.referrals.queryOptions();

/**
 * A claimed bonus shows in the portfolio too, whose own fact may come later. `onClaimed` is called
 * even when that fact has taken the button off the page already.
 */
export const useClaim = (onClaimed: () => void) =>
  useMutation(
    api.rewards.claim.mutationOptions({
      onSuccess: onClaimed,
      onSettled: () =>
        Promise.all(
          [api.rewards.key(), api.trading.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );

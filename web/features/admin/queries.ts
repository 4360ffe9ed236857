import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const adminUsersQuery = (search: string, before: string | undefined) =>
  api.admin.users.queryOptions({ input: { search, limit: 50, ...(before !== undefined && { before }) } });
export const adminWithdrawalsQuery = (state: 'awaiting' | 'all') =>
  api.funding.adminWithdrawals.queryOptions({ input: { state, limit: 100 } });

export const contactMessagesQuery = (state: 'open' | 'answered' | 'all', before: string | undefined) =>
  api.content.listMessages.queryOptions({
    input: { state, limit: 20, ...(before !== undefined && { before }) },
  });

export const useAnswerMessage = () =>
  useMutation(
    api.content.answerMessage.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.content.key() }),
    }),
  );

const afterDecision = () =>
  Promise.all(
    [api.funding.key(), api.admin.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
export const useApproveWithdrawal = () =>
  useMutation(api.funding.approveWithdrawal.mutationOptions({ onSuccess: () => void afterDecision() }));
export const useRejectWithdrawal = () =>
  useMutation(api.funding.rejectWithdrawal.mutationOptions({ onSuccess: () => void afterDecision() }));

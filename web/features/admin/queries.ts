import { plainEmail } from '#core/identity/reach/email.ts';
import { useMutation } from '@tanstack/react-query';
import type { Id } from '#core/values/ids.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { rereads } from '#web/lib/rereads.ts';

export const adminWithdrawalsQuery = (state: 'awaiting' | 'all') =>
  api.funding.adminWithdrawals.queryOptions({
    input: { state, limit: 100 },
    refetchInterval: rereads.staffLists,
  });

export const adminDepositsQuery = (state: 'awaiting' | 'all', before: string | undefined) =>
  api.funding.adminDeposits.queryOptions({
    input: { state, limit: 50, ...(before !== undefined && { before }) },
    refetchInterval: rereads.staffLists,
  });
export const unassignedQuery = () =>
  api.funding.adminUnassignedDeposits.queryOptions({ input: {}, refetchInterval: rereads.staffLists });
export const chainsQuery = () =>
  api.funding.adminChains.queryOptions({ refetchInterval: rereads.staffLists });
export const custodyQuery = () => api.funding.adminCustody.queryOptions({ refetchInterval: rereads.custody });
export const innerStateQuery = () =>
  api.admin.innerState.queryOptions({ refetchInterval: rereads.staffLists });
export const deadLettersQuery = () => api.admin.deadLetters.queryOptions();
export const marketFeedsQuery = () => api.market.feeds.queryOptions({ refetchInterval: rereads.staffLists });

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

export const capturedMailQuery = () => api.identity.capturedMail.queryOptions();

const afterDecision = () =>
  Promise.all(
    [api.funding.key(), api.admin.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
export const useApproveWithdrawal = () =>
  useMutation(api.funding.approveWithdrawal.mutationOptions({ onSuccess: () => void afterDecision() }));
export const useRejectWithdrawal = () =>
  useMutation(api.funding.rejectWithdrawal.mutationOptions({ onSuccess: () => void afterDecision() }));

export const useSendAgain = () =>
  useMutation(api.admin.sendAgain.mutationOptions({ onSettled: () => void afterDecision() }));

const decided = { onSuccess: () => void afterDecision() };
export const useApproveAssignment = () => useMutation(api.funding.approveAssignment.mutationOptions(decided));
export const useRejectAssignment = () => useMutation(api.funding.rejectAssignment.mutationOptions(decided));
export const useResumeChain = () => useMutation(api.funding.resumeChain.mutationOptions(decided));

/**
 * Proposes the person with this e-mail address as the owner of a deposit. Undefined: nobody has it.
 */
async function proposeByEmail(ask: { depositId: Id<'dep'>; email: string }): Promise<string | undefined> {
  const email = plainEmail(ask.email);
  const { users } = await api.admin.users.call({ search: email, limit: 10 });
  const person = users.find((user) => user.email === email);
  if (!person) return undefined;
  await api.funding.proposeAssignment.call({ depositId: ask.depositId, userId: person.id });
  return person.email;
}
export const useProposeAssignment = () => useMutation({ mutationFn: proposeByEmail, ...decided });

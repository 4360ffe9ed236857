import { useMutation } from '@tanstack/react-query';
import type { UserId } from '#core/values/ids.ts';
import { api } from '#web/lib/api.ts';
import { leaveBy } from '#web/lib/session/parting.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { lastCall, rpc } from '#web/lib/rpc.ts';

export const usersPerPage = 25;
export const portfoliosPerPage = 12;

export type UserSort = 'name' | 'email' | 'verified' | 'registered';
export interface UserListAsk {
  readonly q?: string;
  readonly sort?: UserSort;
  readonly direction?: 'asc' | 'desc';
  readonly page?: number;
}

export const usersQuery = ({ q = '', sort = 'registered', direction = 'desc', page = 1 }: UserListAsk) =>
  api.admin.users.queryOptions({
    input: { search: q, sort, order: direction, page, limit: usersPerPage },
  });

export const portfoliosQuery = ({ q = '', page = 1 }: Pick<UserListAsk, 'q' | 'page'>) =>
  api.admin.portfolios.queryOptions({ input: { search: q, page, limit: portfoliosPerPage } });

export const userQuery = (userId: UserId) => api.admin.user.queryOptions({ input: { userId } });
export const linkedQuery = (userId: UserId) => api.admin.linkedAccounts.queryOptions({ input: { userId } });
export const statementQuery = (
  userId: UserId,
  kind: 'deposits' | 'withdrawals',
  before: string | undefined,
) =>
  api.admin.userStatement.queryOptions({
    input: { userId, kind, limit: 20, ...(before !== undefined && { before }) },
  });
export const tradesQuery = (userId: UserId, status: 'all' | 'closed', before: string | undefined) =>
  api.admin.userTrades.queryOptions({
    input: { userId, status, limit: 20, ...(before !== undefined && { before }) },
  });
export const nftsQuery = (userId: UserId) => api.admin.userNfts.queryOptions({ input: { userId } });

/** After each write the data of the person reloads, and with it every list of people. */
export const rereadPeople = (): Promise<void> => queryClient.invalidateQueries({ queryKey: api.admin.key() });

const reread = { onSuccess: () => void rereadPeople() };
export const useForceVerify = () => useMutation(api.admin.forceVerify.mutationOptions(reread));
export const useSendNotice = () => useMutation(api.admin.sendNotice.mutationOptions());
export const useDeleteUser = () => useMutation(api.admin.deleteUser.mutationOptions(reread));
export const useApproveKyc = () =>
  useMutation(
    api.identity.decideKyc.mutationOptions({
      onSuccess: () => {
        void rereadPeople();
        void queryClient.invalidateQueries({ queryKey: api.identity.adminKyc.key() });
      },
    }),
  );
export const useDemote = () => useMutation(api.admin.demote.mutationOptions(reread));
/** Leaves for the person's dashboard when it begins. */
export const useStartView = () =>
  useMutation({
    mutationFn: (person: { userId: UserId }) =>
      leaveBy(() => rpc.admin.startView(person, lastCall), '/dashboard'),
  });

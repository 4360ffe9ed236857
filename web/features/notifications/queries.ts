import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const noticesQuery = (limit: number, onlyUnread = false, before?: string) =>
  api.notifications.list.queryOptions({
    input: { limit, onlyUnread, ...(before !== undefined && { before }) },
  });

/** Without ids: everything. */
export const useMarkRead = () =>
  useMutation(
    api.notifications.markRead.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.notifications.list.key() }),
    }),
  );

import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ChatMessage, DeskMessage } from '#core/support/contract.ts';
import type { Id } from '#core/values/ids.ts';
import { mergeMessages, readOn } from '#web/features/support/thread/thread-cache.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { rereads } from '#web/lib/rereads.ts';

type Cnv = Id<'cnv'>;
/** Whose pages: the person's own, or the desk's. Only the desk learns who of support wrote. */
export type Side = 'own' | 'desk';
export type ThreadMessage = ChatMessage & Partial<Pick<DeskMessage, 'by'>>;

export const unreadQuery = () => api.support.unread.queryOptions();
/** Who looks; null for a visitor. */
export const chatViewerQuery = () => api.identity.viewer.queryOptions();
export const conversationQuery = () =>
  api.support.conversation.queryOptions({ refetchInterval: rereads.ownConversation });

const threadKey = (side: Side, conversationId: string) =>
  [['support', 'thread'], { side, conversationId }] as const;
const pageOf = (side: Side, input: { conversationId: Cnv; after: number; limit?: number }) =>
  side === 'own' ? api.support.messages.call(input) : api.support.adminMessages.call(input);

/**
 * The messages of a conversation, read on from the newest known place: `last` says where the first
 * reading begins.
 */
export const threadQuery = (side: Side, conversationId: Cnv, last: number) =>
  queryOptions({
    queryKey: threadKey(side, conversationId),
    queryFn: () =>
      readOn<ThreadMessage>(
        queryClient.getQueryData<readonly ThreadMessage[]>(threadKey(side, conversationId)),
        last,
        (after) => pageOf(side, { conversationId, after }),
      ),
  });

const setThread = (side: Side, conversationId: string, more: readonly ThreadMessage[]) =>
  queryClient.setQueryData<readonly ThreadMessage[]>(threadKey(side, conversationId), (known) =>
    mergeMessages(known ?? [], more),
  );

/** Reads the hundred messages before the first known one. */
export async function readEarlier(side: Side, conversationId: Cnv, first: number): Promise<void> {
  const after = Math.max(0, first - 101);
  setThread(side, conversationId, await pageOf(side, { conversationId, after, limit: first - 1 - after }));
}

/**
 * Shows an accepted message at once; one with a gap before it is left to the reading that follows.
 */
export function keepSent(side: Side, conversationId: string, message: ThreadMessage): void {
  const known = queryClient.getQueryData<readonly ThreadMessage[]>(threadKey(side, conversationId));
  if (known && (known.at(-1)?.place ?? 0) === message.place - 1) setThread(side, conversationId, [message]);
}

export const readSupportAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: api.support.key() });

export const summariesQuery = (input: {
  status: 'active' | 'closed';
  assigned: 'all' | 'mine' | 'nobody';
  search: string;
  offset: number;
}) =>
  api.support.adminSummaries.queryOptions({
    input: { ...input, limit: 50 },
    refetchInterval: rereads.supportDesk,
  });
export const deskConversationQuery = (conversationId: Cnv) =>
  api.support.adminConversation.queryOptions({
    input: { conversationId },
    refetchInterval: rereads.supportDesk,
  });
export const colleaguesQuery = () => api.support.adminColleagues.queryOptions();
export const cannedQuery = () => api.support.cannedReplies.queryOptions();

const again = { onSettled: () => void readSupportAgain() };
export const useAssign = () => useMutation(api.support.adminAssign.mutationOptions(again));
export const useCloseConversation = () => useMutation(api.support.adminClose.mutationOptions(again));
export const useAddNote = () => useMutation(api.support.adminAddNote.mutationOptions(again));
export const useSaveCanned = () => useMutation(api.support.saveCannedReply.mutationOptions(again));
export const useRemoveCanned = () => useMutation(api.support.removeCannedReply.mutationOptions(again));

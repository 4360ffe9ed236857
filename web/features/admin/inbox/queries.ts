import type { UserId } from '#core/values/ids.ts';
import { api } from '#web/lib/api.ts';
import { rereads } from '#web/lib/rereads.ts';

/** Signals tell at once what comes and goes; the rest is how long it has waited. */
export const inboxQuery = () => api.admin.inbox.queryOptions({ refetchInterval: rereads.staffLists });
export const inboxPersonQuery = (userId: string) =>
  api.admin.inboxPerson.queryOptions({ input: { userId: userId as UserId } });
export const inboxWithdrawalQuery = (id: string) =>
  api.admin.inboxWithdrawal.queryOptions({ input: { id: id as `wdr_${string}` } });
export const proposalQuery = (id: string) =>
  api.admin.proposal.queryOptions({ input: { id: id as `prp_${string}` } });

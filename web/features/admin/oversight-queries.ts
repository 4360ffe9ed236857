import { useMutation } from '@tanstack/react-query';
import type { AuditFilterInput } from '#core/admin/audit-contract.ts';
import { api } from '#web/lib/api.ts';
import { personZone } from '#web/lib/preferences/time-zone.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const proposalsQuery = (state: 'open' | 'decided', before: string | undefined) =>
  api.admin.proposals.queryOptions({
    input: { state, limit: 20, ...(before !== undefined && { before }) },
  });
export const freezesQuery = () => api.copying.freezes.queryOptions();
/** Each look is a line of the log itself: a second one would push down what was just shown. */
export const auditQuery = (filter: AuditFilterInput, before: string | undefined) => ({
  ...api.admin.audit.queryOptions({
    input: {
      ...filter,
      ...((filter.from !== undefined || filter.to !== undefined) && { zone: personZone() }),
      limit: 50,
      ...(before !== undefined && { before }),
    },
  }),
  meta: { isNoted: true },
});
export const overseenLeadersQuery = () => api.admin.leaders.queryOptions();
export const overseenInstrumentsQuery = () => api.admin.instruments.queryOptions();

const again = () =>
  void Promise.all(
    [api.admin.key(), api.copying.key(), api.market.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
// A refusal often means that somebody else was first: what is on the screen is read again either
// way.
const settled = { onSettled: again };

export const useApproveProposal = () => useMutation(api.admin.approveProposal.mutationOptions(settled));
export const useCarryOutProposal = () => useMutation(api.admin.carryOutProposal.mutationOptions(settled));
export const useRejectProposal = () => useMutation(api.admin.rejectProposal.mutationOptions(settled));
export const useApproveFreeze = () => useMutation(api.copying.approveFreeze.mutationOptions(settled));
export const useLiftFreeze = () => useMutation(api.copying.liftFreeze.mutationOptions(settled));
export const useVerifyAudit = () => useMutation(api.admin.verifyAudit.mutationOptions());
export const useFreezeLeader = () => useMutation(api.admin.freezeLeader.mutationOptions(settled));
export const useUnfreezeLeader = () => useMutation(api.admin.unfreezeLeader.mutationOptions(settled));
export const useStartCoolOff = () => useMutation(api.admin.startCoolOff.mutationOptions(settled));
export const useEndCoolOff = () => useMutation(api.admin.endCoolOff.mutationOptions(settled));
export const useHaltInstrument = () => useMutation(api.admin.haltInstrument.mutationOptions(settled));
export const useResumeInstrument = () => useMutation(api.admin.resumeInstrument.mutationOptions(settled));

/** Where the filtered log is downloaded. */
export function auditFilePath(format: 'csv' | 'json', filter: AuditFilterInput): string {
  const query = new URLSearchParams(
    Object.entries({ ...filter, zone: personZone() }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  ).toString();
  return `/audit-files/audit.${format}?${query}`;
}
